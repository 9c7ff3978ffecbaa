/** The points that a position remembers and the start did not, as pictures show them. */

import type { State } from "../engine/index";

/** A remembered point: its place, whose it is, and what it is called. */
export interface Remembered {
  readonly site: number;
  readonly owner: number | null;
  readonly name: string;
  /** How many others the point has already. */
  readonly beneath: number;
}

/** What is as it was at the start is left out: the rules say it, and it would be there all the time. */
export function remembered(state: State): Remembered[] {
  const { memories, players } = state.game.data;
  const began = state.game.start().memories();
  const number = new Map<number, number>();
  return state.memories().flatMap((sites, place) => {
    const { name, owner } = memories[place];
    const news = sites.filter((site) => !began[place].includes(site));
    return news.map((site) => {
      const beneath = number.get(site) ?? 0;
      number.set(site, beneath + 1);
      return { site, owner, name: owner === null ? name : `${name} of ${players[owner]}`, beneath };
    });
  });
}
