/** The text that is being worked on: where it comes from, whether it is saved, and what else has happened to its file. */

import type { Session } from "../page/session";
import { said } from "../page/fault";
import { linkedIn } from "../page/link";
import { type Listing, type Opened, Server, ServerError, type Version } from "./api";
import { forget, keep, newest } from "./drafts";
import { Beside } from "./beside";
import type { Editor } from "./editor";
import { Jobs } from "./jobs";
import { Language } from "./language";
import { Live } from "./live";
import { packed, unpacked } from "./share";

const SOON = 800; // milliseconds without a change before the server keeps what was typed
const GAME = "plybook.game:";

/** What is said of the text: a line, and what can be done about it. */
export interface Remark {
  readonly text: string;
  readonly actions?: readonly (readonly [string, () => void])[];
}

export class Work {
  readonly live: Live;
  readonly language: Language;
  readonly beside: Beside;
  readonly jobs: Jobs;
  /** Which game is beside: this text (empty), as it was saved, or `text` with a name. */
  besideOf = "";
  name = "";
  text = "";
  /** The text of the file, `null` if there is none yet. */
  saved: string | null = null;
  remark: Remark | null = null;
  private digest: string | null = null;
  private timer = 0;
  /** How often another text has taken the place of the one that was typed. */
  private part = 0;
  private saving: Promise<void> | null = null;

  constructor(
    readonly server: Server,
    public listing: Listing,
    private readonly editor: () => Editor,
    private readonly changed: () => void,
  ) {
    this.live = new Live(server, changed, (session) => this.remember(session));
    this.language = new Language(listing.root, changed);
    this.beside = new Beside(server, this.live, changed);
    this.jobs = new Jobs(server, changed);
    window.addEventListener("focus", () => void this.lookAgain());
  }

  get isSaved(): boolean {
    return this.text === this.saved;
  }

  /** Whether the text is one of the library, which cannot be written. */
  get isLibrary(): boolean {
    return this.listing.library.includes(this.name);
  }

  /** Open a text of the folder or of the library, with what was typed in it and not saved. */
  async open(name: string, moves: readonly string[] = []): Promise<void> {
    let found: Opened;
    try {
      found = await this.server.open(name);
    } catch (fault) {
      const draft = newest(name, this.server.page);
      if (!draft) throw fault;
      this.begin(name, draft.text, null, null, moves);
      return this.say({ text: `${name} is not in the folder: this is what was typed at ${clock(draft.time)}, and not saved.` });
    }
    const { text, digest } = found;
    this.begin(name, text, text, digest ?? null, moves);
    const draft = newest(name, this.server.page);
    const kept = found.unsaved;
    const candidates = [
      ...(draft ? [draft] : []),
      ...(kept ? [{ text: kept.text, time: 1000 * kept.time }] : []),
    ].filter((one) => one.text !== text);
    const best = candidates.sort((one, other) => other.time - one.time)[0];
    if (!best) return this.say(found.trouble ? { text: found.trouble } : null);
    const take = (): void => {
      this.editor().replace(best.text);
      this.say({ text: `What was typed at ${clock(best.time)} and not saved is back.`, actions: [["Back to the file", () => this.revert()]] });
    };
    if (best.time < 1000 * (found.modified ?? 0)) this.say({ text: `Something was typed at ${clock(best.time)}, and not saved; the file has been changed since.`, actions: [["Show it", take]] });
    else take();
  }

  /** Begin with a text that has no file yet. */
  beginNew(name: string, text: string): void {
    let free = name;
    for (let number = 2; this.listing.texts.includes(free); number++) free = name.replace(/(\.gdl)$/, `-${number}$1`);
    this.begin(free, text, null, null);
    this.keepSoon();
    this.say(null);
  }

  /** Take another text with the same name in place of this one; it can be undone. */
  restore(text: string): void {
    const { name, part } = this;
    if (!this.isSaved && this.server.mayWrite && !this.isLibrary) void this.server.keep(name, this.text, part).catch(() => {});
    this.part++;
    this.editor().replace(text);
  }

  revert(): void {
    if (this.saved !== null) this.restore(this.saved);
  }

  /** Somebody has typed. */
  typed(text: string): void {
    this.text = text;
    if (this.isLibrary && text !== this.saved) {
      const { name } = this;
      this.name = `${name}.gdl`;
      for (let number = 2; this.listing.texts.includes(this.name); number++) this.name = `${name}-${number}.gdl`;
      this.saved = this.digest = null;
      this.live.rename(this.name);
      this.address();
      this.say({ text: `This is ${this.name} from now on, a copy: games of the library stay as they are.` });
    }
    this.live.take(text);
    if (this.besideOf === "") this.beside.take(text);
    this.language.start();
    this.language.changed();
    this.keepSoon();
    this.changed();
  }

  /** Write the text into its file. */
  save(): Promise<void> {
    this.saving ??= this.write().finally(() => (this.saving = null));
    return this.saving;
  }

  private async write(): Promise<void> {
    const { name, text } = this;
    if (this.isLibrary) return;
    if (!this.server.mayWrite) return this.say({ text: "Only someone who has the whole address, with the token, can save here. What you type stays in this browser." });
    try {
      const { digest, trouble } = await this.server.save(name, text, this.digest);
      if (name !== this.name) return;
      this.digest = digest;
      this.saved = text;
      if (this.isSaved) forget(name, this.server.page);
      this.say(trouble ? { text: `Saved, but ${trouble}` } : null);
      this.listing = await this.server.texts();
      this.changed();
    } catch (fault) {
      if (name !== this.name) return;
      if (fault instanceof ServerError && fault.status === 409) return this.conflict(fault);
      this.say({ text: `Not saved: ${said(fault)}. What you have typed stays in this browser.`, actions: [["Save again", () => void this.save()]] });
    }
  }

  /** The file has another text than the one that this page has read. */
  private conflict(fault: ServerError): void {
    const theirs = typeof fault.answer.text === "string" ? fault.answer.text : null;
    const mine = async (): Promise<void> => {
      try {
        const { name } = this;
        const now = theirs === null ? null : (await this.server.open(name)).digest;
        this.digest = now ?? null;
      } catch {
        this.digest = null;
      }
      await this.save();
    };
    const show = (): void => {
      if (theirs === null) return;
      this.restore(theirs);
      void this.reread();
    };
    this.say({
      text: `Not saved: ${fault.message}.`,
      actions: [["Save mine", () => void mine()], ...(theirs === null ? [] : ([["Take theirs", show]] as const))],
    });
  }

  private async reread(): Promise<void> {
    try {
      const found = await this.server.open(this.name);
      this.saved = found.text;
      this.digest = found.digest ?? null;
      this.say(null);
    } catch (fault) {
      this.say({ text: said(fault) });
    }
  }

  /** Look whether the file has been changed elsewhere while nobody has changed the text here. */
  private async lookAgain(): Promise<void> {
    if (!this.isSaved || this.isLibrary || this.saved === null) return;
    const { name } = this;
    try {
      const found = await this.server.open(name);
      if (name !== this.name || !this.isSaved || found.digest === this.digest) return;
      this.digest = found.digest ?? null;
      this.saved = found.text;
      this.restore(found.text);
      this.say({ text: "The file has been changed elsewhere: this is what it has now." });
    } catch {
      // the page goes on with what it has
    }
  }

  /** The name under which the server knows the text: one of the library has none in the folder. */
  get fileName(): string {
    return this.isLibrary ? `${this.name}.gdl` : this.name;
  }

  /** Put another game beside this one. */
  async putBeside(which: string): Promise<void> {
    const { name, fileName, besideOf } = this;
    this.besideOf = which;
    if (which === "") return this.beside.open(fileName, this.text, this.name);
    if (which === "saved") return this.beside.open(fileName, this.saved ?? this.text, `${this.name} as it was saved`);
    const other = which.replace(/^text /, "");
    let found: Opened;
    try {
      found = await this.server.open(other);
    } catch (fault) {
      if (this.besideOf === which) this.besideOf = besideOf; // what stands there stays
      throw fault;
    }
    if (this.besideOf !== which || this.name !== name) return;
    this.beside.open(this.listing.library.includes(other) ? `${other}.gdl` : other, found.text, other);
  }

  versions(): Promise<readonly Version[]> {
    return this.server.versions(this.name);
  }

  async version(id: number): Promise<void> {
    this.restore(await this.server.version(this.name, id));
  }

  /** A link that holds the text itself. */
  async link(): Promise<string> {
    const hash = new URLSearchParams({ name: this.name, text: await packed(this.text) });
    return `${location.href.replace(/#.*$/, "")}#${hash}`;
  }

  async export(): Promise<void> {
    const page = await this.server.exported(this.fileName, this.text, this.live.options);
    const url = URL.createObjectURL(page);
    const link = document.createElement("a");
    link.href = url;
    link.download = `${this.name.replace(/^.*\//, "").replace(/\.gdl$/, "")}.html`;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  /** Open what the address says. */
  async start(): Promise<void> {
    const asked = new URLSearchParams(location.hash.slice(1));
    const [name, text] = [asked.get("name"), asked.get("text")];
    if (text !== null) {
      try {
        return this.beginNew(name ?? "shared.gdl", await unpacked(text));
      } catch {
        this.say({ text: "The link cannot be read: it is not whole." });
      }
    }
    const first = name ?? (this.listing.opened || this.listing.texts[0] || this.listing.library[0]);
    try {
      await this.open(first, this.remembered(first));
    } catch (fault) {
      if (fault instanceof ServerError && fault.status === 404 && first.endsWith(".gdl")) {
        const title = first.replace(/^.*\//, "").replace(/\.gdl$/, "");
        const made = await this.server.begin(title, "").catch(() => ({ text: "" }));
        return this.beginNew(first, made.text);
      }
      await this.open(this.listing.library[0]);
      this.say({ text: `${said(fault)}.` });
    }
  }

  say(remark: Remark | null): void {
    this.remark = remark;
    this.changed();
  }

  private begin(name: string, text: string, saved: string | null, digest: string | null, moves: readonly string[] = []): void {
    window.clearTimeout(this.timer);
    this.name = name;
    this.text = text;
    this.saved = saved;
    this.digest = digest;
    this.besideOf = "";
    this.beside.close();
    this.address();
    this.editor().open(text, this.language.plugin(this.fileName));
    this.live.open(this.fileName, text, moves);
    this.changed();
  }

  private address(): void {
    history.replaceState(null, "", `#${new URLSearchParams({ name: this.name })}`);
  }

  /** Keep what was typed: in the browser now, on the server soon. */
  private keepSoon(): void {
    const { name, text, part } = this;
    const { page, mayWrite } = this.server;
    const here = text === this.saved || keep(name, page, text);
    if (text === this.saved) forget(name, page);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!mayWrite || this.isLibrary) return;
      this.server.keep(name, text, part).catch((fault: unknown) => {
        if (!here) this.say({ text: `What you type is kept nowhere: ${said(fault)}, and this browser has no room. Copy the text.` });
      });
    }, SOON);
  }

  /** The moves of a game are there again when the page is loaded again. */
  private remember(session: Session): void {
    session.listen(() => {
      try {
        sessionStorage.setItem(GAME + this.name, session.hash());
      } catch {
        // then they are not
      }
    });
  }

  private remembered(name: string): readonly string[] {
    try {
      return linkedIn(sessionStorage.getItem(GAME + name) ?? "")?.moves ?? [];
    } catch {
      return [];
    }
  }
}

function clock(time: number): string {
  const then = new Date(time);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString([], today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}
