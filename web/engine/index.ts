/**
 * The engine of a game in WebAssembly: positions, legal moves with their texts, results, search.
 *
 * It needs neither a page nor a network, and runs in pages, in workers and in node. `game.ts` is the place to begin:
 *
 *     const { Game, search } = plybook; // as a script; or an import, where sources are bundled together
 *     const game = await Game.load(data, bytes);
 *     const state = game.start();
 *     state.play(state.moves()[0]);
 *     const found = await search(state, { seconds: 1 });
 */

export type { GameData } from "./data";
export { Game, type GameOptions, type SetUp, TooManyMoves } from "./game";
export { isSwap, type Move } from "./moves";
export { OutOfBounds } from "./memory";
export { playouts, type Tally } from "./playouts";
export { type Found, type Judged, type Proof, search, type SearchOptions, searchSync } from "./search";
export { solvable, type Solution, solve, type SolveOptions } from "./solve";
export { IllegalMove, type Result, State } from "./state";
export { TreeTooSmall } from "./tree";
