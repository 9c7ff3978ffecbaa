/** Turns points that a person chooses one after the other into a legal move; `ui/play/choosing.py` does so at a terminal. */

import type { Move } from "../engine/index";

/** The first points of a move, and the legal moves that begin with them. */
export interface Chosen {
  readonly sites: readonly number[];
  readonly moves: readonly Move[];
}

export const NOTHING: Chosen = { sites: [], moves: [] };

/** What a point leads to: a move, several that choose the same points, the beginning of a move, or nothing. */
export type Step =
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "chosen"; readonly chosen: Chosen }
  | { readonly kind: "refused"; readonly sites: readonly number[] };

/** The points that can come next. */
export function targets(moves: readonly Move[], chosen: Chosen): Set<number> {
  const from = chosen.sites.length ? chosen.moves : moves;
  const place = chosen.sites.length;
  return new Set(from.filter((move) => move.sites.length > place).map((move) => move.sites[place]));
}

/** The moves that need no further point; several if rules choose the same points, and longer ones may begin so, too. */
export function complete(chosen: Chosen): readonly Move[] {
  return chosen.moves.filter((move) => chosen.sites.length > 0 && move.sites.length === chosen.sites.length);
}

/**
 * Choose a point. Points continue what is chosen; if they do not fit, they begin another move, or are the end of the only
 * move that fits. The last point once more completes a move that others begin with, or lets go of a single point.
 */
export function choose(moves: readonly Move[], chosen: Chosen, site: number): Step {
  const done = complete(chosen);
  if (done.length === 1 && chosen.sites[chosen.sites.length - 1] === site && !targets(moves, chosen).has(site))
    return { kind: "move", move: done[0] };
  const longer = [...chosen.sites, site];
  const next = beginning(chosen.sites.length ? chosen.moves : moves, longer);
  if (next.length) return settled(longer, next);
  if (chosen.sites.length === 1 && chosen.sites[0] === site) return { kind: "chosen", chosen: NOTHING };
  const again = beginning(moves, [site]);
  if (chosen.sites.length && again.length) return settled([site], again);
  const ending = chosen.sites.length ? chosen.moves.filter((move) => move.sites[move.sites.length - 1] === site) : [];
  if (ending.length === 1) return { kind: "move", move: ending[0] };
  return { kind: "refused", sites: longer };
}

function beginning(moves: readonly Move[], sites: readonly number[]): Move[] {
  return moves.filter((move) => sites.every((site, place) => move.sites[place] === site));
}

function settled(sites: readonly number[], moves: readonly Move[]): Step {
  return moves.length === 1 && moves[0].sites.length === sites.length
    ? { kind: "move", move: moves[0] }
    : { kind: "chosen", chosen: { sites, moves } };
}
