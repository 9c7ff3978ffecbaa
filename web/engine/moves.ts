/** Moves: as a rule with points, as words in memory, and as texts. */

import type { GameData } from "./data";
import { ABSENT, SWAP_RULE } from "./kernels";

/** A rule and the chosen points, in order; `text` is unique among the legal moves of a position. */
export interface Move {
  readonly rule: number;
  readonly sites: readonly number[];
  readonly text: string;
}

const PARTS = 4; // numbers of 16 bits in a word

/** Whether a move swaps sides. */
export function isSwap(move: Move): boolean {
  return move.rule === SWAP_RULE;
}

/** Translates the moves of a game. */
export class Moves {
  private readonly bitOfSite: readonly number[];

  constructor(private readonly data: GameData) {
    const bits: number[] = [];
    data.state.siteOfBit.forEach((site, bit) => {
      if (site >= 0) bits[site] = bit;
    });
    this.bitOfSite = bits;
  }

  /** A move as words. */
  words(move: Move): BigUint64Array {
    const parts = [move.rule, ...move.sites.map((site) => this.bitOfSite[site])];
    const words = new BigUint64Array(this.data.move);
    for (let place = 0; place < PARTS * words.length; place++) {
      const part = BigInt(place < parts.length ? parts[place] : ABSENT);
      words[Math.floor(place / PARTS)] |= part << BigInt(16 * (place % PARTS));
    }
    return words;
  }

  /** The rule and the sites of a move in memory. */
  read(words: BigUint64Array, at: number): [number, number[]] {
    const parts: number[] = [];
    for (let word = at; word < at + this.data.move; word++)
      for (let shift = 0n; shift < 64n; shift += 16n) parts.push(Number((words[word] >> shift) & 0xffffn));
    const sites = parts.slice(1).filter((bit) => bit !== ABSENT);
    return [parts[0], sites.map((bit) => this.data.state.siteOfBit[bit])];
  }

  /** The moves in memory, which are all different, with their texts and sorted by them. */
  named(words: BigUint64Array, first: number, number: number): Move[] {
    const read = Array.from({ length: number }, (_, place) => this.read(words, first + place * this.data.move));
    const alike = new Map<string, number>();
    for (const [, sites] of read) alike.set(sites.join(), (alike.get(sites.join()) ?? 0) + 1);
    const moves = read.map(([rule, sites]) => ({ rule, sites, text: this.text(rule, sites, alike.get(sites.join()) !== 1) }));
    return moves.sort(byText);
  }

  /** The move that swaps sides. */
  swap(): Move {
    return { rule: SWAP_RULE, sites: [], text: this.data.swap ?? "" };
  }

  /** The points of a move; the name of its rule follows where `told` or the rule says so, and stands for no points. */
  private text(rule: number, sites: readonly number[], told: boolean): string {
    const { name, named } = this.data.rules[rule];
    if (!sites.length) return name;
    const points = sites.map((site) => this.data.points[site]).join("-");
    return told || named ? `${points}:${name}` : points;
  }
}

/** Compares moves by their texts, code unit by code unit. */
export function byText(one: Move, other: Move): number {
  return one.text < other.text ? -1 : one.text > other.text ? 1 : 0;
}

/** A key that equal moves share. */
export function keyOf(move: Move): string {
  return `${move.rule}:${move.sites.join()}`;
}
