/** Games of random moves, counted. */

import { TALLY } from "./kernels";
import type { State } from "./state";

/** What random games have come to; the other counts are described in `kernels/playouts/signatures.py`. */
export type Tally = { readonly wins: readonly number[] } & Readonly<Record<(typeof TALLY)[number], number>>;

/**
 * Play random games from a state on, and count their results.
 *
 * The seed and the number of a game, counted from `first`, determine it: they are the games that the native engine plays.
 *
 * @throws TooManyMoves
 * @throws RangeError if the limit is greater than the memory was made for.
 */
export function playouts(state: State, games: number, seed: bigint, first = 0, plyLimit = state.game.data.plyLimit): Tally {
  const { data, machine } = state.game;
  const { kernels, memory } = machine;
  if (plyLimit > data.plyLimit) throw new RangeError(`a random game has at most ${data.plyLimit} plies here`);
  const positions = state.positions();
  const start = prepare(state, positions);
  const past = data.readsRepeated ? positions.length - 1 : 0;
  memory.clear("playouts.tally");
  const found = kernels.playouts(
    start,
    BigInt(first),
    BigInt(games),
    BigInt.asIntN(64, seed),
    BigInt(plyLimit),
    memory.at("playouts.tally"),
    memory.at("moves"),
    memory.at("playouts.units") + 8, // after the stop word
    memory.at("playouts.history"),
    BigInt(past),
    memory.at("playouts.table"),
    BigInt(memory.size("playouts.table") - 1),
  );
  state.game.checked(found);
  const counts = Array.from(memory.get("playouts.tally", memory.size("playouts.tally")), Number);
  const wins = counts.splice(0, data.players.length);
  return { wins, ...(Object.fromEntries(TALLY.map((name, place) => [name, counts[place]])) as Record<(typeof TALLY)[number], number>) };
}

/** Write the position and its history into memory; returns the address of the position. */
function prepare(state: State, positions: readonly BigUint64Array[]): number {
  const { data, machine } = state.game;
  const { memory } = machine;
  const { past, words } = data.state;
  const earlier = positions.slice(0, -1);
  if (data.readsRepeated) earlier.forEach((position, place) => memory.put("playouts.history", position, place * words));
  const address = memory.put("state", state.words);
  if (past !== null)
    memory.put("state", [state.game.recall("playouts.boards", data.memory.playoutBoardsMask, earlier)], past);
  return address;
}
