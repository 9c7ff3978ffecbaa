// Replays games in node, and prints what the engine in WebAssembly says of every position, as JSON.
// Standard input: {engine, data, module (base64), games: [[text]], searches: [...], tallies: [...], refusals: [...], solutions: [[text]], written: [...]}; see replay.py.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const job = JSON.parse(readFileSync(0, "utf8"));
runInThisContext(readFileSync(job.engine, "utf8")); // a plain script, as in a page
const { Game, searchSync, search, playouts, solve } = globalThis.plybook;
const code = new WebAssembly.Module(Buffer.from(job.module, "base64"));
const game = await Game.load(job.data, code, { guarded: true });

function seen(state) {
  return {
    moves: state.moves().map((move) => move.text),
    hash: state.hash.toString(),
    outcome: state.outcome(),
    outcomeInWords: state.outcomeInWords(),
    winner: state.result()?.winner ?? null,
    seatOfWinner: state.result()?.seat ?? null,
    scores: state.scores(),
    contents: state.contents(),
    counters: state.counters(),
    memories: state.memories().map((sites) => [...sites].sort((a, b) => a - b)),
    mover: state.mover,
    seat: state.seat,
    repeats: state.repeats(),
    setUpAgain: setUpAgain(state).hash.toString(),
    played: state.played().map((move) => [move.text, move.sites]),
  };
}

// The same position, but for the points reached in this turn.
function setUpAgain(state) {
  const names = Object.keys(job.data.state.fields);
  const fields = Object.fromEntries(names.map((name) => [name, game.field(state.words, name)]));
  return game.startFrom({ contents: state.contents(), fields, counters: state.counters(), memories: state.memories() });
}

function replayed(texts) {
  const state = game.start();
  const found = [seen(state)];
  for (const text of texts) {
    state.play(text);
    state.undo();
    state.play(text);
    found.push(seen(state));
  }
  return found;
}

function after(texts, of = game) {
  const state = of.start();
  for (const text of texts) state.play(text);
  return state;
}

function told(found) {
  const moves = found.moves.map(({ move, value, visits, proof, line }) => ({
    move: move.text, value, visits, proof, line: line.map((one) => one.text),
  }));
  return { moves, playouts: found.playouts, nodes: found.nodes, full: found.full };
}

async function searched({ moves, playouts, seed, lines, then, slices }) {
  const state = after(moves, Game.loadSync(job.data, code, { guarded: true })); // which knows nothing of other searches
  const options = { playouts, seed: BigInt(seed), lines, slice: slices ? 1 : 50, treeBytes: job.treeBytes };
  const found = [told(slices ? await search(state, options) : searchSync(state, options))];
  for (const text of then ?? []) {
    state.play(text);
    if (!state.result()) found.push(told(searchSync(state, options)));
  }
  return found;
}

const answers = {
  games: job.games.map(replayed),
  tallies: job.tallies.map(({ moves, games, seed, limit }) => playouts(after(moves), games, BigInt(seed), 0, limit)),
  refusals: job.refusals.map(({ moves, tried }) => { const state = after(moves); return tried.map((sites) => state.refusal(sites)); }),
  // after some moves, how the legal moves are written, and what texts are read as
  written: job.written.map(({ moves, typed }) => {
    const state = after(moves);
    const said = state.moves().map((move) => [move.text, state.said(move)]);
    return { said, read: typed.map((text) => state.meant(text).map((move) => move.text).sort()) };
  }),
  searches: [],
  solutions: [],
};
for (const one of job.searches) answers.searches.push(await searched(one));
for (const moves of job.solutions) {
  const { line, sure } = await solve(after(moves), { seconds: 60 });
  answers.solutions.push([line && line.map((move) => move.text), sure]);
}
process.stdout.write(JSON.stringify(answers));
