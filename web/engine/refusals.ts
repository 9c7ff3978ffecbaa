/** Why a move is not legal, in the words of its rule. */

import type { RefusalData } from "./data";
import type { Game, Words } from "./game";

/** How far a move gets with a rule, and what is said about it. */
interface Walk {
  readonly steps: number;
  readonly text: string;
}

/**
 * Why points cannot be chosen in this order as a move, or as its beginning: of the rules that they may be meant for, it
 * speaks of the one that they get furthest with.
 */
export function refusal(game: Game, history: readonly Words[], sites: readonly number[]): string {
  const data = game.data.refusals;
  if (data === null) return "";
  const walks = rulesFor(data, sites.length).map((rule) => walk(game, data, history, rule, sites));
  const best = walks.reduce<Walk>((one, other) => (other.steps > one.steps ? other : one), { steps: -1, text: data.notNow });
  return [sites.map((site) => game.data.points[site]).join("-"), best.text].filter(Boolean).join(" ");
}

/** The rules whose moves have so many points, or if there are none, those whose moves have more. */
function rulesFor(data: RefusalData, points: number): number[] {
  const all = [...data.rules.keys()];
  const fitting = all.filter((rule) => data.rules[rule].lengths[0] <= points && points <= data.rules[rule].lengths[1]);
  return fitting.length ? fitting : all.filter((rule) => points < data.rules[rule].choices);
}

/** The first test of a rule that fails. */
function walk(game: Game, data: RefusalData, history: readonly Words[], rule: number, sites: readonly number[]): Walk {
  const { tests, choices, last } = data.rules[rule];
  const failed = game.failedTest(history, rule, sites.slice(0, choices));
  if (failed >= tests.length) return { steps: Infinity, text: sites.length < choices ? data.notNow : last };
  const [steps, place, text] = tests[failed];
  return { steps, text: place < 0 ? text : aboutPoint(game, data, history[history.length - 1], text, sites[place]) };
}

/** A text about a point, with the piece that stands there. */
function aboutPoint(game: Game, data: RefusalData, words: Words, text: string, site: number): string {
  const piece = game.contents(words)[site];
  const there = piece === null ? "" : data.standsThere.replace("{piece}", () => game.data.pieces[piece].name);
  return text.replace("{point}", () => game.data.points[site]).replace("{there}", () => there);
}
