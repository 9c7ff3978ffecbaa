/** What Python knows of a game beside its module: `interpreter/native/wasm/data.py` makes it, and explains it. */

import { FORMAT } from "./kernels";
import type { NotationData } from "./notation";

/** Names are referred to by their index everywhere else. */
export interface GameData {
  readonly format: number;
  readonly fingerprint: string;
  readonly title: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: readonly string[];
  readonly seats: readonly string[];
  readonly points: readonly string[];
  readonly pieces: readonly Owned[];
  readonly counters: readonly Owned[];
  readonly memories: readonly (Owned & { readonly single: boolean })[];
  readonly rules: readonly RuleData[];
  /** For each clause the reason if nobody wins, if somebody does, and whether that is said of the loser. */
  readonly endings: readonly { readonly draw: string; readonly won: string; readonly ofLoser: boolean }[];
  readonly noLegalMove: string;
  /** The text of the move that swaps sides, if there is one. */
  readonly swap: string | null;
  readonly scores: "none" | "integers" | "fractions";
  /** Whether the rules ask if a position has occurred before. */
  readonly readsRepeated: boolean;
  readonly plyLimit: number;
  readonly state: StateData;
  /** Words of a move. */
  readonly move: number;
  /** The words of the starting position, in hexadecimal. */
  readonly start: readonly string[];
  readonly memory: MemoryData;
  /** The settings of the search. */
  readonly settings: readonly number[];
  /** Why moves are refused. */
  readonly refusals: RefusalData | null;
  /** How players write moves, if the description says so. */
  readonly notation: NotationData | null;
}

/** Texts about moves that are not legal: `interpreter/game/page_game.py` makes them. */
export interface RefusalData {
  /** A remark about the `{piece}` on a point. */
  readonly standsThere: string;
  readonly notNow: string;
  /** About a `{point}` where the `{mover}` has no piece, where moves begin with one. */
  readonly notYours: string;
  readonly nothingThere: string;
  readonly rules: readonly {
    /** The number of points before a chain, and the least and greatest number with it. */
    readonly choices: number;
    readonly lengths: readonly [number, number];
    /**
     * Of each test, the step, which of the points it is about (-1: none), and what is said about a move that does not
     * pass it, with `{point}` and `{there}`.
     */
    readonly tests: readonly (readonly [number, number, string])[];
    /** What is said about a point that the chain cannot go to; `null` if nothing can be said. */
    readonly chain: string | null;
    /** What is said about a move that passes all. */
    readonly last: string;
    /** Whether its moves are only allowed when there is no other one. */
    readonly otherwise: boolean;
  }[];
}

/** Something with a name that belongs to a player, or to nobody. */
export interface Owned {
  readonly name: string;
  readonly owner: number | null;
}

export interface RuleData {
  readonly name: string;
  /** Whether the texts of its moves always end in its name. */
  readonly named: boolean;
  /** What to say if it leaves too many combinations of points to try. */
  readonly tooMany: string;
}

/** Where things are in the words of a state; `null` for what this game does not have. */
export interface StateData {
  readonly words: number;
  /** Words of a region. */
  readonly width: number;
  readonly siteOfBit: readonly number[];
  readonly pieceOfRegion: readonly (number | null)[];
  readonly hash: number;
  readonly board: number | null;
  readonly past: number | null;
  readonly placed: number | null;
  /** The first word of the regions of the pieces as they were when the turn began. */
  readonly began: number | null;
  /** The first word of the counters, and their number. */
  readonly counters: readonly [number, number];
  /** The first word of the regions that are remembered, and their number. */
  readonly memories: readonly [number, number];
  /** Word, lowest bit and number of bits of the smaller numbers. */
  readonly fields: Readonly<Record<string, readonly [number, number, number]>>;
}

/** Addresses in bytes, sizes in words. */
export interface MemoryData {
  readonly stack: readonly [number, number];
  readonly arrays: Readonly<Record<string, readonly [number, number]>>;
  /** Words around each array that nobody writes to. */
  readonly guard: number;
  readonly tree: number;
  /** The positions of the longest game that there is room for. */
  readonly positions: number;
  readonly boardsMask: number;
  readonly playoutBoardsMask: number;
  readonly searchBoardsMask: number;
}

/**
 * Check that data is of the format that this module understands.
 *
 * @throws Error if it is of another one.
 */
export function checkFormat(data: GameData): void {
  if (data.format !== FORMAT) throw new Error(`the data of this game has format ${data.format}, not ${FORMAT}`);
}
