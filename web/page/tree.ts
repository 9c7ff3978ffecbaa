/** The moves of a game with their variations. */

import type { Move, State } from "../engine/index";

let made = 0;

/** A position in the tree. */
export class Node {
  /** Different for all positions. */
  readonly id = made++;
  readonly children: Node[] = [];
  /** The child that was visited last: where redo goes, and what the list of moves shows. */
  next: Node | null = null;
  private said_: string | null = null;

  constructor(
    readonly state: State,
    readonly move: Move | null = null,
    readonly parent: Node | null = null,
    /** Whose move led here: the player, and the seat. */
    readonly by: { readonly player: number; readonly seat: number } | null = null,
  ) {}

  /**
   * The position after a move, which is now the one that redo goes to.
   *
   * @throws IllegalMove
   */
  play(move: Move | string): Node {
    const text = typeof move === "string" ? move : move.text;
    let child = this.children.find((one) => one.move?.text === text);
    if (!child) {
      const state = this.state.copy();
      const by = { player: state.mover, seat: state.seat };
      child = new Node(state, state.play(text), this, by);
      this.children.push(child);
    }
    this.next = child;
    return child;
  }

  /** The move that led here, as players write it; empty at the start. */
  get said(): string {
    this.said_ ??= this.move && this.parent ? this.parent.state.said(this.move) : "";
    return this.said_;
  }

  /** The positions from the first one to this one. */
  path(): Node[] {
    const found: Node[] = [];
    for (let node: Node | null = this; node; node = node.parent) found.push(node);
    return found.reverse();
  }

  /** The positions from the first one, through this one, to the end of the line that was visited last. */
  line(): Node[] {
    const found = this.path();
    for (let node = this.next; node; node = node.next) found.push(node);
    return found;
  }

  /** The moves of each turn up to here; a turn is a run of moves by the same seat. */
  turns(): Node[][] {
    return turnsOf(this.path());
  }

  /** The points of the moves in the last turn; after a swap, those of the turn before it. A single player has no turns: those of the last move. */
  lastPoints(): Set<number> {
    if (this.state.game.data.players.length === 1) return new Set(this.move?.sites);
    const turn = this.turns().findLast((nodes) => nodes.some((node) => node.move?.sites.length)) ?? [];
    return new Set(turn.flatMap((node) => node.move?.sites ?? []));
  }
}

/** Positions that follow one another, without the first, in turns. */
export function turnsOf(nodes: readonly Node[]): Node[][] {
  const turns: Node[][] = [];
  for (const node of nodes) {
    if (node.by === null) continue;
    const turn = turns[turns.length - 1];
    if (turn?.[0].by?.seat === node.by.seat) turn.push(node);
    else turns.push([node]);
  }
  return turns;
}
