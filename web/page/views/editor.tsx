/** A position set up by hand: pieces, the player to move, counters, and remembered points. */

import type { JSX } from "preact";
import type { Palette, SceneData } from "../data";
import type { Session } from "../session";
import { Drawn } from "./board";

/** A position that is being set up. */
export interface Draft {
  readonly contents: readonly (number | null)[];
  readonly mover: number;
  readonly counters: readonly number[];
  readonly memories: readonly (readonly number[])[];
  /** What a click puts on a point; `null` takes away. */
  readonly piece: number | null;
}

/** A draft that begins with a position. */
export function draftOf(session: Session): Draft {
  const { state } = session;
  return { contents: state.contents(), mover: state.mover, counters: state.counters(), memories: state.memories(), piece: 0 };
}

interface Props {
  readonly session: Session;
  readonly scene: SceneData;
  readonly palette: Palette;
  readonly draft: Draft | null;
  readonly onDraft: (draft: Draft | null) => void;
  readonly onPlay: (draft: Draft) => void;
}

export function Editor({ session, scene, palette, draft, onDraft, onPlay }: Props): JSX.Element {
  const { data } = session.game;
  if (!draft)
    return (
      <div>
        <p>Set up a position and play from there. The game so far stays as it is until then.</p>
        <button type="button" onClick={() => onDraft(draftOf(session))}>
          Set up a position
        </button>
      </div>
    );
  const choice = (piece: number | null, name: string): JSX.Element => (
    <label key={name} class="piece-choice">
      <input type="radio" name="piece" checked={draft.piece === piece} onChange={() => onDraft({ ...draft, piece })} />
      {piece !== null && (
        <svg viewBox={`${-scene.unit / 2} ${-scene.unit / 2} ${scene.unit} ${scene.unit}`} aria-hidden="true">
          <rect x={-scene.unit / 2} y={-scene.unit / 2} width={scene.unit} height={scene.unit} fill={palette.cell} />
          {scene.looks[piece].shapes.map((shape, place) => (
            <Drawn key={place} shape={shape} palette={palette} />
          ))}
        </svg>
      )}
      {name}
    </label>
  );
  return (
    <div class="editor">
      <fieldset>
        <legend>Put on the points that you choose</legend>
        {scene.looks.map((look, piece) => choice(piece, look.name))}
        {choice(null, "nothing")}
      </fieldset>
      {data.players.length > 1 && (
        <label class="block">
          {"To move: "}
          <select name="mover" value={draft.mover} onChange={(event) => onDraft({ ...draft, mover: Number(event.currentTarget.value) })}>
            {data.players.map((player, number) => (
              <option key={player} value={number}>
                {player}
              </option>
            ))}
          </select>
        </label>
      )}
      {data.counters.slice(0, draft.counters.length).map((counter, place) => (
        <label class="block" key={place}>
          {`${counter.name}${counter.owner === null ? "" : `, ${data.players[counter.owner]}`}: `}
          <input
            type="number"
            step={1}
            value={draft.counters[place]}
            onInput={(event) => {
              const number = Math.trunc(Number(event.currentTarget.value));
              onDraft({ ...draft, counters: draft.counters.map((old, other) => (other === place ? number : old)) });
            }}
          />
        </label>
      ))}
      {data.memories.slice(0, draft.memories.length).map((memory, place) => (
        <label class="block" key={memory.name + memory.owner}>
          {`${memory.name}${memory.owner === null ? "" : `, ${data.players[memory.owner]}`}: `}
          <input
            type="text"
            value={draft.memories[place].map((site) => data.points[site]).join(" ")}
            onChange={(event) => {
              const names = event.currentTarget.value.split(/[\s,]+/);
              const sites = names.map((name) => data.points.indexOf(name)).filter((site) => site >= 0);
              onDraft({ ...draft, memories: draft.memories.map((old, other) => (other === place ? sites : old)) });
            }}
          />
        </label>
      ))}
      <p class="buttons">
        <button type="button" onClick={() => onPlay(draft)}>
          Play from here
        </button>
        <button type="button" onClick={() => onDraft({ ...draft, contents: draft.contents.map(() => null) })}>
          Empty the board
        </button>
        <button type="button" onClick={() => onDraft({ ...draft, contents: session.game.start().contents() })}>
          As at the start
        </button>
        <button type="button" onClick={() => onDraft(null)}>
          Give up
        </button>
      </p>
    </div>
  );
}
