// Matches of the page's tree search against flat Monte Carlo with as many playouts; `tools/wasm_strength.py` runs it.

const { Game, searchSync } = plybook;

/** Answers a job: a number of games, the tree search on each seat in turn; returns what it won, in points. */
async function answer({ data, module, flat, games, playouts, seed }) {
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const tree = await Game.load(data, bytes);
  const even = await Game.load({ ...data, settings: flat }, bytes);
  const players = data.players.length;
  let points = 0;
  for (let number = 0; number < games; number++) {
    const states = [tree.start(), even.start()];
    while (!states[0].result()) {
      const mine = states[0].seat === number % players;
      const state = states[mine ? 0 : 1];
      const { moves } = searchSync(state, { playouts, seed: BigInt(seed + 1000 * number + state.ply), lines: 0 });
      const best = mine ? moves[0] : moves.reduce((one, other) => (other.visits && other.value > one.value ? other : one));
      for (const each of states) each.play(best.move.text);
      if (states[0].ply >= data.plyLimit) break;
    }
    const result = states[0].result();
    points += !result || result.seat === null ? 1 / players : Number(result.seat === number % players);
  }
  return points;
}
