/**
 * Solutions of games for one player: a shortest one if it can be found in the time, otherwise any.
 *
 * A search in depth either finds a solution soon or hardly ever: it begins again and again, each time in another order.
 */

import type { Game, Words } from "./game";
import type { Move } from "./moves";
import { turn } from "./search";
import type { State } from "./state";

/** What is known of a game for one player. */
export interface Solution {
  /** The moves of a solution; `null` if there is none, or none has been found. */
  readonly line: readonly Move[] | null;
  /** Whether the line is as short as any, or it is certain that there is none. */
  readonly sure: boolean;
  /** How many positions have been looked at. */
  readonly positions: number;
}

export interface SolveOptions {
  readonly seconds: number;
  readonly signal?: AbortSignal;
}

const SLICE = 50; // milliseconds
const PATIENCE = 20_000; // positions in which a search in depth finds a solution, or is given up
const MOST = 400_000; // positions that are kept
const OFTEN = 64; // positions between looks at the clock
const CHUNK = 1024; // positions that are kept in one array

/** Whether the solutions of a game can be found: not if its rules look back at earlier positions. */
export function solvable(game: Game): boolean {
  const { players, readsRepeated, state } = game.data;
  return players.length === 1 && !readsRepeated && state.past === null;
}

/**
 * Look for a solution from a state in which the game goes on. Positions are told apart by their hashes.
 *
 * @throws TooManyMoves
 */
export async function solve(state: State, { seconds, signal }: SolveOptions): Promise<Solution> {
  const began = performance.now();
  let positions = 0;
  const within = async (walk: Walk, share: number, most: number): Promise<Walk> => {
    const end = began + 1000 * seconds * share;
    while (!walk.ended && walk.looked < most && performance.now() < end && !signal?.aborted) {
      walk.go(Math.min(end, performance.now() + SLICE));
      await turn();
    }
    positions += walk.looked;
    return walk;
  };
  const first = await within(new Walk(state, "deep"), 1, PATIENCE);
  const broad = first.exhausted ? first : await within(new Walk(state, "broad"), first.solved ? 0.25 : 0.5, MOST);
  if (broad.solved || broad.exhausted) return { line: broad.line(), sure: true, positions };
  let deep = first;
  for (let seed = 1; !deep.solved && !signal?.aborted && performance.now() < began + 1000 * seconds; seed++)
    deep = await within(new Walk(state, seed), 1, PATIENCE);
  return { line: deep.line(), sure: false, positions };
}

/** A walk through the positions that can be reached from a state, each of them once. */
class Walk {
  looked = 0;
  private readonly seen: Set<bigint>;
  /** The words of the positions, one after the other. */
  private readonly chunks: Words[] = [];
  private kept = 0;
  private readonly parents = [-1];
  private readonly depths = [0];
  private readonly waiting = [0];
  private next = 0; // of those that wait, if they are taken in the order in which they came
  private end = -1;
  /** Whether positions have been left out. */
  private cut = false;

  /** `broad`: breadth first. `deep`: depth first, moves in their order. A number: depth first, most moves first, ties broken by this seed. */
  constructor(
    private readonly state: State,
    private readonly order: "broad" | "deep" | number,
  ) {
    this.seen = new Set([state.hash]);
    this.keep(state.words);
  }

  get solved(): boolean {
    return this.end >= 0;
  }

  get ended(): boolean {
    return this.solved || this.next >= this.waiting.length;
  }

  /** Whether it is certain that there is no solution. */
  get exhausted(): boolean {
    return this.ended && !this.solved && !this.cut;
  }

  /** Go on until a time, as `performance.now` says it. */
  go(until: number): void {
    do for (let number = 0; number < OFTEN && !this.ended; number++) this.look();
    while (!this.ended && performance.now() < until);
  }

  /** The moves to the solution that was found. */
  line(): Move[] | null {
    if (!this.solved) return null;
    const path: number[] = [];
    for (let place = this.end; place > 0; place = this.parents[place]) path.push(place);
    const state = this.state.copy();
    return path.reverse().map((place) => {
      const hash = state.game.hash(this.words(place));
      const move = state.moves().find((one) => state.game.hash(state.game.after([state.words], one)) === hash) as Move;
      return state.play(move);
    });
  }

  /** The words of a position that has been kept. */
  private words(place: number): Words {
    const { words } = this.state.game.data.state;
    const first = (place % CHUNK) * words;
    return this.chunks[Math.floor(place / CHUNK)].subarray(first, first + words);
  }

  private keep(position: Words): void {
    if (this.kept % CHUNK === 0) this.chunks.push(new BigUint64Array(CHUNK * position.length));
    this.kept++;
    this.words(this.kept - 1).set(position);
  }

  /** Look at the next position. */
  private look(): void {
    const { game, ply } = this.state;
    const { data, machine } = game;
    const { kernels, memory } = machine;
    const place = this.order === "broad" ? this.waiting[this.next++] : (this.waiting.pop() as number);
    this.looked++;
    const words = this.words(place);
    const state = memory.put("state", words);
    const number = game.checked(kernels.legal(state, memory.at("moves")));
    const ending = game.ending([words], !number, false);
    if (ending) {
      if (ending.winner !== null) this.end = place;
      return;
    }
    const depth = this.depths[place] + 1;
    const found: number[] = [];
    for (let move = 0; move < number; move++) {
      kernels.play(state, memory.at("moves") + 8 * data.move * move, memory.at("next"));
      const hash = memory.words[memory.first("next") + data.state.hash];
      if (this.seen.has(hash)) continue;
      if (this.kept >= MOST || ply + depth + 1 >= data.memory.positions) {
        this.cut = true;
        continue;
      }
      this.seen.add(hash);
      found.push(this.kept);
      this.keep(memory.get("next", data.state.words));
      this.parents.push(place);
      this.depths.push(depth);
    }
    this.waiting.push(...this.ordered(found));
  }

  /** The positions after the moves of one, as they wait. */
  private ordered(found: number[]): number[] {
    const { order } = this;
    if (order === "broad") return found;
    if (order === "deep") return found.reverse();
    const { kernels, memory } = this.state.game.machine;
    const worth = (place: number): number => {
      const moves = kernels.legal(memory.put("state", this.words(place)), memory.at("moves"));
      return this.state.game.checked(moves) + ((place * order * 0.6180339887) % 1);
    };
    const worths = new Map(found.map((place) => [place, worth(place)]));
    return found.sort((one, other) => (worths.get(one) as number) - (worths.get(other) as number));
  }
}
