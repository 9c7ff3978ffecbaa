/** Records of games in the format of the command line: `interpreter/play/record.py` explains it. */

import type { Options } from "./data";

export const TITLE = "Plybook record 1";
export const LARGEST = 4 * 1024 * 1024;
const SEATS = ["first", "second", "third", "fourth"];
const WORDS = ["game", "title", "rules", "options", "seed", "result", ...SEATS];
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u;
/** What Python takes for white space; JavaScript has U+FEFF in it, and lacks U+0085 and some control characters. */
const SPACE = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const SPACES = new RegExp(`${SPACE.source}+`);
const TURN = new RegExp(`^(\\d{1,9})\\.${SPACE.source}+(.*)$`, "s");

export interface GameRecord {
  readonly game: string;
  readonly title: string;
  /** The fingerprint of the description and its options. */
  readonly rules: string;
  readonly options: Options;
  readonly players: readonly string[];
  readonly seed: number;
  /** The moves of each turn. */
  readonly turns: readonly (readonly string[])[];
  readonly result: string;
}

/** Thrown for a text that is no record; the message names the line. */
export class RecordError extends Error {}

/** The text of a record. */
export function write(record: GameRecord): string {
  const options = Object.entries(record.options).map(([name, value]) => pair(`${name}=${value}`));
  const lines = [
    TITLE,
    `game: ${field(record.game)}`,
    `title: ${field(record.title)}`,
    `rules: ${field(record.rules)}`,
    `options: ${options.join(" ")}`,
    ...record.players.map((player, seat) => `${SEATS[seat]}: ${field(player)}`),
    `seed: ${record.seed}`,
    "",
    ...record.turns.map((turn, number) => `${number + 1}. ${turn.join(", ")}`),
    ...(record.result ? [`result: ${field(record.result)}`] : []),
  ];
  return `${lines.map(strip).join("\n")}\n`;
}

/**
 * Read the text of a record.
 *
 * @throws RecordError
 */
export function parse(text: string): GameRecord {
  if (text.length > LARGEST) throw new RecordError("it is too long for a record");
  const lines = text.replace(/^\ufeff/, "").split("\n");
  if (strip(lines[0]) !== TITLE) throw new RecordError(`line 1: a record begins with "${TITLE}"`);
  const said = new Map<string, string>();
  const turns: string[][] = [];
  lines.slice(1).forEach((whole, index) => {
    const at = `line ${index + 2}`;
    const line = strip(whole);
    if (!line || line.startsWith("#")) return;
    const turn = TURN.exec(line);
    if (turn) {
      if (said.has("result")) throw new RecordError(`${at}: there is a move after the result`);
      if (Number(turn[1]) !== turns.length + 1) throw new RecordError(`${at}: expected turn ${turns.length + 1}, not ${turn[1]}`);
      const moves = turn[2].split(",").map(strip);
      if (!moves.every(Boolean)) throw new RecordError(`${at}: a move is missing next to a comma`);
      turns.push(moves);
      return;
    }
    const colon = line.indexOf(":");
    const word = line.slice(0, Math.max(0, colon));
    if (!WORDS.includes(word)) throw new RecordError(`${at}: "${line.slice(0, 60)}" is neither a move nor a field of a record`);
    if (said.has(word)) throw new RecordError(`${at}: "${word}" is given twice`);
    said.set(word, word === "options" ? line.slice(colon + 1) : read(line.slice(colon + 1)));
  });
  const game = said.get("game");
  if (game === undefined) throw new RecordError('the line "game:" is missing');
  if (!/^-?\d{1,18}$/.test(said.get("seed") ?? "0")) throw new RecordError("the seed is not a whole number");
  return {
    game,
    title: said.get("title") ?? game,
    rules: said.get("rules") ?? "",
    options: options(said.get("options") ?? ""),
    players: SEATS.flatMap((seat) => said.get(seat) ?? []),
    seed: Number(said.get("seed") ?? "0"),
    turns,
    result: said.get("result") ?? "",
  };
}

function options(text: string): Options {
  const found: Record<string, string> = Object.create(null);
  for (const word of text.split(SPACES).filter(Boolean)) {
    const said = read(word);
    const equals = said.indexOf("=");
    if (equals < 0) throw new RecordError(`"${said.slice(0, 60)}" in "options:" is not of the form NAME=VALUE`);
    found[said.slice(0, equals)] = said.slice(equals + 1);
  }
  return found;
}

/** A value as it is, or as a JSON string if it would not be read back otherwise. */
function field(value: string): string {
  return value === strip(value) && !value.startsWith('"') && !UNSAFE.test(value) ? value : quoted(value);
}

function pair(value: string): string {
  if (!value.startsWith('"') && !SPACE.test(value) && !UNSAFE.test(value)) return value;
  return quoted(value).replaceAll(" ", "\\u0020");
}

/** A JSON string without letters beyond ASCII, as Python writes it. */
function quoted(value: string): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A text without white space at its ends. */
function strip(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && SPACE.test(text[from])) from++;
  while (to > from && SPACE.test(text[to - 1])) to--;
  return text.slice(from, to);
}

function read(text: string): string {
  text = strip(text);
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}
