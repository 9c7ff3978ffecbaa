/** The game of the text as it is now: compiled after each change; the position stays as far as its moves are legal. */

import type { Loaded, OptionData, Options, PageData, VariantData } from "../page/data";
import { said } from "../page/fault";
import { Session } from "../page/session";
import { position } from "../page/setup";
import { type GameRecord, parse } from "../page/record";
import type { Draft } from "../page/views/editor";
import type { Compiled, Diagnostic, Server } from "./api";

const REST = 120; // milliseconds without a change before the text is compiled
const AGAIN = 2_000; // milliseconds before the server is asked again

/** What is known of the text. */
export interface Known {
  /** Whether the newest text has not been compiled yet. */
  readonly busy: boolean;
  /** How many others come before it. */
  readonly waiting: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Why it could not be compiled, if not because of mistakes. */
  readonly trouble: string;
}

export class Live {
  session: Session | null = null;
  page: PageData | null = null;
  choices: readonly OptionData[] = [];
  options: Options = {};
  known: Known = { busy: false, waiting: 0, diagnostics: [], trouble: "" };
  loaded: Loaded | null = null;
  private text = "";
  /** The text that was opened: its game is shown if what has been typed since is none yet. */
  private first = "";
  /** The moves that the next game begins with; `null` for those that have been played. */
  private moves: readonly string[] | null = null;
  private name = "";
  private timer = 0;
  private number = 0;
  /** Counts the texts that were opened. */
  private epoch = 0;
  private script: Promise<string> | null = null;

  /** `onSession` is called with each game that takes the place of another one. */
  constructor(
    private readonly server: Server,
    private readonly changed: () => void,
    private readonly onSession: (session: Session) => void,
  ) {}

  get mistakes(): readonly Diagnostic[] {
    return this.known.diagnostics.filter((one) => one.severity === "error");
  }

  /** Show another text: its game begins anew, with these moves if they are legal. */
  open(name: string, text: string, moves: readonly string[] = []): void {
    this.epoch++;
    this.session?.close();
    this.session = this.page = this.loaded = null;
    this.options = {};
    this.choices = [];
    this.name = name;
    this.first = text;
    this.moves = moves;
    this.take(text, 0);
  }

  /** The text has another name from now on. */
  rename(name: string): void {
    this.name = name;
  }

  /** The text has changed. */
  take(text: string, rest = REST): void {
    this.text = text;
    this.tell({ busy: true });
    window.clearTimeout(this.timer);
    const number = ++this.number;
    this.timer = window.setTimeout(() => void this.compile(number), rest);
  }

  /** Set an option; the game begins anew. */
  choose(name: string, value: string): void {
    this.options = { ...this.options, [name]: value };
    this.moves = [];
    this.take(this.text, 0);
  }

  // -- what the board asks for ----------------------------------------------------------------------------------------

  async again(): Promise<void> {
    if (!this.page || !this.loaded) return;
    const next = await this.make(this.page, this.loaded);
    this.put(next);
    next.begin();
  }

  async draft(draft: Draft): Promise<void> {
    if (!this.page || !this.loaded || !this.session) return;
    const setUp = position(this.session.game, draft);
    const next = await this.make(this.page, this.loaded, setUp);
    this.put(next);
    next.begin();
  }

  async record(text: string): Promise<void> {
    if (!this.page || !this.loaded) return;
    const record: GameRecord = parse(text);
    const next = await this.make(this.page, this.loaded);
    try {
      next.replay(record.turns.flat());
    } catch (fault) {
      next.close();
      throw new Error(`The record cannot be played, and this game goes on: ${said(fault)}`);
    }
    this.put(next);
    next.adopt(record);
  }

  // -- compiling ------------------------------------------------------------------------------------------------------

  private async compile(number: number): Promise<void> {
    const { name, text, options, epoch } = this;
    let found: Compiled;
    try {
      found = await this.server.compile(name, text, options, (waiting) => number === this.number && this.tell({ waiting }));
    } catch (fault) {
      if (number !== this.number) return;
      this.tell({ trouble: `${said(fault)}: the game cannot follow the text` });
      this.timer = window.setTimeout(() => void this.compile(number), AGAIN);
      return;
    }
    if (epoch !== this.epoch || found.outdated) return;
    if (number === this.number) this.tell({ busy: false, waiting: 0, trouble: found.message ?? "", diagnostics: found.diagnostics ?? [] });
    try {
      if (found.page) await this.show(number, found);
      else if (!this.session && this.first !== text) {
        const older = await this.server.compile(name, this.first, {}, () => {});
        if (older.page && epoch === this.epoch && !this.session) await this.show(-1, older);
      }
    } catch (fault) {
      if (number === this.number) this.tell({ trouble: said(fault) });
    }
  }

  /** Put a game that has been compiled on the board, with the moves that have been played. */
  private async show(number: number, found: Compiled): Promise<void> {
    const { moves, epoch } = this;
    const page = found.page as PageData;
    const module = Uint8Array.from(atob(found.module ?? ""), (letter) => letter.charCodeAt(0));
    const loaded: Loaded = { data: found.variant as VariantData, module };
    const before = this.session;
    const same = this.loaded !== null && before !== null && sameGame(this.loaded, loaded);
    const dropped = found.dropped ?? [];
    if (same && !moves) {
      // only words have changed: what is thought and chosen goes on
      this.page = page;
      this.choices = found.choices ?? [];
      return this.changed();
    }
    const setUp = moves ? null : (before?.setUp ?? null);
    let trouble = dropped.length ? `The text has no option ${dropped.join(", ")} with that value any more. ` : "";
    let next: Session;
    try {
      next = await this.make(page, loaded, setUp);
    } catch (fault) {
      trouble += `The position that was set up is none of this game any more: ${said(fault)}. This is a new game. `;
      next = await this.make(page, loaded);
    }
    // a text that is not the newest is better than none
    if (epoch !== this.epoch || (number !== this.number && this.session)) return next.close();
    const played = moves ?? (trouble && setUp ? [] : (before?.here.path().flatMap((node) => node.move?.text ?? []) ?? []));
    try {
      next.replay(played);
    } catch (fault) {
      trouble += `With these rules, ${said(fault)}. The game stands before it.`;
    }
    this.moves = null;
    // a game that was interrupted waits until it is told to go on
    const goesOn = before ? !before.paused : !played.length;
    this.page = page;
    this.loaded = loaded;
    this.choices = found.choices ?? [];
    this.options = Object.fromEntries(Object.entries(this.options).filter(([name]) => !dropped.includes(name)));
    this.put(next);
    if (goesOn) next.resume();
    if (trouble) next.tell(trouble.trim());
  }

  private async make(page: PageData, loaded: Loaded, setUp: Session["setUp"] = null): Promise<Session> {
    this.script ??= this.server.script("page.js");
    return Session.begin(page, loaded, await this.script, this.session?.seats ?? [], setUp);
  }

  private put(next: Session): void {
    this.session?.close();
    this.session = next;
    this.onSession(next);
    this.changed();
  }

  private tell(some: Partial<Known>): void {
    this.known = { ...this.known, ...some };
    this.changed();
  }
}

/** Whether two games differ in nothing that is played or shown. */
function sameGame(one: Loaded, other: Loaded): boolean {
  return JSON.stringify(one.data) === JSON.stringify(other.data);
}
