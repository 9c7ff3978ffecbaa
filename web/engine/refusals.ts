/** Why a move is not legal, in the words of its rule. */

import type { RefusalData } from "./data";
import type { Game, Words } from "./game";
import { isSwap, type Move } from "./moves";

/** The most moves that a message names. */
const MOST_NAMED = 6;

/** How far a move gets with a rule, and what is said about it. */
interface Walk {
  readonly steps: number;
  readonly text: string;
}

/**
 * Why points cannot be chosen in this order as a move, or as its beginning: of the rules that they may be meant for, it
 * speaks of the one that they get furthest with. `legal` are the legal moves, which are named if they have to be made instead.
 */
export function refusal(game: Game, history: readonly Words[], sites: readonly number[], legal: readonly Move[]): string {
  const data = game.data.refusals;
  if (data === null) return "";
  const other = notOwn(game, data, history[history.length - 1], sites, legal);
  if (other) return `${sites.map((site) => game.data.points[site]).join("-")} ${other}`;
  const walks = rulesFor(data, sites.length).map((rule) => walk(game, data, history, rule, sites, legal));
  const best = walks.reduce<Walk>((one, other) => (other.steps > one.steps ? other : one), { steps: -1, text: data.notNow });
  return [sites.map((site) => game.data.points[site]).join("-"), best.text].filter(Boolean).join(" ");
}

/** That the mover has no piece on the first point, if all legal moves begin with one; empty if that is not so. */
function notOwn(game: Game, data: RefusalData, words: Words, sites: readonly number[], legal: readonly Move[]): string {
  const contents = game.contents(words);
  const mover = game.mover(words);
  const own = (site: number): boolean => contents[site] !== null && game.data.pieces[contents[site]].owner === mover;
  const moves = legal.filter((move) => move.sites.length);
  if (!moves.length || own(sites[0]) || !moves.every((move) => own(move.sites[0]))) return "";
  const piece = contents[sites[0]];
  const parts: Record<string, string> = {
    point: game.data.points[sites[0]],
    piece: piece === null ? "" : game.data.pieces[piece].name,
    mover: game.data.players[mover],
  };
  return (piece === null ? data.nothingThere : data.notYours).replace(/\{(\w+)\}/g, (_, name: string) => parts[name]);
}

/** The rules whose moves have so many points, or if there are none, those whose moves have more. */
function rulesFor(data: RefusalData, points: number): number[] {
  const all = [...data.rules.keys()];
  const fitting = all.filter((rule) => data.rules[rule].lengths[0] <= points && points <= data.rules[rule].lengths[1]);
  return fitting.length ? fitting : all.filter((rule) => points < data.rules[rule].choices);
}

/** The first test of a rule that fails. */
function walk(game: Game, data: RefusalData, history: readonly Words[], rule: number, sites: readonly number[], legal: readonly Move[]): Walk {
  const { tests, choices, chain, last, otherwise } = data.rules[rule];
  const failed = game.failedTest(history, rule, sites.slice(0, choices));
  if (failed >= tests.length) {
    const mine = legal.filter((move) => move.rule === rule);
    const off = chain === null || (otherwise && !mine.length) ? sites.length : Math.max(choices, common(sites, mine));
    if (chain !== null && off < sites.length)
      return { steps: off, text: aboutPoint(game, data, history[history.length - 1], chain, sites[off]) };
    const text = otherwise ? `${last}${instead(game, legal)}` : sites.length < choices ? data.notNow : last;
    return { steps: Infinity, text };
  }
  const [steps, place, text] = tests[failed];
  return { steps, text: place < 0 ? text : aboutPoint(game, data, history[history.length - 1], text, sites[place]) };
}

/** The most points with which one of these moves begins in the same way. */
function common(sites: readonly number[], moves: readonly Move[]): number {
  return Math.max(0, ...moves.map((move) => [...sites, -1].findIndex((site, place) => move.sites[place] !== site)));
}

/** A text about a point, with the piece that stands there. */
function aboutPoint(game: Game, data: RefusalData, words: Words, text: string, site: number): string {
  const piece = game.contents(words)[site];
  const there = piece === null ? "" : data.standsThere.replace("{piece}", () => game.data.pieces[piece].name);
  return text.replace("{point}", () => game.data.points[site]).replace("{there}", () => there);
}

/** The moves that have to be made, after the names of their rules. */
function instead(game: Game, legal: readonly Move[]): string {
  const moves = legal.filter((move) => !isSwap(move));
  if (!moves.length) return ", but there is one";
  const verbs = [...new Set(moves.map((move) => game.data.rules[move.rule].name))].join(" or ");
  return `; you must ${verbs}: ${anyOf(moves.map((move) => move.text))}`;
}

/** Texts to choose from, if there are many only the first ones: `b2-d4 or d2-b4`. */
function anyOf(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_NAMED);
  if (texts.length > MOST_NAMED) return `${shown.join(", ")} or ${texts.length - MOST_NAMED} more`;
  return [shown.slice(0, -1).join(", "), ...shown.slice(-1)].filter(Boolean).join(" or ");
}
