/** Texts that people type, read as moves: what `written.ts` writes and, as in Python, what says a little more or less. */

import type { Move } from "./moves";
import type { NotationData, SanData } from "./notation";
import type { State } from "./state";
import { formsOf, type Short, shorts, suffixOf } from "./written";

const LONGEST = 200;
const DASHES = /[\u2010\u2013\u2014\u2212]/g;
const SIGNS = "+#!?"; // what may follow a move

/** The legal moves that a text can mean: one, several if it says too little, or none. */
export function meant(state: State, words: string): Move[] {
  const said = state.game.data.notation;
  if (said === null || words === "" || words.length > LONGEST) return [];
  const text = words.replace(DASHES, "-").replace(/×/g, "x");
  const found = said.san ? ofShort(state, said.san, text) : ofForms(state, said, text);
  return found.length ? found : ofLabels(state, said, text);
}

function ofForms(state: State, said: NotationData, text: string): Move[] {
  const contents = state.contents();
  for (const same of [(one: string): string => one, folded]) {
    const fitting = state.moves().filter((move) => formsOf(said, state, contents, move).some((form) => same(form) === same(text)));
    const exact = fitting.filter((move) => state.written().get(move.text) === text);
    if (fitting.length) return exact.length === 1 ? exact : fitting;
  }
  return [];
}

/** Case and spaces do not matter, unless nothing else tells moves apart. */
function folded(text: string): string {
  return text.replace(/\s+/g, "").toLowerCase();
}

/** Points by their labels, with a dash, a colon, a cross or a space between them. */
function ofLabels(state: State, { labels }: NotationData, text: string): Move[] {
  if (labels === null) return [];
  const { points } = state.game.data;
  const places = new Map(points.map((name, site) => [name, site]));
  labels.forEach((label, site) => label !== null && places.set(label.toLowerCase(), site));
  const sites = text.toLowerCase().split(/[-:,\sx]+/).map((word) => places.get(word));
  return state.moves().filter(({ sites: own }) => own.length === sites.length && own.every((site, place) => site === sites[place]));
}

function ofShort(state: State, san: SanData, text: string): Move[] {
  const plain = withoutSigns(san, text);
  const castled = plain.replace(/0/g, "O").toLowerCase();
  const forms = shorts(state, san);
  for (const wanted of [text, plain, san.silent + plain]) {
    const written = forms.filter(({ move, long }) => state.written().get(move.text) === wanted || long === wanted);
    if (written.length) return different(written);
  }
  const whole = forms.filter(({ move, rule }) => move.sites.length && san.wholes[rule]?.replace(/0/g, "O").toLowerCase() === castled);
  return different(whole.length ? whole : forms.filter((form) => fits(san, form, plain)));
}

/** Whether a text says a move, perhaps with more than it needs. */
function fits(san: SanData, form: Short, text: string): boolean {
  if (!form.letter) return false;
  const [letter, column, row, target] = [form.letter, ...form.origin, form.target].map(escaped);
  const suffix = escaped(suffixOf(san, form).replace(/^=/, ""));
  const first = form.letter === san.silent ? `(?:${letter})?` : letter;
  const last = suffix ? `[=/(]?(?:${suffix}|${suffix.toLowerCase()})\\)?` : "";
  return new RegExp(`^${first}(?:${column})?(?:${row})?[-x:]?${target}${last}$`).test(text);
}

/** A text without what may follow a move. */
function withoutSigns(san: SanData, text: string): string {
  const own = [...SIGNS].filter((sign) => !san.suffixes.some((suffix) => suffix?.includes(sign)));
  const signs = [...own, ...san.signs, san.won].filter(Boolean).map(escaped);
  return text.replace(new RegExp(`(?:${signs.join("|")}|\\s*e\\.?p\\.)+$`), "");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

function different(forms: readonly Short[]): Move[] {
  return [...new Set(forms.map(({ move }) => move))];
}
