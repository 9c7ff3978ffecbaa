/** Records and links: a game out of the page, and back into it. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Session } from "../session";

interface Props {
  readonly session: Session;
  /** Open the text of a record. */
  readonly onRecord: (text: string) => void;
}

export function Files({ session, onRecord }: Props): JSX.Element {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const record = session.setUp ? "" : session.record();
  const copy = async (what: string, name: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(what);
      setSaid(`${name} copied.`);
    } catch {
      setText(what);
      setSaid(`The browser does not let this page copy: ${name.toLowerCase()} is in the field below.`);
    }
  };
  const link = (): string => location.href.replace(/#.*$/, "") + session.hash();
  return (
    <div class="files">
      <h3>Link</h3>
      <p>The address of this page holds the game up to the position that is shown.</p>
      <p>
        <button type="button" onClick={() => void copy(link(), "The link")}>
          Copy the link
        </button>
      </p>
      <h3>Record</h3>
      {session.setUp ? (
        <p>A record begins at the start of the game, and this game begins at a position that was set up: the link holds it.</p>
      ) : (
        <>
          <pre class="record" tabIndex={0} aria-label="The record of this game">
            {record}
          </pre>
          <p>
            <button type="button" onClick={() => void copy(record, "The record")}>
              Copy
            </button>{" "}
            <button type="button" onClick={() => save(record)}>
              Save as a file
            </button>
          </p>
        </>
      )}
      <p role="status">{said}</p>
      <h3>Open a record</h3>
      <label class="block">
        A file:{" "}
        <input
          type="file"
          accept=".txt,.record,text/plain"
          onChange={(event) => {
            const field = event.currentTarget;
            const file = field.files?.[0];
            if (file) void file.slice(0, 5 * 1024 * 1024).text().then(onRecord, () => setSaid("The file cannot be read."));
            field.value = ""; // the same file can be opened again
          }}
        />
      </label>
      <label class="block">
        Or its text:
        <textarea name="record" rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" onClick={() => onRecord(text)} disabled={!text.trim()}>
        Open
      </button>
    </div>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "game.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
