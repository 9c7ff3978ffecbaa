/** The search tree in memory: its root, and what is known of the moves at a node. */

import type { Game } from "./game";
import { POINTERS, ROOT_FULL, TREE } from "./kernels";
import { keyOf, type Move } from "./moves";
import type { State } from "./state";

const LOW = 0xffffffffn;

/** The statistics of a move at a node, as the tree has them. */
export interface Edge {
  readonly rule: number;
  readonly sites: readonly number[];
  readonly visits: number;
  /** The expected result for the mover, from 0 to 1. */
  readonly value: number;
  /** The winner if it is proven, -1 for a draw, `null` if nothing is. */
  readonly proven: number | null;
  readonly child: number;
}

/** Thrown if the memory of the tree is too small for the moves of a position. */
export class TreeTooSmall extends Error {}

/** The tree of a game: there is one in its memory. */
export class Tree {
  private at: { first: BigUint64Array; played: readonly Move[] } | null = null;

  constructor(
    private readonly game: Game,
    words: number,
  ) {
    const { memory } = game.machine;
    const room = Math.min(memory.reserve(words), TREE.LARGEST);
    const head = new BigUint64Array(TREE.HEAD);
    head.set(TREE.UNTAKEN);
    head[TREE.USED] = BigInt(TREE.HEAD);
    head[TREE.ROOM] = BigInt(room);
    head.set(new BigUint64Array(Float64Array.from(game.data.settings).buffer), TREE.SETTINGS);
    memory.words.set(head, this.first);
    this.makeContext();
  }

  /** Its nodes, and whether there was no room for more. */
  get nodes(): number {
    return this.word(TREE.NODES);
  }

  get full(): boolean {
    return this.word(TREE.FULL) !== 0;
  }

  /** Whether the result of the root is proven. */
  get solved(): boolean {
    return this.word(TREE.SOLVED) !== 0;
  }

  get root(): number {
    return this.word(TREE.ROOT);
  }

  /**
   * Make a state in which the game goes on the root, and keep what is known of it.
   *
   * @throws TooManyMoves, TreeTooSmall
   */
  goTo(state: State): void {
    const { kernels, memory } = this.game.machine;
    const { past } = this.game.data.state;
    const kept = this.follow(state);
    this.remind(state);
    if (!kept) {
      memory.clear("search.actions");
      const address = memory.put("state", state.words);
      const { searchBoardsMask } = this.game.data.memory;
      if (past !== null) memory.put("state", [this.game.recall("search.boards", searchBoardsMask, state.positions())], past);
      const found = kernels.plant(this.address, address, memory.at("moves"), memory.at("search.actions"));
      if (found === BigInt(ROOT_FULL)) throw new TreeTooSmall("the memory of the tree is too small for this position");
      this.game.checked(found);
    }
    this.at = { first: state.positions()[0], played: state.played() };
  }

  /**
   * Make `number` iterations, the first of which has the number `done`; returns how many were made.
   *
   * @throws TooManyMoves
   */
  search(seed: bigint, done: number, number: number): number {
    const { kernels, memory } = this.game.machine;
    const context = memory.at("search.context");
    memory.put("search.context", [BigInt.asUintN(64, seed)], TREE.SEED);
    const found = kernels.search(this.address, context, BigInt(done), BigInt(number));
    if (found < 0n) this.forget();
    return this.game.checked(found);
  }

  /** The player to move at a node. */
  mover(node: number): number {
    return this.word(node + TREE.MOVER) & 255;
  }

  /** The moves of a node. */
  edges(node: number): Edge[] {
    const size = TREE.EDGE + this.game.data.move;
    const first = node + TREE.NODE + this.game.data.state.words;
    const mover = this.mover(node);
    return Array.from({ length: this.word(node + TREE.MOVES_OF) }, (_, place) => this.edge(first + place * size, mover));
  }

  // -- details -------------------------------------------------------------------------------------------------------

  private get address(): number {
    return this.game.data.memory.tree;
  }

  private get first(): number {
    return this.address / 8;
  }

  /** A word of the tree, all of whose bits matter only if it is less than 2^53. */
  private word(place: number): number {
    return Number(this.game.machine.memory.words[this.first + place]);
  }

  private edge(at: number, mover: number): Edge {
    const { words } = this.game.machine.memory;
    const record = this.first + Number(words[this.first + at + TREE.LATER] >> BigInt(TREE.HALF));
    const passed = words[record + TREE.PASSED];
    const visits = Number(passed & LOW);
    const outcome = Number((passed >> 32n) & 255n);
    let value = visits ? Number(words[record + TREE.WORTH]) / TREE.WIN / visits : 0;
    if ((passed >> BigInt(TREE.FOLDED)) & 1n) value = Math.min(value, 1 - value);
    const proven = outcome ? outcome - TREE.WON : null;
    if (proven !== null) value = proven < 0 ? 1 / this.game.data.players.length : Number(proven === mover);
    const [rule, sites] = this.game.moves.read(words, this.first + at + TREE.EDGE);
    return { rule, sites, visits, value, proven, child: Number(words[record + TREE.CHILD] & LOW) };
  }

  /** Follow the moves made since down the tree; returns whether the state is there. */
  private follow(state: State): boolean {
    const { kernels, memory } = this.game.machine;
    const at = this.at;
    this.at = null;
    const played = state.played();
    if (at === null || !this.game.same(state.positions()[0], at.first)) return false;
    if (at.played.some((move, place) => !played[place] || keyOf(move) !== keyOf(played[place]))) return false;
    for (const move of played.slice(at.played.length)) {
      const child = kernels.descend(this.address, memory.put("move", this.game.moves.words(move)));
      if (child < 2n) return false;
      kernels.keep(this.address, child);
    }
    const first = this.first + this.root + TREE.NODE;
    return this.game.same(state.words, memory.words.subarray(first, first + state.words.length));
  }

  /** Pass the history on. */
  private remind(state: State): void {
    const { kernels, memory } = this.game.machine;
    const { words, past } = this.game.data.state;
    const kept = this.game.data.readsRepeated ? state.positions() : [state.words];
    kept.forEach((position, place) => memory.put("search.states", position, place * words));
    kernels.remind(memory.at("search.context"), memory.at("search.states"), BigInt(kept.length));
    if (past !== null) this.game.recall("search.boards", this.game.data.memory.searchBoardsMask, state.positions());
  }

  private makeContext(): void {
    const { memory } = this.game.machine;
    const context = new BigUint64Array(TREE.CONTEXT);
    context[TREE.LIMIT] = BigInt(this.game.data.plyLimit);
    context[TREE.MASK] = BigInt(memory.size("search.table") - 1);
    POINTERS.forEach((name, place) => {
      const address = memory.at(name === "moves" ? name : `search.${name}`);
      context[TREE.MOVES + place] = BigInt(name === "units" ? address + 8 : address); // after the stop word
    });
    memory.put("search.context", context);
  }

  /** Begin anew after an iteration that was left in the middle. */
  private forget(): void {
    this.at = null;
    this.game.machine.memory.clear("search.table");
    this.makeContext();
  }
}
