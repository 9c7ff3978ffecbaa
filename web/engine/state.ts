/** A game in progress: a position together with the moves that led to it. */

import type { Game, Words } from "./game";
import { isSwap, type Move } from "./moves";
import { meant } from "./reading";
import { refusal } from "./refusals";
import { signOf, written } from "./written";

/** Thrown for a move that is not legal. */
export class IllegalMove extends Error {}

/** How a game has ended: with the number of the winner among the players, and of the clause that decided it. */
export interface Result {
  readonly winner: number | null;
  readonly seat: number | null;
  readonly reason: string;
  readonly clause: number | null;
}

/** A position, the move that led to it, and the ply before. It never changes. */
interface Ply {
  readonly words: Words;
  readonly move: Move | null;
  readonly before: Ply | null;
  readonly number: number;
}

export class State {
  private last: Ply;
  private available_: readonly Move[] | null = null;
  private result_: Result | null | undefined = undefined;
  private written_: ReadonlyMap<string, string> | null = null;
  private said_ = new Map<string, string>();

  /** `first`: the position in which the game begins. */
  constructor(
    readonly game: Game,
    first: Words,
  ) {
    this.last = { words: first, move: null, before: null, number: 0 };
  }

  /** A copy, which changes independently. */
  copy(): State {
    const other = new State(this.game, this.last.words);
    other.last = this.last;
    other.available_ = this.available_;
    other.result_ = this.result_;
    other.written_ = this.written_;
    other.said_ = this.said_;
    return other;
  }

  /** The position as words. */
  get words(): Words {
    return this.last.words;
  }

  /** The number of moves made. */
  get ply(): number {
    return this.last.number;
  }

  /** The player to move. */
  get mover(): number {
    return this.game.mover(this.words);
  }

  /** The seat to move; after a swap it is no longer the player's original one. */
  get seat(): number {
    return this.game.seatOf(this.words, this.mover);
  }

  get hash(): bigint {
    return this.game.hash(this.words);
  }

  /** All positions so far, from the first. */
  positions(): Words[] {
    const found: Words[] = [];
    for (let ply: Ply | null = this.last; ply; ply = ply.before) found.push(ply.words);
    return found.reverse();
  }

  /** The moves made so far. */
  played(): Move[] {
    const found: Move[] = [];
    for (let ply: Ply | null = this.last; ply?.move; ply = ply.before) found.push(ply.move);
    return found.reverse();
  }

  /** The piece on each point, or `null`. */
  contents(): (number | null)[] {
    return this.game.contents(this.words);
  }

  /** The values of the counters. */
  counters(): number[] {
    return this.game.counters(this.words);
  }

  /** The points that are remembered. */
  memories(): number[][] {
    return this.game.memories(this.words);
  }

  /** The score of each player, `null` if undefined; empty if the game keeps no scores. */
  scores(): (number | null)[] {
    return this.game.scores(this.history());
  }

  /**
   * The legal moves, sorted by text; none if the game is over.
   *
   * @throws TooManyMoves
   */
  moves(): readonly Move[] {
    return this.result() ? [] : this.available();
  }

  /**
   * Make a move, given as such or by its text, and return it.
   *
   * @throws IllegalMove if it is not legal; the state is unchanged.
   * @throws RangeError if the game is longer than there is room for.
   */
  play(move: Move | string): Move {
    const text = typeof move === "string" ? move : move.text;
    const found = this.moves().find((one) => one.text === text);
    if (found === undefined) throw new IllegalMove(`${text} is not a legal move`);
    if (this.ply + 1 >= this.game.data.memory.positions) throw new RangeError(`a game has at most ${this.ply} moves here`);
    const words = this.game.after(this.history(), found);
    this.last = { words, move: found, before: this.last, number: this.last.number + 1 };
    this.forget();
    return found;
  }

  /** Take back the last move, and return it; `null` if there is none. */
  undo(): Move | null {
    const { move, before } = this.last;
    if (before === null) return null;
    this.last = before;
    this.forget();
    return move;
  }

  /** Why points that are no legal move cannot be chosen, nor as the beginning of one, in the words of the rule. */
  refusal(sites: readonly number[]): string {
    return refusal(this.game, this.history(), sites, this.moves());
  }

  /** How the game has ended, or `null` while it goes on. */
  result(): Result | null {
    if (this.result_ === undefined) this.result_ = this.findResult();
    return this.result_;
  }

  /** The result as records have it, with the scores. */
  outcome(): string | null {
    const result = this.result();
    if (!result) return null;
    const how = result.winner === null ? "draw" : `${this.game.data.players[result.winner]} wins`;
    const scores = this.scores().map((score) => (score === null ? "none" : String(score)));
    return `${how}: ${result.reason}${scores.length ? ` (${scores.join(" : ")})` : ""}`;
  }

  /** The result as people say it: the reason of a clause by which somebody loses is about the loser. */
  outcomeInWords(): string | null {
    const said = this.outcome();
    const { players, endings } = this.game.data;
    const { winner, clause, reason } = this.result() ?? { winner: null, clause: null, reason: "" };
    if (!said || winner === null || clause === null || !endings[clause].ofLoser || players.length !== 2 || !reason) return said;
    return said.replace(`${players[winner]} wins`, `${players[1 - winner]} loses`);
  }

  /** The number of the sign after the move that led here, as short forms of moves have them. */
  sign(): number {
    return this.game.sign(this.history(), this.available().every(isSwap), this.repeats());
  }

  /** How each legal move is written, by its text; without signs. Empty if the description says nothing about it. */
  written(): ReadonlyMap<string, string> {
    this.written_ ??= written(this);
    return this.written_;
  }

  /** How players write a legal move, given as such or by its text: with its sign, if it has one. */
  said(move: Move | string): string {
    const text = typeof move === "string" ? move : move.text;
    if (this.game.data.notation === null) return text;
    const known = this.said_.get(text);
    if (known !== undefined) return known;
    const legal = this.moves().find((one) => one.text === text);
    const said = legal ? (this.written().get(text) ?? text) + signOf(this, legal) : text;
    this.said_.set(text, said);
    return said;
  }

  /** How players write legal moves, given by their texts, that are made one after the other. */
  saidLine(texts: readonly string[]): string[] {
    if (this.game.data.notation === null) return [...texts];
    const state = this.copy();
    return texts.map((text) => {
      const said = state.said(text);
      state.play(text);
      return said;
    });
  }

  /** The legal moves that a text can mean as players write it, and as the game has other names for points. */
  meant(text: string): Move[] {
    return meant(this, text);
  }

  /** Whether this position has occurred before in this game. */
  repeats(): boolean {
    for (let ply = this.last.before; ply; ply = ply.before) if (this.game.same(ply.words, this.words)) return true;
    return false;
  }

  /** The positions that matter to the rules: all of them, or only the last. */
  history(): Words[] {
    return this.game.data.state.past === null ? [this.words] : this.positions();
  }

  private available(): readonly Move[] {
    this.available_ ??= this.game.available(this.history());
    return this.available_;
  }

  private findResult(): Result | null {
    const data = this.game.data;
    const noMoves = this.available().every(isSwap);
    const ending = this.game.ending(this.history(), noMoves, data.readsRepeated && this.repeats());
    if (ending) {
      const { clause, winner } = ending;
      const reason = data.endings[clause][winner === null ? "draw" : "won"];
      return { winner, seat: winner === null ? null : this.game.seatOf(this.words, winner), reason, clause };
    }
    const over = noMoves && !this.game.canSwap(this.words);
    return over ? { winner: null, seat: null, reason: data.noLegalMove, clause: null } : null;
  }

  private forget(): void {
    this.available_ = null;
    this.written_ = null;
    this.said_ = new Map();
    this.result_ = undefined;
  }
}
