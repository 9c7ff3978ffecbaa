/** The solution that the last hint was from: as long as its moves are made, the next hint needs no search. */

import type { Judgement } from "./adviser";
import type { Node } from "./tree";

export class KeptSolution {
  private from: Node | null = null;
  private found: Judgement | null = null;

  keep(from: Node, found: Judgement): void {
    this.from = from;
    this.found = found;
  }

  /** What is left of it in a position; `null` if the moves made since are others. */
  rest(here: Node): Judgement | null {
    const { from, found } = this;
    const path = here.path();
    const begin = from ? path.indexOf(from) : -1;
    if (begin < 0 || !found?.solution) return null;
    const { line, shortest } = found.solution;
    const made = path.slice(begin + 1).map((node) => node.move?.text);
    const left = line.slice(made.length);
    if (!left.length || made.some((text, ply) => text !== line[ply])) return null;
    const next = { ...found.moves[0], text: left[0], line: left.slice(1) };
    return { ...found, moves: [next], solution: { line: left, shortest } };
  }
}
