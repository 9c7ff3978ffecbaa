/** Moves as players write them: `interpreter/game/written_moves.py` and `san_moves.py`, for pages. */

import type { Move } from "./moves";
import { ALL, type Form, LAST, type NotationData, type SanData } from "./notation";
import type { State } from "./state";

/**
 * The text of each legal move of a position: the first of its forms that no other move has, or its notation. Signs are
 * not in it: they are about the position after the move (`signOf`).
 */
export function written(state: State): ReadonlyMap<string, string> {
  const said = state.game.data.notation;
  if (said === null) return new Map();
  return said.san ? short(state, said.san) : formed(said, state);
}

/** The sign after a move, which is one of the legal ones; often nothing. */
export function signOf(state: State, move: Move): string {
  const san = state.game.data.notation?.san;
  if (!san || !(san.signs.length || san.won)) return "";
  const after = state.copy();
  after.play(move);
  const result = after.result();
  if (san.won && result && result.winner !== null) return san.won;
  return san.signs.length ? (san.signs[after.sign()] ?? "") : "";
}

/** The column and the row of a point: letters and digits of its name. */
function partsOf(name: string): [string, string] {
  const column = name.replace(/[0-9]+$/, "");
  return [column, name.slice(column.length)];
}

// -- forms that the description spells out ------------------------------------------------------------------------------

function formed(said: NotationData, state: State): Map<string, string> {
  const contents = state.contents();
  const all = new Map(state.moves().map((move) => [move.text, formsOf(said, state, contents, move)]));
  const owners = new Map<string, Set<string>>();
  for (const [move, forms] of all) for (const form of forms) owners.set(form, (owners.get(form) ?? new Set()).add(move));
  return new Map([...all].map(([move, forms]) => [move, forms.find((form) => owners.get(form)?.size === 1) ?? move]));
}

/** The ways to write a move, the shortest first, and last its notation. */
export function formsOf(said: NotationData, state: State, contents: readonly (number | null)[], move: Move): string[] {
  const { points } = state.game.data;
  const label = (site: number): string => said.labels?.[site] ?? points[site];
  const part = ([place, what]: readonly [number, string]): string => {
    if (place === ALL) return move.sites.map(label).join(what);
    const site = move.sites[place === LAST ? move.sites.length - 1 : place];
    const [column, row] = partsOf(points[site]);
    if (what === "column") return column;
    if (what === "row") return row;
    const piece = contents[site];
    return what === "piece" ? (piece === null ? "" : said.letters[piece]) : label(site);
  };
  const one = (form: Form): string => form.map((each) => (typeof each === "string" ? each : part(each))).join("");
  return [...(said.forms[move.rule] ?? []).map(one), move.text];
}

// -- short forms from pieces and points, such as Nbd2 -------------------------------------------------------------------

/** A move as one of the rules makes it. */
export interface Short {
  readonly move: Move;
  readonly rule: number;
  readonly long: string;
  /** The letter of the piece on the first point; empty if the form is not made of points. */
  readonly letter: string;
  readonly takes: boolean;
  readonly origin: readonly [string, string];
  readonly target: string;
}

function short(state: State, san: SanData): Map<string, string> {
  const forms = shorts(state, san);
  const alike = new Map<string, Short[]>();
  for (const form of forms) alike.set(form.letter + form.target, [...(alike.get(form.letter + form.target) ?? []), form]);
  const texts = forms.map((form) => textOf(san, form, alike.get(form.letter + form.target) ?? []));
  const owners = new Map<string, Set<string>>();
  forms.forEach(({ move }, place) => owners.set(texts[place], (owners.get(texts[place]) ?? new Set()).add(move.text)));
  const all = new Map<string, string>();
  forms.forEach(({ move, long }, place) => {
    const text = owners.get(texts[place])?.size === 1 ? texts[place] : long;
    if (!all.has(text)) all.set(text, move.text);
  });
  const found = new Map<string, string>();
  for (const text of [...all.keys()].sort(byCode)) {
    const move = all.get(text) as string;
    if (!found.has(move)) found.set(move, text);
  }
  return found;
}

/** The rules that make a move: its own and, where something is said of it, others whose same move does the same. */
function rulesOf(state: State, san: SanData, move: Move): number[] {
  const { game } = state;
  const said = (rule: number): boolean => (san.prefixes[rule] ?? san.suffixes[rule] ?? null) !== null;
  if (!move.sites.length || move.rule < 0 || !said(move.rule)) return [move.rule];
  const history = state.history();
  const after = game.after(history, move);
  const does = (rule: number): boolean => {
    const texts = game.data.refusals?.rules[rule];
    if (!texts || texts.choices !== move.sites.length) return false;
    const other = game.after(history, { ...move, rule });
    return game.same(after, other) && game.failedTest(history, rule, move.sites) === texts.tests.length;
  };
  const others = game.data.rules.map((_, rule) => rule).filter((rule) => rule !== move.rule && said(rule) && does(rule));
  return [move.rule, ...others];
}

/** The legal moves as short forms, each as all the rules that make it. */
export function shorts(state: State, san: SanData): Short[] {
  const contents = state.contents();
  return state.moves().flatMap((move) => rulesOf(state, san, move).map((rule) => shortOf(state, san, contents, move, rule)));
}

function shortOf(state: State, san: SanData, contents: readonly (number | null)[], move: Move, rule: number): Short {
  const { points } = state.game.data;
  const { sites } = move;
  const piece = sites.length > 1 && san.prefixes[rule] == null && san.wholes[rule] == null ? contents[sites[0]] : null;
  return {
    move,
    rule,
    long: longOf(state, san, move, rule),
    letter: piece === null ? "" : san.letters[piece],
    takes: takes(state, contents, move),
    origin: sites.length ? partsOf(points[sites[0]]) : ["", ""],
    target: sites.length ? points[sites[sites.length - 1]] : "",
  };
}

/** The move as programs write it: points without anything between them, and what stands before and after them. */
function longOf(state: State, san: SanData, move: Move, rule: number): string {
  if (!move.sites.length || rule < 0) return move.text;
  const points = move.sites.map((site) => state.game.data.points[site]).join("");
  const before = san.prefixes[rule];
  const after = san.suffixes[rule];
  if (before != null || after != null) return (before ?? "") + points + (after ?? "");
  return move.text.includes(":") ? `${points}:${state.game.data.rules[rule].name}` : points;
}

/** Whether there are fewer pieces of others after a move. */
function takes(state: State, contents: readonly (number | null)[], move: Move): boolean {
  if (!move.sites.length || move.rule >= state.game.data.rules.length) return false;
  const { pieces } = state.game.data;
  const others = (there: readonly (number | null)[]): number =>
    there.filter((piece) => piece !== null && pieces[piece].owner !== state.mover).length;
  return others(state.game.contents(state.game.after(state.history(), move))) < others(contents);
}

function textOf(san: SanData, form: Short, alike: readonly Short[]): string {
  const whole = form.move.sites.length ? san.wholes[form.rule] : null;
  if (whole != null) return whole;
  if (!form.letter) return form.long;
  const silent = form.letter === san.silent;
  const [column, row] = form.origin;
  const others = alike
    .filter(({ origin, takes }) => (origin[0] !== column || origin[1] !== row) && (!silent || takes === form.takes))
    .map(({ origin }) => origin);
  const always = silent && form.takes;
  let first = always ? column : "";
  if (others.length && others.every((other) => other[0] !== column)) first = column;
  else if (others.length) first = always || others.some((other) => other[1] === row) ? column + row : row;
  return (silent ? "" : form.letter) + first + (form.takes ? "x" : "") + form.target + suffixOf(san, form);
}

/** What follows the points: of a promotion, the new piece. */
export function suffixOf(san: SanData, { move, rule, long }: Short): string {
  const text = san.suffixes[rule];
  if (text == null) return move.text.includes(":") ? long.slice(long.indexOf(":")) : "";
  return /^\p{L}+$/u.test(text) ? `=${text.toUpperCase()}` : text;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
