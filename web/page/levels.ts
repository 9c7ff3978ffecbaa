/** Who can sit on a seat: a person, or the engine with so much time. Names are those of the command line's players. */

import type { SearchOptions } from "../engine/index";

export const PERSON = "human";
export const RANDOM = "random";
/** Who sits on all seats but the first when a page is opened. */
export const OPPONENT = "mcts:seconds=1";

export interface Level {
  readonly name: string;
  readonly text: string;
}

export const LEVELS: readonly Level[] = [
  { name: PERSON, text: "a person" },
  { name: RANDOM, text: "engine: random moves" },
  { name: "mcts:playouts=100", text: "engine: 100 playouts" },
  { name: "mcts:playouts=1000", text: "engine: 1,000 playouts" },
  { name: "mcts:playouts=10000", text: "engine: 10,000 playouts" },
  { name: "mcts:playouts=100000", text: "engine: 100,000 playouts" },
  { name: "mcts:seconds=1", text: "engine: 1 second" },
  { name: "mcts:seconds=5", text: "engine: 5 seconds" },
  { name: "mcts:seconds=30", text: "engine: 30 seconds" },
];

/** When the search of a level ends. */
export function limits(name: string): Pick<SearchOptions, "playouts" | "seconds"> {
  const [, word, number] = /^mcts:(playouts|seconds)=(\d+)$/.exec(name) ?? [];
  return word ? { [word]: Number(number) } : { seconds: 1 };
}

/** A level for a player in a record: the same if there is one, otherwise a person. */
export function levelFor(name: string): string {
  return LEVELS.some((level) => level.name === name) ? name : PERSON;
}
