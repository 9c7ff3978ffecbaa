/** The moves that were made, with their variations, and those that can be made. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isSwap, type Move } from "../../engine/index";
import type { Session } from "../session";
import { type Node, turnsOf } from "../tree";

const LISTED = 100; // legal moves that are listed at once
const NONE: ReadonlyMap<string, string> = new Map();

/** The moves that were made: the line that is looked at, and under it where other lines branch off. */
export function MoveList({ session }: { session: Session }): JSX.Element {
  const line = session.root.children.length ? session.here.line() : [];
  // a single player makes all moves in one turn, in which each has a number
  const turns = session.alone ? line.slice(1).map((node) => [node]) : turnsOf(line);
  if (!turns.length) return <p class="quiet">No move has been made.</p>;
  return (
    <ol class={session.alone ? "turns alone" : "turns"}>
      {turns.map((turn, number) => (
        <li key={number}>
          {!session.alone && <span class="player">{session.game.data.players[turn[0].by?.player ?? 0]} </span>}
          {turn.map((node) => (
            <Made key={node.id} node={node} session={session} />
          ))}
          {turn.map((node) => (
            <Variations key={node.id} node={node} session={session} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Made({ node, session }: { node: Node; session: Session }): JSX.Element {
  return (
    <button
      type="button"
      class="made"
      aria-current={node === session.here ? "step" : undefined}
      onClick={() => session.visit(node)}
      onMouseEnter={() => session.explain(node.move)}
      onMouseLeave={() => session.explain(null)}
    >
      {node.said}
    </button>
  );
}

/** The other moves that were tried where this one was made. */
function Variations({ node, session }: { node: Node; session: Session }): JSX.Element | null {
  const others = node.parent?.children.filter((child) => child !== node) ?? [];
  if (!others.length) return null;
  return (
    <span class="variations">
      {"or "}
      {others.map((other) => (
        <Made key={other.id} node={other} session={session} />
      ))}
    </span>
  );
}

/** What a move does, for a button. */
export function described(session: Session, move: Move): string {
  if (isSwap(move)) return `swap: take over the side of ${session.game.data.players[1 - session.state.mover]}`;
  return session.state.said(move);
}

/** The legal moves as a list that can be narrowed by typing, and a field in which a move can be typed. */
export function LegalMoves({ session }: { session: Session }): JSX.Element {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const all = session.personToMove ? session.moves : [];
  const short = session.personToMove ? session.state.written() : NONE;
  const fits = (text: string | undefined): boolean => text !== undefined && text.toLowerCase().startsWith(wanted);
  const fitting = all.filter((move) => fits(move.text) || fits(short.get(move.text)));
  return (
    <div>
      <form
        class="typing"
        onSubmit={(event) => {
          event.preventDefault();
          session.typed(typed);
          if (!session.notice) setTyped("");
        }}
      >
        <label>
          {"Type a move: "}
          <input
            name="move"
            value={typed}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={200}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit">Play</button>
      </form>
      <p class="quiet">
        {fitting.length === all.length ? `${all.length} legal moves` : `${fitting.length} of ${all.length} legal moves`}
        {fitting.length > LISTED ? `; the first ${LISTED}:` : all.length ? ":" : "."}
      </p>
      <ul class="legal">
        {fitting.slice(0, LISTED).map((move) => (
          <li key={move.text}>
            <button
              type="button"
              onClick={() => session.play(move)}
              onMouseEnter={() => session.explain(move)}
              onMouseLeave={() => session.explain(null)}
            >
              {described(session, move)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
