/** Monte-Carlo tree search in slices: the iterations are machine code, here are the clock and the judgement of moves. */

import { isSwap, keyOf, type Move } from "./moves";
import type { State } from "./state";
import { type Edge, Tree } from "./tree";

export type Proof = "" | "win" | "loss" | "draw";

/** A move as judged by a search; a proof is exact, and the value is then 0, 1/2 (among two players) or 1. */
export interface Judged {
  readonly move: Move;
  /** The expected result for the mover, from 0 to 1. */
  readonly value: number;
  readonly visits: number;
  readonly proof: Proof;
  /** The moves that are expected after it, as far as they were asked for. */
  readonly line: readonly Move[];
}

/** The result of a search, the best move first. */
export interface Found {
  readonly moves: readonly Judged[];
  readonly playouts: number;
  readonly nodes: number;
  readonly seconds: number;
  /** The memory was too small for the tree, which stopped growing. */
  readonly full: boolean;
}

/** When a search ends: whichever comes first. Without any of these it ends after `PLAYOUTS`. */
export interface SearchOptions {
  readonly playouts?: number;
  readonly seconds?: number;
  readonly signal?: AbortSignal;
  /** With the number of playouts it determines what is found. */
  readonly seed?: bigint;
  /** The moves for which a line is wanted, counted from the best. */
  readonly lines?: number;
  /** The size of the tree, which is fixed by the first search of a game. */
  readonly treeBytes?: number;
  /** How long a slice takes, in milliseconds. */
  readonly slice?: number;
}

export const PLAYOUTS = 10_000;
const ALONE = 500; // the most playouts to find the value of the only move
const TREE_BYTES = 64 << 20;
const SLICE = 50;
const MOST = 1 << 20; // iterations in a slice
const GROWTH = 4; // how many times as many iterations a slice can have as the one before it
const OPPOSITE: Record<Proof, Proof> = { "": "", win: "loss", loss: "win", draw: "draw" };

const trees = new WeakMap<object, Tree>();

/**
 * Search a state in which the game goes on, and judge its moves. What is known from the last search is kept.
 *
 * Between slices others have a turn, and `onProgress` is called. Another search of the same game must not begin before
 * this one ends.
 *
 * @throws TooManyMoves, TreeTooSmall
 */
export async function search(
  state: State,
  options: SearchOptions = {},
  onProgress: (found: Found) => void = () => {},
): Promise<Found> {
  const run = new Run(state, options);
  while (run.step()) {
    onProgress(run.found(0));
    await turn();
  }
  return run.found(options.lines ?? 1);
}

/** The same at once. */
export function searchSync(state: State, options: SearchOptions = {}): Found {
  const run = new Run(state, options);
  while (run.step());
  return run.found(options.lines ?? 1);
}

/** A search that is under way. */
class Run {
  private readonly tree: Tree;
  private readonly most: number;
  private readonly began = performance.now();
  private done = 0;
  private each: number | null = null; // milliseconds
  private last = 0; // iterations in the last slice
  private readonly onlySwap: boolean;

  constructor(
    private readonly state: State,
    private readonly options: SearchOptions,
  ) {
    if (state.result()) throw new Error("the game is over");
    this.tree = treeOf(state, options.treeBytes ?? TREE_BYTES);
    const { playouts, seconds } = options;
    const limited = playouts ?? (seconds === undefined && options.signal === undefined ? PLAYOUTS : Infinity);
    this.most = state.moves().length > 1 ? limited : Math.min(ALONE, limited);
    this.onlySwap = state.moves().every(isSwap);
    if (!this.onlySwap) this.tree.goTo(state);
  }

  /** Make a slice; returns whether there is more to do. */
  step(): boolean {
    const number = this.onlySwap || this.tree.solved ? 0 : this.fitting();
    if (number <= 0) return false;
    const before = performance.now();
    const made = this.tree.search(this.options.seed ?? 0n, this.done, number);
    this.done += made;
    this.each = (performance.now() - before) / Math.max(1, made);
    this.last = number;
    return made === number;
  }

  /** What has been found so far, with the expected lines of the first `lines` moves. */
  found(lines: number): Found {
    const { game } = this.state;
    const seconds = (performance.now() - this.began) / 1000;
    const swap = game.moves.swap();
    if (this.onlySwap) {
      const only = { move: swap, value: 0.5, visits: 0, proof: "" as const, line: [] };
      return { moves: [only], playouts: 0, nodes: 0, seconds, full: false };
    }
    const legal = legalByKey(this.state);
    const mover = this.tree.mover(this.tree.root);
    const edges = drawBeforeLess(this.tree.edges(this.tree.root).sort((one, other) => compare(mover, other, one)));
    const moves = edges.map((edge, place): Judged => {
      const move = legal.get(keyOf({ ...edge, text: "" })) as Move;
      const line = place < lines ? this.line(move, edge) : [];
      return { move, value: edge.value, visits: edge.visits, proof: proofOf(mover, edge), line };
    });
    if (game.canSwap(this.state.words)) moves.splice(moves[0].value < 0.5 ? 0 : 1, 0, this.swapped(swap, moves[0]));
    return { moves, playouts: this.done, nodes: this.tree.nodes, seconds, full: this.tree.full };
  }

  /**
   * The number of iterations for the next slice. It grows step by step: the clock of a page is coarse, so that the time
   * of few iterations can seem to be nothing.
   */
  private fitting(): number {
    const { seconds, signal, slice = SLICE } = this.options;
    if (signal?.aborted) return Number(!this.done);
    let number = Math.max(1, Math.min(this.each === null ? 1 : Math.floor(slice / Math.max(this.each, 1e-6)), GROWTH * this.last, MOST));
    number = Math.min(number, this.most - this.done);
    if (seconds !== undefined) {
      const left = 1000 * seconds - (performance.now() - this.began);
      if (left <= 0) return Number(!this.done);
      if (this.each !== null) number = Math.min(number, Math.max(1, Math.floor(left / Math.max(this.each, 1e-6))));
    }
    return number;
  }

  /** The swap, as good as the best move is for the other side. */
  private swapped(move: Move, best: Judged): Judged {
    const otherHistory = this.state.game.data.state.past !== null; // the board occurs again after the swap
    return { move, value: 1 - best.value, visits: best.visits, proof: otherHistory ? "" : OPPOSITE[best.proof], line: [] };
  }

  /** The moves that are expected after one. */
  private line(move: Move, edge: Edge): Move[] {
    const below = this.state.copy();
    below.play(move);
    const line: Move[] = [];
    while (edge.child > 1 && !below.result()) {
      const mover = this.tree.mover(edge.child);
      edge = this.tree.edges(edge.child).reduce((one, other) => (compare(mover, other, one) > 0 ? other : one));
      const next = edge.visits ? legalByKey(below).get(keyOf({ ...edge, text: "" })) : undefined;
      if (!next) break;
      line.push(below.play(next));
    }
    return line;
  }
}

/** The tree of the game of a state. */
function treeOf(state: State, bytes: number): Tree {
  let tree = trees.get(state.game);
  if (!tree) trees.set(state.game, (tree = new Tree(state.game, Math.floor(bytes / 8))));
  return tree;
}

function legalByKey(state: State): Map<string, Move> {
  return new Map(state.moves().map((move) => [keyOf(move), move]));
}

/** Positive if an edge is better than another: proven wins first, proven losses last, and by visits in between. */
function compare(mover: number, one: Edge, other: Edge): number {
  return certainty(mover, one) - certainty(mover, other) || one.visits - other.visits || one.value - other.value;
}

function certainty(mover: number, edge: Edge): number {
  if (edge.proven === null || edge.proven < 0) return 0;
  return edge.proven === mover ? 1 : -1;
}

/** Put a proven draw before a move that was tried more often but is worth less. */
function drawBeforeLess(edges: Edge[]): Edge[] {
  const best = edges[0];
  const place = edges.findIndex((edge) => edge.proven === -1 && edge.value >= best.value);
  if (best.proven !== null || place < 0) return edges;
  return [edges[place], ...edges.slice(0, place), ...edges.slice(place + 1)];
}

function proofOf(mover: number, edge: Edge): Proof {
  if (edge.proven === null) return "";
  return edge.proven < 0 ? "draw" : edge.proven === mover ? "win" : "loss";
}

/** Let others have a turn: messages of a worker, clicks in a page. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
