/** Positions that people set up: what can be one. */

import type { Game, SetUp } from "../engine/index";

/** The stage of the swap in which it is too late to swap: see `codegen/fields.py`. */
const CLOSED = 3;
const LARGEST = 2 ** 31;

/**
 * A position with these pieces, and a player to move; everything else is as at the start, but nobody can swap.
 *
 * @throws Error if it is none; the message says why.
 */
export function position(game: Game, draft: Pick<SetUp, "contents" | "counters" | "memories"> & { readonly mover: number }): SetUp {
  const { contents, mover, counters, memories } = draft;
  const stage: Record<string, number> = game.data.swap === null ? {} : { stage: CLOSED };
  return checked(game, { contents, fields: { mover, ...stage }, counters, memories });
}

/**
 * The same position, if it can be one of this game.
 *
 * @throws Error if it cannot; the message says why.
 */
export function checked(game: Game, setUp: SetUp): SetUp {
  const { points, pieces, players, state } = game.data;
  const contents = setUp.contents ?? [];
  if (contents.length !== points.length) throw new Error(`it has ${contents.length} points, and this board ${points.length}`);
  if (contents.some((piece) => piece !== null && piece >= pieces.length)) throw new Error("it has a piece that this game does not have");
  for (const [name, number] of Object.entries(setUp.fields ?? {})) {
    const most = name === "mover" ? players.length - 1 : name === "stage" ? CLOSED : -1;
    if (!(Number.isInteger(number) && number >= 0 && number <= most)) throw new Error(`${name} cannot be ${number}`);
    if (!(name in state.fields)) throw new Error(`this game has no ${name}`);
  }
  const counters = setUp.counters ?? [];
  if (counters.length && counters.length !== state.counters[1]) throw new Error(`this game has ${state.counters[1]} counters`);
  if (!counters.every((number) => Number.isInteger(number) && Math.abs(number) < LARGEST)) throw new Error("a counter is no whole number");
  const memories = setUp.memories ?? [];
  if (memories.length && memories.length !== state.memories[1]) throw new Error(`this game remembers ${state.memories[1]} regions`);
  memories.forEach((sites, place) => {
    if (!sites.every((site) => site in points)) throw new Error("it remembers a point that this board does not have");
    if (game.data.memories[place].single && sites.length > 1) throw new Error(`${game.data.memories[place].name} is one point at most`);
  });
  return setUp;
}
