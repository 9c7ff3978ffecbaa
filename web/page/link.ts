/** A game in the hash of a link: options, the position it begins from, and moves. */

import type { SetUp } from "../engine/index";
import type { Options } from "./data";

/** The longest hash that is read. */
const LARGEST = 100_000;
const OPTION = "o.";

export interface Linked {
  readonly options: Options;
  readonly setUp: SetUp | null;
  readonly moves: readonly string[];
}

/** The hash of a link, with `#`; `#` alone for a game that has not begun. */
export function hashOf(linked: Linked): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(linked.options)) said.set(OPTION + name, value);
  if (linked.setUp) said.set("position", positionText(linked.setUp));
  if (linked.moves.length) said.set("moves", linked.moves.join(" "));
  return `#${said}`;
}

/**
 * Read a hash; `null` if it says nothing.
 *
 * @throws Error if it is no hash of a game; the message says why.
 */
export function linkedIn(hash: string): Linked | null {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  if (text.length > LARGEST) throw new Error("it is too long");
  const said = new URLSearchParams(text);
  const options: Record<string, string> = Object.create(null);
  for (const [name, value] of said) if (name.startsWith(OPTION)) options[name.slice(OPTION.length)] = value;
  const position = said.get("position");
  const moves = (said.get("moves") ?? "").split(" ").filter(Boolean);
  if (position === null && !moves.length && !Object.keys(options).length) return null;
  return { options, setUp: position === null ? null : setUpOf(position), moves };
}

/** Numbers as `name=number`, remembered points as `memories=3.4_7`, and the pieces in the order of the points: `-x3.0.1x2` is three empty points, a 0, two 1s. */
function positionText(setUp: SetUp): string {
  const runs: [string, number][] = [];
  for (const piece of setUp.contents ?? []) {
    const text = piece === null ? "-" : String(piece);
    const last = runs[runs.length - 1];
    if (last?.[0] === text) last[1]++;
    else runs.push([text, 1]);
  }
  const pieces = runs.map(([text, number]) => (number > 1 ? `${text}x${number}` : text)).join(".");
  const fields = Object.entries(setUp.fields ?? {}).map(([name, number]) => `${name}=${number}`);
  const counters = setUp.counters?.length ? [`counters=${setUp.counters.join(".")}`] : [];
  const memories = setUp.memories?.length ? [`memories=${setUp.memories.map((sites) => sites.join(".")).join("_")}`] : [];
  return [pieces, ...fields, ...counters, ...memories].join(";");
}

function setUpOf(text: string): SetUp {
  const [pieces, ...rest] = text.split(";");
  const contents: (number | null)[] = [];
  for (const run of pieces.split(".")) {
    const found = /^(-|\d{1,4})(?:x(\d{1,5}))?$/.exec(run);
    if (!found) throw new Error(`"${run.slice(0, 20)}" is no piece`);
    const piece = found[1] === "-" ? null : Number(found[1]);
    for (let left = Number(found[2] ?? 1); left > 0 && contents.length < LARGEST; left--) contents.push(piece);
  }
  const fields: Record<string, number> = Object.create(null);
  let counters: number[] | undefined;
  let memories: number[][] | undefined;
  for (const part of rest) {
    const remembered = /^memories=([\d._]*)$/.exec(part);
    if (remembered) {
      memories = remembered[1].split("_").map((sites) => sites.split(".").filter(Boolean).map(Number));
      continue;
    }
    const found = /^(\w+)=(-?[\d.-]+)$/.exec(part);
    if (!found) throw new Error(`"${part.slice(0, 20)}" is no number of a position`);
    if (found[1] === "counters") counters = found[2].split(".").map(Number);
    else fields[found[1]] = Number(found[2]);
  }
  return { contents, fields, ...(counters ? { counters } : {}), ...(memories ? { memories } : {}) };
}
