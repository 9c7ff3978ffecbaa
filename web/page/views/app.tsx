/** The whole page. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { PageData } from "../data";
import { motion } from "../geometry";
import { remembered } from "../remembered";
import type { Session } from "../session";
import { CHOICES, type Choice, keep, kept, type Settings, themeOf } from "../themes";
import type { Node } from "../tree";
import { Board, type Motion, type Shown } from "./board";
import { type Draft, Editor } from "./editor";
import { Files } from "./files";
import { LegalMoves, MoveList } from "./moves";
import { Options } from "./options";
import { Buttons, Choices, Hint, Seats, Status } from "./play";
import { Text } from "./pieces";
import { Rules, Source } from "./rules";

/** What the page can do beyond the game that is being played. */
export interface Actions {
  /** Begin again, with the same seats. */
  readonly onNew: () => void;
  /** Begin with other options. */
  readonly onVariant: (number: number) => void;
  /** Begin from a position. */
  readonly onDraft: (draft: Draft) => void;
  readonly onRecord: (text: string) => void;
}

interface Props extends Actions {
  readonly page: PageData;
  readonly session: Session;
}

const TABS = ["Game", "Moves", "Rules", "Source", "Position", "Record"] as const;
type Tab = (typeof TABS)[number];
const NONE: ReadonlySet<number> = new Set();

export function App({ page, session, ...actions }: Props): JSX.Element {
  const changes = useChanges(session);
  const [settings, setSettings] = useState(kept);
  const [tab, setTab] = useState<Tab>("Game");
  const [drafting, setDrafting] = useState<{ readonly session: Session; readonly draft: Draft | null } | null>(null);
  // a draft of another session would be of another board, perhaps
  const draft = drafting?.session === session ? drafting.draft : null;
  const setDraft = (next: Draft | null): void => {
    session.cancel(); // what was said before is no longer true
    setDrafting({ session, draft: next });
  };
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (session.notice) notice.current?.scrollIntoView({ block: "nearest" }); // on a phone the panels are below the screen
  }, [session.notice]);
  const onFocus = useKeptFocus();
  const theme = useTheme(settings.theme);
  const scene = session.variant.data.scene;
  const palette = scene.palettes[theme];
  const set = (some: Partial<Settings>): void => {
    const all = { ...settings, ...some };
    keep(all);
    setSettings(all);
  };
  const shown = useMemo(() => (draft ? drafted(draft) : shownOf(session, settings.legal)), [changes, draft, settings.legal, session]);
  const choose = (name: string, value: string): void => {
    const wanted: Record<string, string> = { ...session.variant.data.options, [name]: value };
    actions.onVariant(page.variants.findIndex((options) => page.options.every((option) => options[option.name] === wanted[option.name])));
  };
  const play = (
    <>
      <Options options={page.options} now={session.variant.data.options} onChoose={choose} />
      <Seats session={session} />
      <Hint session={session} />
      <h3>Moves</h3>
      <MoveList session={session} />
      <Look settings={settings} set={set} />
    </>
  );
  const lit = { rules: [session.rule, session.ruleOfMove], onRule: (rule: number | null) => session.light(rule) };
  const panels: Record<Tab, () => JSX.Element> = {
    Game: () => play,
    Moves: () => <LegalMoves session={session} />,
    Rules: () => <Rules parts={session.variant.data.rules} {...lit} />,
    Source: () => <Source sources={session.variant.data.source} {...lit} />,
    Position: () => <Editor session={session} scene={scene} palette={palette} draft={draft} onDraft={setDraft} onPlay={actions.onDraft} />,
    Record: () => <Files session={session} onRecord={actions.onRecord} />,
  };
  return (
    <>
      <header>
        <h1>{page.title}</h1>
        {page.by && <p class="by">{page.by}</p>}
        {page.about && <p class="about">{page.about}</p>}
      </header>
      <main onFocusIn={onFocus}>
        <div class="play">
          {draft ? (
            <p class="status" id="status">
              <strong>Setting up a position</strong>
            </p>
          ) : (
            <Status session={session} />
          )}
          <Board
            scene={scene}
            palette={palette}
            shown={shown}
            label={`${page.title}: the board`}
            turned={settings.turned}
            coordinates={settings.coordinates}
            onPoint={(site) => (draft ? setDraft(put(draft, site)) : session.point(site))}
            onCancel={() => session.cancel()}
            onHover={(site) => session.explainPoint(site)}
          />
          {!draft && <Choices session={session} />}
          <p class="notice" role="alert" ref={notice}>
            {session.notice || (draft ? "The panel Position has the pieces, and what to do when they stand." : session.trouble)}
          </p>
          {!draft && <Buttons session={session} onNew={actions.onNew} />}
          <RuleSaid session={session} />
          <Counts session={session} />
        </div>
        <div class="side">
          <Tabs tab={tab} setTab={setTab} />
          <div key={tab} class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
            {panels[tab]()}
          </div>
        </div>
      </main>
      <p class="spoken" aria-live="polite">
        {session.spoken}
      </p>
    </>
  );
}

/** Draw again after each change of a session; returns the number of changes. */
function useChanges(session: Session): number {
  const [changes, changed] = useReducer<number, void>((number) => number + 1, 0);
  useLayoutEffect(() => session.listen(() => changed()), [session]);
  return changes;
}

/**
 * Where a button with the focus is gone, or can no longer be pressed, the focus goes to the panel or the board that it was
 * beside: people who use keys go on from there. Returns what to call when something gets the focus.
 */
function useKeptFocus(): (event: FocusEvent) => void {
  const last = useRef<{ readonly element: Element; readonly next: string } | null>(null);
  useLayoutEffect(() => {
    const { element, next } = last.current ?? {};
    if (!element || !next || (element.isConnected && !element.matches(":disabled"))) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === element) document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    const element = target as Element;
    last.current = { element, next: element.closest("#panel") ? "#panel" : '.point[tabindex="0"]' };
  };
}

/** The theme of a choice, which follows the system. */
function useTheme(choice: Choice): ReturnType<typeof themeOf> {
  const [, changed] = useReducer<number, void>((number) => number + 1, 0);
  useEffect(() => {
    const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
    const listener = (): void => changed();
    for (const query of queries) query.addEventListener("change", listener);
    return () => {
      for (const query of queries) query.removeEventListener("change", listener);
    };
  }, []);
  const theme = themeOf(choice);
  document.documentElement.dataset.theme = theme;
  return theme;
}

/** The position of a session with everything that is marked. */
function shownOf(session: Session, legal: boolean): Shown {
  const contents = session.state.contents();
  const open = session.personToMove ? session.targets : NONE;
  const marked = legal || session.chosen.sites.length > 0;
  const lit = session.rule === null ? [] : session.moves.filter((move) => move.rule === session.rule);
  const { hint, change } = session;
  const best = session.moves.find((move) => move.text === hint?.moves[0].text);
  return {
    contents,
    last: session.here.lastPoints(),
    targets: open,
    marked: marked ? (session.chosen.sites.length ? open : new Set([...open].filter((site) => contents[site] !== null))) : NONE,
    chosen: session.chosen.sites,
    hinted: best?.sites ?? [],
    lit: new Set(lit.flatMap((move) => move.sites)),
    remembered: remembered(session.state),
    motion: change && moved(change),
  };
}

/** What the last move has changed, for the eye. */
function moved({ from, to }: { readonly from: Node; readonly to: Node }): Motion | null {
  return to.move && { key: to.id, ...motion(to.move, from.state.contents(), to.state.contents()) };
}

function drafted(draft: Draft): Shown {
  const nothing = { last: NONE, targets: NONE, marked: NONE, chosen: [], hinted: [], lit: NONE, remembered: [], motion: null };
  return { contents: draft.contents, ...nothing };
}

function put(draft: Draft, site: number): Draft {
  const same = draft.contents[site] === draft.piece;
  return { ...draft, contents: draft.contents.map((old, place) => (place === site ? (same ? null : draft.piece) : old)) };
}

function Tabs({ tab, setTab }: { tab: Tab; setTab: (tab: Tab) => void }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    setTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label="About the game" ref={list} onKeyDown={turn}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => setTab(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The rule that is pointed at, or whose move is, in the author's words. */
function RuleSaid({ session }: { session: Session }): JSX.Element {
  const rule = session.ruleOfMove ?? session.rule;
  const items = session.variant.data.rules.flatMap((part) => part.items);
  const item = items.find((one) => one.move !== undefined && one.rule === rule);
  return (
    <p class="said">
      {item?.move && (
        <>
          <Text pieces={item.move} />
          {item.text.length > 0 && ": "}
          <Text pieces={item.text} />
        </>
      )}
    </p>
  );
}

/** Scores, counters and remembered points. */
function Counts({ session }: { session: Session }): JSX.Element | null {
  const { data } = session.game;
  const counters = session.state.counters();
  const scores = data.scores === "none" ? [] : session.state.scores();
  const said = [
    ...scores.map((score, player) => `${data.players[player]}: ${score ?? "none"}`),
    ...session.state.memories().map((sites, place) => {
      const memory = data.memories[place];
      const names = sites.map((site) => data.points[site]).join(" ") || "none";
      return `${memory.name}${memory.owner === null ? "" : ` of ${data.players[memory.owner]}`}: ${names}`;
    }),
    ...counters.map((number, place) => {
      const counter = data.counters[place];
      return `${counter.name}${counter.owner === null ? "" : ` of ${data.players[counter.owner]}`}: ${number}`;
    }),
  ];
  return said.length ? <p class="counts">{said.join(" · ")}</p> : null;
}

function Look({ settings, set }: { settings: Settings; set: (some: Partial<Settings>) => void }): JSX.Element {
  const box = (name: "coordinates" | "turned" | "legal", text: string): JSX.Element => (
    <label>
      <input type="checkbox" name={name} checked={settings[name]} onChange={(event) => set({ [name]: event.currentTarget.checked })} />
      {text}
    </label>
  );
  return (
    <fieldset class="look">
      <legend>The board</legend>
      {box("coordinates", "coordinates")}
      {box("turned", "turned round")}
      {box("legal", "mark what can move")}
      <label>
        <span>colours</span>
        <select name="theme" value={settings.theme} onChange={(event) => set({ theme: event.currentTarget.value as Choice })}>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {{ auto: "as the system", light: "light", dark: "dark", contrast: "high contrast" }[choice]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
