/** What differs between the rules of two games, by the sentences of their rule sheets. */

import { diffArrays } from "diff";
import type { ItemData, PartData, Pieces } from "../page/data";

/** A sentence that only one of the games has. */
export interface Difference {
  readonly part: string;
  readonly only: "here" | "there";
  readonly text: string;
}

/** The sentences that only one of two sheets has, in the order of the parts; `there` is the sheet of the other game. */
export function differences(here: readonly PartData[], there: readonly PartData[]): Difference[] {
  const titles = [...new Set([...here, ...there].map((part) => part.title))];
  return titles.flatMap((title) => {
    const lines = (parts: readonly PartData[]): string[] => parts.filter((part) => part.title === title).flatMap((part) => part.items.flatMap(sentences));
    return diffArrays(lines(here), lines(there)).flatMap(({ added, removed, value }) =>
      added || removed ? value.map((text): Difference => ({ part: title, only: added ? "there" : "here", text })) : [],
    );
  });
}

function sentences(item: ItemData): string[] {
  if (item.rows) return item.rows.map(([name, said]) => `${plain(name)}: ${plain(said)}`);
  if (item.move) return [`${plain(item.move)}: ${plain(item.text)}`, ...item.steps.map((step) => `${plain(item.move)}: ${plain(step)}`)];
  return [plain(item.text)];
}

function plain(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.join(""))).join("");
}
