/** Everything round the editor: the bar, what is said of the text, mistakes, and the game. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { said } from "../../page/fault";
import { App } from "../../page/views/app";
import { Options } from "../../page/views/options";
import type { Editor } from "../editor";
import type { Work } from "../work";
import { Bar } from "./bar";
import { Beside, BesideButton } from "./beside";
import { Numbers } from "./numbers";

interface Props {
  readonly work: Work;
  readonly editor: () => Editor;
  /** The element of the editor, which outlives every drawing. */
  readonly element: HTMLElement;
}

export function Shell({ work, editor, element }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<"text" | "game">("text");
  const { session } = work.live;
  useEffect(() => {
    place.current?.append(element);
  }, [element]);
  return (
    <div class={`workshop shows-${side}${session && work.beside.source ? " has-beside" : ""}`}>
      <Bar work={work} />
      <div class="sides" role="group" aria-label="What is shown">
        {(["text", "game"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
            {name === "text" ? "Text" : "Game"}
          </button>
        ))}
      </div>
      <section class="text" aria-label="Text">
        <Said work={work} />
        <div class="editor" ref={place} />
        <Mistakes work={work} editor={editor} onShow={() => setSide("text")} />
      </section>
      <section class="game" aria-label="Game">
        <div>
          <Live work={work} />
        </div>
        {session && work.beside.source && <Beside work={work} session={session} />}
      </section>
    </div>
  );
}

/** What is said of the text, and what can be done about it. */
function Said({ work }: { work: Work }): JSX.Element {
  const { remark } = work;
  return (
    <div class="remark" role="status">
      {remark && (
        <>
          <span>{remark.text}</span>{" "}
          {remark.actions?.map(([name, act]) => (
            <button key={name} type="button" onClick={act}>
              {name}
            </button>
          ))}{" "}
          <button type="button" class="close" aria-label="Close this message" onClick={() => work.say(null)}>
            ×
          </button>
        </>
      )}
    </div>
  );
}

/** The mistakes of the text; each leads to its place. */
function Mistakes({ work, editor, onShow }: { work: Work; editor: () => Editor; onShow: () => void }): JSX.Element {
  const { diagnostics } = work.live.known;
  const { link } = work.language;
  return (
    <div class="mistakes">
      <p class="quiet" role="status">
        {summary(work)}
        {link === "busy" && " Too many others edit: there are no suggestions for now."}
        {link === "off" && " The suggestions are on their way."}
      </p>
      <ul>
        {diagnostics.map((one, place) => (
          <li key={place} class={one.severity}>
            <button
              type="button"
              disabled={one.line === undefined}
              onClick={() => {
                onShow();
                window.setTimeout(() => editor().show(one.line ?? 1, one.column ?? 1));
              }}
            >
              <strong>{one.line === undefined ? (one.of ?? "") : `line ${one.line}`}</strong> {one.message}
              {one.help && <span class="quiet"> ({one.help})</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function summary(work: Work): string {
  const { known, mistakes } = work.live;
  if (known.trouble) return `${known.trouble}.`;
  if (known.waiting) return `The server is busy: ${known.waiting} before this text.`;
  if (known.busy) return "Compiling …";
  if (mistakes.length) return mistakes.length === 1 ? "One mistake." : `${mistakes.length} mistakes.`;
  const { length } = known.diagnostics;
  return length ? `The text is a game, with ${length === 1 ? "a warning" : `${length} warnings`}.` : "The text is a game.";
}

/** The game that is played, its options, and whether it is that of the text as it stands. */
function Live({ work }: { work: Work }): JSX.Element {
  const { live } = work;
  const { session, page, mistakes } = live;
  const [first] = mistakes;
  const act = (make: () => Promise<unknown>): void => {
    make().catch((fault: unknown) => live.session?.tell(`${said(fault)}.`));
  };
  return (
    <>
      <p class={first || live.known.trouble ? "stale" : "fresh"} role="status">
        {first && `${first.line === undefined ? "" : `Line ${first.line}: `}${first.message}. `}
        {first && session && "The game below is that of the last text without mistakes."}
        {first && !session && "There is no game yet."}
        {!first && live.known.trouble && `${live.known.trouble}.`}
      </p>
      {session && (
        <Options options={live.choices} now={session.variant.data.options} onChoose={(name, value) => live.choose(name, value)} />
      )}
      {session && live.loaded && (
        <Numbers loaded={live.loaded} players={session.game.data.players} script={() => work.server.script("measure.js")} />
      )}
      {session && <BesideButton work={work} />}
      {session && page && (
        <App
          page={page}
          session={session}
          onNew={() => act(() => live.again())}
          onVariant={() => {}}
          onDraft={(draft) => act(() => live.draft(draft))}
          onRecord={(text) => act(() => live.record(text))}
        />
      )}
    </>
  );
}
