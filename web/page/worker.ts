/** The engine in a worker: it keeps one game, follows its moves, and searches. */

import { Game, search, solvable, solve, type Found, type SetUp, type State } from "../engine/index";
import type { Loaded } from "./data";
import { said } from "./fault";

/** What a worker is told. Numbers say which search an answer belongs to. */
export type Message =
  | { readonly kind: "load"; readonly variant: Loaded }
  | { readonly kind: "search"; readonly job: Job }
  | { readonly kind: "stop"; readonly number: number };

export interface Job {
  readonly number: number;
  readonly setUp: SetUp | null;
  readonly moves: readonly string[];
  readonly playouts?: number;
  readonly seconds?: number;
  readonly seed: bigint;
  readonly lines: number;
  /** In a game for one player: look for a solution for so many seconds, if its rules let one be found. */
  readonly solve?: number;
}

/** A move as judged, in texts. */
export interface Advice {
  readonly text: string;
  readonly value: number;
  readonly visits: number;
  readonly proof: string;
  readonly line: readonly string[];
}

/** A solution of a game for one player: all of its moves. */
export interface Solved {
  readonly line: readonly string[];
  /** Whether none is shorter. */
  readonly shortest: boolean;
}

export type Answer =
  | { readonly kind: "progress"; readonly number: number; readonly playouts: number; readonly best: string; readonly value: number }
  | { readonly kind: "found"; readonly number: number; readonly moves: readonly Advice[]; readonly playouts: number; readonly full: boolean; readonly solution?: Solved }
  | { readonly kind: "failed"; readonly number: number; readonly why: string };

const OFTEN = 100; // milliseconds between reports

/** What a worker needs of its surroundings. */
interface Scope {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(answer: Answer): void;
}

/** The answer that a solution is. */
async function solved(state: State, { number }: Job, seconds: number, signal: AbortSignal): Promise<Answer> {
  const { line, sure, positions } = await solve(state, { seconds, signal });
  if (!line) throw new Error(sure ? "there is no solution from here; take moves back" : `no solution was found in ${seconds} seconds`);
  const [text, ...rest] = line.map((move) => move.text);
  const moves = [{ text, value: 1, visits: 0, proof: "win", line: rest }];
  return { kind: "found", number, moves, playouts: positions, full: false, solution: { line: [text, ...rest], shortest: sure } };
}

/** Answer messages, one search at a time. */
export function serve(scope: Scope): void {
  let game: Promise<Game> | null = null;
  let state: State | null = null;
  let begun: SetUp | null = null;
  let last: Promise<void> = Promise.resolve();
  const stops = new Map<number, AbortController>();

  /** The state of a job: from the last one, as far as its moves are the same. */
  function follow(loaded: Game, job: Job): State {
    if (state === null || JSON.stringify(begun) !== JSON.stringify(job.setUp)) {
      state = job.setUp ? loaded.startFrom(job.setUp) : loaded.start();
      begun = job.setUp;
    }
    const played = state.played();
    const same = played.findIndex((move, ply) => move.text !== job.moves[ply]);
    for (let left = played.length - (same < 0 ? played.length : same); left > 0; left--) state.undo();
    for (const text of job.moves.slice(state.ply)) state.play(text);
    return state;
  }

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    let told = performance.now();
    try {
      if (game === null) throw new Error("no game is loaded");
      const { playouts, seconds, seed, lines, number } = job;
      const loaded = await game;
      if (job.solve !== undefined && solvable(loaded)) return scope.postMessage(await solved(follow(loaded, job), job, job.solve, signal));
      const report = (found: Found): void => {
        if (performance.now() - told < OFTEN) return;
        told = performance.now();
        const best = found.moves[0];
        scope.postMessage({ kind: "progress", number, playouts: found.playouts, best: best.move.text, value: best.value });
      };
      const options = { playouts, seconds, seed, lines, signal };
      const found = await search(follow(loaded, job), options, report);
      const moves = found.moves.map((one) => ({ ...one, text: one.move.text, move: undefined, line: one.line.map((move) => move.text) }));
      scope.postMessage({ kind: "found", number, moves, playouts: found.playouts, full: found.full });
    } catch (fault) {
      state = null;
      scope.postMessage({ kind: "failed", number: job.number, why: said(fault) });
    } finally {
      stops.delete(job.number);
    }
  }

  scope.onmessage = ({ data }) => {
    if (data.kind === "stop") stops.get(data.number)?.abort();
    else if (data.kind === "load") {
      game = Game.load(data.variant.data.game, data.variant.module);
      state = null;
    } else {
      const { job } = data;
      const stop = new AbortController();
      stops.set(job.number, stop);
      last = last.then(() => run(job, stop.signal));
    }
  };
}
