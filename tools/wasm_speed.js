// Measures the page's engine for wasm_speed.py: `answer` takes one job after the other, in node or in a worker.
var answer = (() => {
  let data, code, game;
  let seed = 0;

  async function load(job) {
    data = job.data;
    code = await WebAssembly.compile(Uint8Array.from(atob(job.module), (c) => c.charCodeAt(0)));
    game = await plybook.Game.load(data, code);
    return {};
  }

  const measure = {
    playouts(seconds) {
      const state = game.start(), began = performance.now();
      let done = 0, number = 1, passed = 0;
      seed += 1;
      while (passed < seconds) {
        plybook.playouts(state, number, BigInt(seed), done);
        done += number;
        passed = (performance.now() - began) / 1000;
        number = Math.max(1, Math.min(4 * number, Math.floor((done / passed) * Math.min(0.05, seconds - passed))));
      }
      return done / passed;
    },

    mcts(seconds) {
      const other = plybook.Game.loadSync(data, code); // its tree knows nothing yet
      seed += 1;
      const found = plybook.searchSync(other.start(), { seconds, seed: BigInt(seed), lines: 0 });
      return found.playouts / found.seconds;
    },
  };

  return async (job) => (job.data ? load(job) : { each: measure[job.what](job.seconds) });
})();
