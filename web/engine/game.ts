/** A game that can be played: its data, its module, and functions on single positions. */

import { checkFormat, type GameData } from "./data";
import { SWAP_OPEN, UNDEFINED } from "./kernels";
import { type Code, Machine } from "./machine";
import { byText, type Move, Moves } from "./moves";
import { State } from "./state";

/** A position: the words of a state. Nobody changes them. */
export type Words = BigUint64Array;

/** Thrown where a rule leaves too many combinations of points to try. */
export class TooManyMoves extends Error {}

/** A position to begin from. */
export interface SetUp {
  /** The piece on each point, or `null`. */
  readonly contents?: readonly (number | null)[];
  /** The small numbers of a position, such as `mover`: see `codegen/fields.py`. */
  readonly fields?: Readonly<Record<string, number>>;
  /** The values of the counters. */
  readonly counters?: readonly number[];
  /** The points that are remembered. */
  readonly memories?: readonly (readonly number[])[];
}

export interface GameOptions {
  /** Check after each call of a kernel that it has written only where it may; for tests. */
  readonly guarded?: boolean;
}

export class Game {
  readonly machine: Machine;
  readonly moves: Moves;

  private constructor(
    readonly data: GameData,
    module: WebAssembly.Module,
    options: GameOptions,
  ) {
    checkFormat(data);
    this.machine = new Machine(data, module, options.guarded ?? false);
    this.moves = new Moves(data);
  }

  /**
   * Make a game from what `wasm_game` in Python has made of it.
   *
   * @throws Error if the data is of another format, or the module is none.
   */
  static async load(data: GameData, code: Code, options: GameOptions = {}): Promise<Game> {
    return new Game(data, code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code), options);
  }

  /** The same at once, for workers and for node: browsers refuse it to pages if the module is large. */
  static loadSync(data: GameData, code: Code, options: GameOptions = {}): Game {
    return new Game(data, code instanceof WebAssembly.Module ? code : new WebAssembly.Module(code), options);
  }

  /** Start a game. */
  start(): State {
    return new State(this, BigUint64Array.from(this.data.start, (word) => BigInt(`0x${word}`)));
  }

  /** Start a game from a position; what it leaves out is as at the start. */
  startFrom(setUp: SetUp): State {
    const { width, pieceOfRegion, siteOfBit, began, fields, counters, memories } = this.data.state;
    const words = this.start().words.slice();
    if (setUp.contents !== undefined)
      pieceOfRegion.forEach((piece, region) => {
        for (let word = 0; word < width && piece !== null; word++)
          words[region * width + word] = bitsOf(siteOfBit.slice(64 * word, 64 * word + 64), (site) => setUp.contents?.[site] === piece);
      });
    if (began !== null) words.copyWithin(began, 0, pieceOfRegion.length * width);
    for (const [name, number] of Object.entries(setUp.fields ?? {})) {
      const [word, shift, bits] = fields[name];
      const mask = ((1n << BigInt(bits)) - 1n) << BigInt(shift);
      words[word] = (words[word] & ~mask) | ((BigInt(number) << BigInt(shift)) & mask);
    }
    setUp.counters?.forEach((number, place) => (words[counters[0] + place] = BigInt.asUintN(64, BigInt(number))));
    setUp.memories?.forEach((sites, place) => {
      for (let word = 0; word < width; word++)
        words[memories[0] + place * width + word] = bitsOf(siteOfBit.slice(64 * word, 64 * word + 64), (site) => sites.includes(site));
    });
    const { kernels, memory } = this.machine;
    kernels.hash(memory.put("next", words));
    return new State(this, memory.get("next", words.length));
  }

  // -- the parts of a position ---------------------------------------------------------------------------------------

  /** One of the small numbers of a position, 0 if this game does not keep it. */
  field(words: Words, name: string): number {
    const place = this.data.state.fields[name];
    if (place === undefined) return 0;
    const [word, shift, bits] = place;
    return Number((words[word] >> BigInt(shift)) & ((1n << BigInt(bits)) - 1n));
  }

  /** The player to move. */
  mover(words: Words): number {
    return this.field(words, "mover");
  }

  /** The seat that plays a role. */
  seatOf(words: Words, player: number): number {
    return this.field(words, "swapped") ? 1 - player : player;
  }

  /** Whether the mover can swap sides. */
  canSwap(words: Words): boolean {
    return this.data.swap !== null && this.field(words, "stage") === SWAP_OPEN;
  }

  /** The hash of a position: equal for equal positions, and hardly ever for different ones. */
  hash(words: Words): bigint {
    return words[this.data.state.hash];
  }

  /** The piece on each point, or `null`. */
  contents(words: Words): (number | null)[] {
    const { width, pieceOfRegion } = this.data.state;
    const found = new Array<number | null>(this.data.points.length).fill(null);
    pieceOfRegion.forEach((piece, region) => {
      for (const site of this.sites(words, region * width)) found[site] = piece;
    });
    return found;
  }

  /** The points of the region that begins at a word. */
  sites(words: Words, first: number): number[] {
    const { width, siteOfBit } = this.data.state;
    const found: number[] = [];
    for (let word = 0; word < width; word++)
      for (let left = words[first + word], bit = 64 * word; left; left >>= 1n, bit++) if (left & 1n) found.push(siteOfBit[bit]);
    return found;
  }

  /** The values of the counters. */
  counters(words: Words): number[] {
    const [first, number] = this.data.state.counters;
    return Array.from(words.subarray(first, first + number), (word) => Number(BigInt.asIntN(64, word)));
  }

  /** The points that are remembered, in the order of the data. */
  memories(words: Words): number[][] {
    const { memories, width } = this.data.state;
    return Array.from({ length: memories[1] }, (_, place) => this.sites(words, memories[0] + place * width));
  }

  /** Whether two positions are equal, apart from the history. */
  same(one: Words, other: Words): boolean {
    const { past } = this.data.state;
    return one.every((word, place) => place === past || word === other[place]);
  }

  // -- rules: what a position is reached through matters only where the rules ask for earlier boards ------------------

  /**
   * The moves that the rules offer, each once, sorted by text, with `swap`.
   *
   * @throws TooManyMoves
   */
  available(history: readonly Words[]): Move[] {
    const { kernels, memory } = this.machine;
    const found = kernels.legal(this.put(history), memory.at("moves"));
    const number = this.checked(found);
    const moves = this.moves.named(memory.words, memory.first("moves"), number);
    return this.canSwap(history[history.length - 1]) ? [...moves, this.moves.swap()].sort(byText) : moves;
  }

  /** The position after a legal move. */
  after(history: readonly Words[], move: Move): Words {
    const { kernels, memory } = this.machine;
    const state = this.put(history);
    kernels.play(state, memory.put("move", this.moves.words(move)), memory.at("next"));
    return memory.get("next", this.data.state.words);
  }

  /** The number of the first test of a rule that a move, or its beginning, does not pass; the number of tests if none. */
  failedTest(history: readonly Words[], rule: number, sites: readonly number[]): number {
    const { kernels, memory } = this.machine;
    const state = this.put(history);
    return Number(kernels.refusal(state, memory.put("move", this.moves.words({ rule, sites, text: "" }))));
  }

  /** The number of the first sign whose condition holds; the number of signs if none does. */
  sign(history: readonly Words[], noMoves: boolean, repeated: boolean): number {
    return Number(this.machine.kernels.sign(this.put(history), Number(noMoves), Number(repeated)));
  }

  /** The clause of `end` that decides the game, and the winner if there is one; `null` if none does. */
  ending(history: readonly Words[], noMoves: boolean, repeated: boolean): { clause: number; winner: number | null } | null {
    const found = Number(this.machine.kernels.ending(this.put(history), Number(noMoves), Number(repeated)));
    return found < 0 ? null : { clause: found >> 8, winner: found & 255 ? (found & 255) - 1 : null };
  }

  /** The score of each player, `null` if undefined; empty if the game keeps no scores. */
  scores(history: readonly Words[]): (number | null)[] {
    if (this.data.scores === "none") return [];
    const state = this.put(history);
    const players = this.data.players.length;
    const mover = this.mover(history[history.length - 1]);
    return this.data.players.map((_, player) =>
      this.score(this.machine.kernels.score(state, BigInt((player - mover + players) % players))),
    );
  }

  /**
   * A result of a kernel that counts moves.
   *
   * @throws TooManyMoves
   */
  checked(found: bigint): number {
    const number = Number(found);
    if (number < 0) throw new TooManyMoves(this.data.rules[-1 - number].tooMany);
    return number;
  }

  /** Fill a table of earlier boards with those of these positions; returns its address, as words refer to it. */
  recall(table: string, mask: number, history: readonly Words[]): bigint {
    const { kernels, memory } = this.machine;
    const { board } = this.data.state;
    const pairs = history.flatMap((words) => [words[board as number], BigInt(this.mover(words))]);
    memory.put(table, [BigInt(mask)]);
    kernels.recall?.(memory.at(table), memory.put("pairs", pairs), BigInt(history.length));
    return BigInt(memory.at(table));
  }

  /** Write the last of these positions into memory; returns its address. */
  private put(history: readonly Words[]): number {
    const { memory } = this.machine;
    const { past } = this.data.state;
    const address = memory.put("state", history[history.length - 1]);
    if (past !== null) memory.put("state", [this.recall("boards", this.data.memory.boardsMask, history)], past);
    return address;
  }

  private score(word: bigint): number | null {
    if (this.data.scores === "integers") return word === UNDEFINED ? null : Number(word);
    const found = new Float64Array(BigInt64Array.of(word).buffer)[0];
    return Number.isNaN(found) ? null : found;
  }
}

/** The word with a bit for each site that something holds for; -1 is no site. */
function bitsOf(sites: readonly number[], holds: (site: number) => boolean): bigint {
  return sites.reduce((word, site, bit) => (site >= 0 && holds(site) ? word | (1n << BigInt(bit)) : word), 0n);
}
