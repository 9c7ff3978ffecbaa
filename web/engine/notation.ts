/** What a description says about how players write moves: `interpreter/game/page_notation.py` makes it. */

export interface NotationData {
  /** The other name of each point, or `null`. */
  readonly labels: readonly (string | null)[] | null;
  /** Of each rule the ways to write its moves, the shortest first. */
  readonly forms: readonly (readonly Form[])[];
  /** Of each piece what a form writes for it. */
  readonly letters: readonly string[];
  /** Short forms that are made from pieces and points, if moves are written so. */
  readonly san: SanData | null;
}

/** Texts, and pairs of the place of a point in the move and what is written of it. */
export type Form = readonly (string | readonly [number, string])[];

/** Of each piece, and of each rule, what stands in the short forms of its moves. */
export interface SanData {
  readonly letters: readonly string[];
  /** The letter that is left out. */
  readonly silent: string;
  readonly prefixes: readonly (string | null)[];
  readonly suffixes: readonly (string | null)[];
  readonly wholes: readonly (string | null)[];
  /** What follows if a condition holds after the move: see the kernel `sign`. */
  readonly signs: readonly string[];
  /** What follows a move that wins. */
  readonly won: string;
}

/** Places of points in a form: all of them, with the text between them; the last one of a chain. */
export const ALL = -1;
export const LAST = -2;
