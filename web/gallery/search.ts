/** The search field at the top of each page. The index is made when somebody comes to the field for the first time. */

import MiniSearch from "minisearch";

/** Address from the site's root, title, title of the page, text, weight. */
type Row = [string, string, string, string, number];

const MOST = 30;
const AROUND = 60;

/** Search when somebody types; `up` leads to the site's root, `data` to the script with its sections. */
export function readSearch(up: string, data: string): void {
  const field = document.getElementById("site-search") as HTMLInputElement;
  const found = document.getElementById("site-found") as HTMLElement;
  const place = field.closest("search") as HTMLElement;
  place.hidden = false;
  let ready: Promise<Search> | null = null;

  const start = (): Promise<Search> => (ready ??= load(data).then((rows) => new Search(rows)));
  const show = async (): Promise<void> => {
    const asked = field.value.trim();
    if (!asked) return found.replaceChildren();
    try {
      const search = await start();
      if (field.value.trim() === asked) found.replaceChildren(...search.results(asked, up));
    } catch {
      ready = null;
      found.textContent = "The list of the site's sections cannot be loaded.";
    }
  };

  field.addEventListener("focus", () => void start().catch(() => (ready = null)));
  field.addEventListener("input", () => void show());
  place.addEventListener("keydown", (event) => move(event, field, found));
  document.addEventListener("click", (event) => {
    if (!place.contains(event.target as Node)) found.replaceChildren();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    field.focus();
  });
}

/** The sections of a site, by their words. */
class Search {
  private readonly index: MiniSearch;

  constructor(private readonly rows: readonly Row[]) {
    this.index = new MiniSearch({
      fields: ["title", "page", "text"],
      tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
      searchOptions: { boost: { title: 6, page: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: "AND", boostDocument: (id) => rows[id as number]?.[4] ?? 1 },
    });
    this.index.addAll(rows.map(([, title, page, text], id) => ({ id, title, page, text })));
  }

  /** What is found, the best first, as elements. */
  results(asked: string, up: string): HTMLElement[] {
    const hits = this.index.search(asked);
    const said = element("p", "quiet", hits.length ? `${hits.length} found` : "Nothing found. Try fewer or other words.");
    const list = element("ul", "", "");
    for (const hit of hits.slice(0, MOST)) {
      const row = this.rows[hit.id as number];
      if (row) list.append(this.result(row, hit.terms, up));
    }
    return [said, list];
  }

  private result([url, title, page, text]: Row, words: readonly string[], up: string): HTMLElement {
    const item = document.createElement("li");
    const link = element("a", "", title) as HTMLAnchorElement;
    link.href = up + url;
    item.append(link);
    if (page !== title) item.append(element("span", "quiet", ` ${page}`));
    item.append(element("p", "", around(text, words)));
    return item;
  }
}

/** The part of a text that has the first of these words. */
function around(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - AROUND);
  const from = places.length && first > 0 ? text.indexOf(" ", first) + 1 : 0;
  const part = text.slice(from, from + 3 * AROUND);
  return (from ? "… " : "") + part + (from + 3 * AROUND < text.length ? " …" : "");
}

/** Arrow keys go through the results, Escape closes them. */
function move(event: KeyboardEvent, field: HTMLInputElement, found: HTMLElement): void {
  const stops = [field, ...found.querySelectorAll("a")];
  const here = stops.indexOf(document.activeElement as HTMLInputElement);
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) {
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, here + by))]?.focus();
  } else if (event.key === "Escape") {
    found.replaceChildren();
    field.focus();
  } else if (event.key === "Enter" && here === 0 && stops[1]) {
    stops[1].click();
  }
}

/** The sections: a script, since a page that was opened as a file may not fetch data. */
function load(data: string): Promise<Row[]> {
  const known = self as unknown as { plybookSections?: Row[] };
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = data;
    script.onload = () => (known.plybookSections ? done(known.plybookSections) : failed(new Error("no sections")));
    script.onerror = () => {
      script.remove();
      failed(new Error("no script"));
    };
    document.head.append(script);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

function element(tag: string, name: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}
