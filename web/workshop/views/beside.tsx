/** Another game beside the one of the text: its board with the same moves, and what differs in rules and in moves. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useReducer, useState } from "preact/hooks";
import type { State } from "../../engine/index";
import { said } from "../../page/fault";
import type { Session } from "../../page/session";
import { remembered } from "../../page/remembered";
import { kept, themeOf } from "../../page/themes";
import { Board, type Shown } from "../../page/views/board";
import { Options } from "../../page/views/options";
import { differences } from "../rulesdiff";
import type { Work } from "../work";

const NONE: ReadonlySet<number> = new Set();
const NOTHING = (): void => {};
const MOST_MOVES = 12;

/** What puts another game beside, or takes it away. */
export function BesideButton({ work }: { work: Work }): JSX.Element {
  const { beside } = work;
  return (
    <button type="button" aria-expanded={beside.source !== null} onClick={() => (beside.source ? beside.close() : void work.putBeside(""))}>
      Another game beside it
    </button>
  );
}

/** The other game. */
export function Beside({ work, session }: { work: Work; session: Session }): JSX.Element {
  const { beside } = work;
  return (
    <section class="beside" aria-label="The game beside">
      <Choice work={work} />
      <Options legend="Its options" options={beside.choices} now={beside.options} onChoose={(name, value) => beside.choose(name, value)} />
      {beside.trouble && (
        <p class="notice" role="status">
          {beside.trouble}
        </p>
      )}
      {beside.loaded && <Both work={work} session={session} />}
    </section>
  );
}

/** Which game is beside. */
function Choice({ work }: { work: Work }): JSX.Element {
  const [trouble, setTrouble] = useState("");
  const { listing } = work;
  const names = [...listing.texts, ...listing.library].filter((name) => name !== work.name);
  return (
    <>
      <label>
        The other game:{" "}
        <select
          name="beside"
          value={work.besideOf}
          onChange={(event) => {
            setTrouble("");
            work.putBeside(event.currentTarget.value).catch((fault: unknown) => setTrouble(`${said(fault)}.`));
          }}
        >
          <option value="">this text as it is now, with other options</option>
          {work.saved !== null && <option value="saved">this text as it was saved</option>}
          {names.map((name) => (
            <option key={name} value={`text ${name}`}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {trouble && <p class="notice">{trouble}</p>}
    </>
  );
}

function Both({ work, session }: { work: Work; session: Session }): JSX.Element | null {
  const [, changed] = useReducer<number, void>((number) => number + 1, 0);
  useLayoutEffect(() => session.listen(() => changed()), [session]);
  const { beside } = work;
  const there = beside.loaded;
  const rules = useMemo(() => (there ? differences(session.variant.data.rules, there.data.rules) : []), [session, there]);
  const found = beside.follow();
  if (!there || !found) return null;
  const { state, refused } = found;
  const scene = there.data.scene;
  return (
    <>
      {refused && <p class="notice">{refused}</p>}
      <p class="status">{standing(state, there.data.game.players)}</p>
      <Board
        key={there.data.game.fingerprint}
        scene={scene}
        palette={scene.palettes[themeOf(kept().theme)]}
        shown={shownOf(state)}
        label="The board of the other game"
        turned={false}
        coordinates
        onPoint={NOTHING}
        onCancel={NOTHING}
        onHover={NOTHING}
      />
      {!refused && <Moves here={session.moves.map((move) => move.text)} there={movesOf(state)} />}
      <h3>What differs in the rules</h3>
      {rules.length === 0 && <p class="quiet">Nothing that the rules in words show.</p>}
      <ul class="differences">
        {rules.map(({ part, only, text }, place) => (
          <li key={place} class={only}>
            <strong>{only === "here" ? "only here" : "only there"}</strong> <span class="quiet">{part}:</span> {only === "here" ? <del>{text}</del> : <ins>{text}</ins>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The moves that only one of the games has in this position. */
function Moves({ here, there }: { here: readonly string[]; there: readonly string[] }): JSX.Element {
  const only = (some: readonly string[], others: readonly string[]): string => {
    const rest = new Set(others);
    const found = some.filter((move) => !rest.has(move));
    return found.length ? `${found.slice(0, MOST_MOVES).join(" ")}${found.length > MOST_MOVES ? ` and ${found.length - MOST_MOVES} more` : ""}` : "none";
  };
  return (
    <p class="moves-beside">
      {`${here.length} moves here, ${there.length} there. Only here: ${only(here, there)}. Only there: ${only(there, here)}.`}
    </p>
  );
}

function movesOf(state: State): readonly string[] {
  try {
    return state.moves().map((move) => move.text);
  } catch {
    return [];
  }
}

function standing(state: State, players: readonly string[]): string {
  try {
    return state.outcomeInWords() ?? `${players[state.mover]} to move`;
  } catch {
    return "";
  }
}

function shownOf(state: State): Shown {
  return { contents: state.contents(), last: new Set(state.played().at(-1)?.sites), targets: NONE, marked: NONE, chosen: [], hinted: [], lit: NONE, remembered: remembered(state), motion: null };
}
