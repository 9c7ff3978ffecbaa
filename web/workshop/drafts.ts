/** What has been typed and not saved, kept in the browser: it survives a reload, and a server that is gone. */

const PREFIX = "plybook.draft:";

export interface Draft {
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** Keep a text under its name, for this tab; returns whether the browser has room for it. */
export function keep(name: string, page: string, text: string): boolean {
  try {
    localStorage.setItem(key(name, page), JSON.stringify({ text, time: Date.now() } satisfies Draft));
    return true;
  } catch {
    return false;
  }
}

/** Forget what this tab has typed: it has been saved. */
export function forget(name: string, page: string): void {
  try {
    localStorage.removeItem(key(name, page));
  } catch {
    // then there is nothing
  }
}

/** The newest draft of a text: that of this tab if there is one, otherwise one that another tab has left. */
export function newest(name: string, page: string): Draft | null {
  const own = read(key(name, page));
  if (own) return own;
  let found: Draft | null = null;
  try {
    for (let place = 0; place < localStorage.length; place++) {
      const other = localStorage.key(place) ?? "";
      if (!other.startsWith(`${PREFIX}${name}:`)) continue;
      const draft = read(other);
      if (draft && (!found || draft.time > found.time)) found = draft;
    }
  } catch {
    return null;
  }
  return found;
}

function key(name: string, page: string): string {
  return `${PREFIX}${name}:${page}`;
}

function read(name: string): Draft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    const { text, time } = found as Partial<Draft>;
    return typeof text === "string" && typeof time === "number" ? { text, time } : null;
  } catch {
    return null;
  }
}
