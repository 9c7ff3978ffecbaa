/** A worker that counts moves and plays random games, and says now and then what it has found so far. */

import { Game, type GameData, playouts, type State } from "../engine/index";
import { said } from "../page/fault";

export interface Order {
  readonly game: GameData;
  readonly module: Uint8Array<ArrayBuffer>;
}

export interface Found {
  /** How many sequences of 1, 2, … legal moves there are. */
  readonly perft: readonly number[];
  /** Whether the depths that are missing would have taken too long. */
  readonly cut: boolean;
  readonly games: number;
  /** Of each player. */
  readonly wins: readonly number[];
  readonly draws: number;
  readonly unfinished: number;
  readonly plies: number;
  readonly pliesSquared: number;
  /** Why no more is measured, empty as long as it is. */
  readonly trouble: string;
}

const DEPTH = 3;
const LONG = 5_000; // milliseconds for counting
const BATCH = 250; // milliseconds between two reports
const MOST = 100_000; // games

class TooLong extends Error {}

function perft(state: State, depth: number, until: number): number {
  const moves = state.moves();
  if (depth === 1) return moves.length;
  if (performance.now() > until) throw new TooLong();
  let found = 0;
  for (const move of moves) {
    state.play(move);
    found += perft(state, depth - 1, until);
    state.undo();
  }
  return found;
}

function measure({ game: data, module }: Order): void {
  let found: Found = { perft: [], cut: false, games: 0, wins: data.players.map(() => 0), draws: 0, unfinished: 0, plies: 0, pliesSquared: 0, trouble: "" };
  const tell = (some: Partial<Found>): void => {
    found = { ...found, ...some };
    postMessage(found);
  };
  try {
    const game = Game.loadSync(data, module);
    const until = performance.now() + LONG;
    try {
      for (let depth = 1; depth <= DEPTH; depth++) tell({ perft: [...found.perft, perft(game.start(), depth, until)] });
    } catch (fault) {
      if (!(fault instanceof TooLong)) throw fault;
      tell({ cut: true });
    }
    const start = game.start();
    const seed = BigInt(Math.floor(Math.random() * 2 ** 31));
    for (let batch = 10; found.games < MOST; ) {
      const begun = performance.now();
      const number = Math.min(batch, MOST - found.games);
      const tally = playouts(start, number, seed, found.games);
      tell({
        games: found.games + number,
        wins: found.wins.map((wins, player) => wins + tally.wins[player]),
        draws: found.draws + tally.draws,
        unfinished: found.unfinished + tally.unfinished,
        plies: found.plies + tally.plies,
        pliesSquared: found.pliesSquared + tally.plies_squared,
      });
      if (performance.now() - begun < BATCH / 2) batch *= 2;
    }
  } catch (fault) {
    tell({ trouble: said(fault) });
  }
}

onmessage = ({ data }: MessageEvent<Order>) => measure(data);
