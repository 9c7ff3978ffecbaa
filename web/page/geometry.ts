/** Points on the screen: which one an arrow key leads to, and what a move changes for the eye. */

import type { Move } from "../engine/index";

/** What a step aside costs beside one ahead. */
const ASIDE = 0.9;

type Spot = readonly [number, number];

/** Keys and the ways that they go, to the right and down. */
export const WAYS: Readonly<Record<string, Spot | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The nearest spot in a way, straight ahead if there is one; otherwise of two the one that is turned clockwise, so that on
 * a board with slanted neighbours only each arrow leads to another one. The same spot if there is none.
 */
export function nearest(spots: readonly Spot[], from: number, way: Spot): number {
  let best = from;
  let least = Infinity;
  spots.forEach(([x, y], place) => {
    const right = x - spots[from][0];
    const down = y - spots[from][1];
    const ahead = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    const clockwise = way[0] * down - way[1] * right > 0.1;
    const far = ahead + ASIDE * aside - (clockwise ? 0.5 : 0);
    if (ahead > 0.5 && aside <= 2 * ahead && far < least - 0.1) [best, least] = [place, far];
  });
  return best;
}

/** What a move changes: the points that a piece slides over, the pieces that are gone, and those that are new. */
export function motion(
  move: Move,
  before: readonly (number | null)[],
  after: readonly (number | null)[],
): { path: number[]; gone: [number, number][]; fresh: Set<number> } {
  const [from] = move.sites;
  const piece = from === undefined ? null : before[from];
  let path: number[] = [];
  if (piece !== null && piece !== undefined && after[from] !== piece) {
    const same = move.sites.findLastIndex((site, place) => place > 0 && after[site] === piece);
    const end = same > 0 ? same : move.sites.findLastIndex((site, place) => place > 0 && after[site] !== null && before[site] !== after[site]);
    if (end > 0) path = move.sites.slice(0, end + 1);
  }
  const gone: [number, number][] = [];
  const fresh = new Set<number>();
  before.forEach((was, site) => {
    if (was === after[site]) return;
    if (was !== null && site !== path[0]) gone.push([site, was]);
    if (after[site] !== null && site !== path[path.length - 1]) fresh.add(site);
  });
  return { path, gone, fresh };
}
