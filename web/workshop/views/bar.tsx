/** The bar: which text is open, whether it is saved, and what can be done with it. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { said } from "../../page/fault";
import type { Version } from "../api";
import type { Work } from "../work";
import { Jobs } from "./jobs";

type Sheet = "open" | "new" | "versions" | "share" | "jobs";

export function Bar({ work }: { work: Work }): JSX.Element {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setSheet(null);
    bar.current?.querySelector<HTMLElement>(`[aria-expanded="true"]`)?.focus();
  };
  const button = (name: Sheet, text: string): JSX.Element => (
    <button type="button" aria-expanded={sheet === name} onClick={() => setSheet(sheet === name ? null : name)}>
      {text}
    </button>
  );
  const act = (make: () => Promise<unknown>): void => {
    setSheet(null);
    make().catch((fault: unknown) => work.say({ text: `${said(fault)}.` }));
  };
  return (
    <header class="bar" ref={bar}>
      <p class="name">
        <strong>{work.name}</strong> <span class="quiet">{state(work)}</span>
      </p>
      <div class="buttons">
        {button("open", "Open")}
        {button("new", "New")}
        <button type="button" disabled={work.isSaved || work.isLibrary} onClick={() => act(() => work.save())}>
          Save
        </button>
        {button("versions", "Versions")}
        {button("share", "Share")}
        {button("jobs", "Measure")}
      </div>
      {sheet && (
        <div class="sheet" onKeyDown={(event) => event.key === "Escape" && close()}>
          {sheet === "open" && <Open work={work} onOpen={(name) => act(() => work.open(name))} />}
          {sheet === "new" && <New work={work} act={act} />}
          {sheet === "versions" && <Versions key={work.name} work={work} onVersion={(id) => act(() => work.version(id))} />}
          {sheet === "jobs" && <Jobs work={work} />}
          {sheet === "share" && <Share work={work} act={act} />}
        </div>
      )}
    </header>
  );
}

function state(work: Work): string {
  if (work.isLibrary) return "from the library: what you change becomes a copy";
  if (work.saved === null) return "new, not saved yet";
  return work.isSaved ? "saved" : "changed, not saved";
}

function Open({ work, onOpen }: { work: Work; onOpen: (name: string) => void }): JSX.Element {
  const [part, setPart] = useState("");
  const { listing } = work;
  const list = (names: readonly string[], none: string): JSX.Element => {
    const found = names.filter((name) => name.includes(part.trim().toLowerCase()));
    return found.length ? (
      <ul class="names">
        {found.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onOpen(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    ) : (
      <p class="quiet">{none}</p>
    );
  };
  return (
    <>
      <label class="block">
        Search: <input type="search" name="search" value={part} onInput={(event) => setPart(event.currentTarget.value)} />
      </label>
      <h2>{listing.folder}</h2>
      {list(listing.texts, listing.texts.length ? "None is called so." : "There are no descriptions in this folder yet.")}
      <h2>Library</h2>
      {list(listing.library, "None is called so.")}
    </>
  );
}

function New({ work, act }: { work: Work; act: (make: () => Promise<unknown>) => void }): JSX.Element {
  const [title, setTitle] = useState("");
  const [like, setLike] = useState("");
  const begin = async (): Promise<void> => {
    const made = await work.server.begin(title, like);
    work.beginNew(made.name, made.text);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act(begin);
      }}
    >
      <label class="block">
        The name of the game: <input name="title" value={title} maxLength={80} required onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <label class="block">
        Begin with:{" "}
        <select name="like" value={like} onChange={(event) => setLike(event.currentTarget.value)}>
          <option value="">a small game to change</option>
          {work.listing.library.map((name) => (
            <option key={name} value={name}>
              a copy of {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Begin</button>
    </form>
  );
}

function Versions({ work, onVersion }: { work: Work; onVersion: (id: number) => void }): JSX.Element {
  const [found, setFound] = useState<readonly Version[] | string | null>(null);
  if (found === null) {
    setFound("Looking …");
    if (work.isLibrary) setFound("A game of the library has no versions here.");
    else work.versions().then(setFound, (fault: unknown) => setFound(String(fault)));
  }
  if (found === null || typeof found === "string") return <p>{found}</p>;
  if (!found.length) return <p>No version has been kept yet.</p>;
  return (
    <>
      <p class="quiet">A version takes the place of the text; Ctrl-Z brings back what was there.</p>
      <ul class="names">
        {found.map((version) => (
          <li key={version.id}>
            <button type="button" onClick={() => onVersion(version.id)}>
              {new Date(1000 * version.time).toLocaleString([], { dateStyle: "medium", timeStyle: "medium" })}, {version.characters} characters
              {version.saved ? ", saved" : ""}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Share({ work, act }: { work: Work; act: (make: () => Promise<unknown>) => void }): JSX.Element {
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  const make = async (): Promise<void> => {
    const made = await work.link();
    setLink(made);
    try {
      await navigator.clipboard.writeText(made);
      setSaid("The link is copied.");
    } catch {
      setSaid("Copy it from the field.");
    }
  };
  return (
    <>
      <p>
        <button type="button" onClick={() => void make()}>
          Make a link with the text in it
        </button>{" "}
        <button type="button" disabled={!work.live.session || work.live.mistakes.length > 0} onClick={() => act(() => work.export())}>
          Save the game as one page
        </button>
      </p>
      {link && (
        <label class="block">
          <span role="status">{said}</span>
          <input name="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  );
}
