/** A page that plays a game; the same script in a worker searches. */

import { render } from "preact";
import type { SetUp } from "../engine/index";
import { type PageData, pageData, variant } from "./data";
import { said } from "./fault";
import { linkedIn, type Linked } from "./link";
import { type GameRecord, parse } from "./record";
import { Session } from "./session";
import { position } from "./setup";
import { App } from "./views/app";
import type { Draft } from "./views/editor";
import { serve } from "./worker";

/** Browsers ignore changes of the address that come too often: Chromium after 200 in ten seconds. In milliseconds. */
const WINDOW = 10_000;
const MOST_WRITTEN = 150;
const LATER = 1_000;

/** The page: the game that is being played, and how another one begins. */
class Page {
  private session: Session | null = null;
  private hash = "";
  /** How many games have been asked for. */
  private asked = 0;
  private shown = false;
  private written: number[] = [];
  private later: number | null = null;
  private readonly framed = window.parent !== window;

  constructor(
    private readonly page: PageData,
    private readonly element: HTMLElement,
    private readonly script: string,
  ) {}

  /** Begin with what the link says. */
  async open(): Promise<void> {
    try {
      const linked = linkedIn(location.hash);
      await this.begin(this.variantFor(linked), linked);
    } catch (fault) {
      await this.begin(0);
      this.session?.tell(`The link cannot be read: ${said(fault)}. This is a new game.`);
    }
  }

  /** Go on with what somebody has written into the address; the game stays if that is nothing that can be played. */
  async reopen(): Promise<void> {
    this.hash = location.hash;
    try {
      const linked = linkedIn(location.hash);
      if (linked || !location.hash) await this.begin(this.variantFor(linked), linked, false);
      else if (this.session) this.remember(this.session);
    } catch (fault) {
      this.session?.tell(`The link cannot be read, and this game goes on: ${said(fault)}.`);
    }
  }

  private variantFor(linked: Linked | null): number {
    if (!linked || !Object.keys(linked.options).length) return 0;
    const found = this.page.variants.findIndex((options) => Object.entries(linked.options).every(([name, value]) => options[name] === value));
    if (found < 0) throw new Error("this page does not have the game with these options");
    return found;
  }

  /** Begin a game of a variant; the seats stay as they are. */
  private async begin(number: number, linked: Linked | null = null, back = true): Promise<void> {
    const next = await this.ready(number, linked?.setUp);
    if (!next) return;
    this.take(next, number, back);
    if (linked) next.follow(linked);
    else next.begin();
  }

  /**
   * A game of a variant that is ready to be played; the one that is being played goes on. `null` if another game has been
   * asked for meanwhile: what is asked for last is played, not what is ready last.
   */
  private async ready(number: number, setUp: SetUp | null = null): Promise<Session | null> {
    const mine = ++this.asked;
    const seats = this.session?.seats ?? [];
    const next = await Session.begin(this.page, await variant(this.page, number), this.script, seats, setUp);
    if (mine === this.asked) return next;
    next.close();
    return null;
  }

  /** Play another game from now on; the browser's way back leads to the one before, unless it has led here. */
  private take(next: Session, number: number, back = true): void {
    this.session?.close();
    if (this.session && back) this.address(next.hash(), "pushState");
    this.session = next;
    this.show(next, number);
    next.listen(() => this.remember(next));
  }

  private show(session: Session, number: number): void {
    const { page } = this;
    if (!this.shown) this.element.replaceChildren();
    this.shown = true;
    const act = (make: () => Promise<unknown>): void => {
      make().catch((fault: unknown) => this.session?.tell(`${said(fault)}.`));
    };
    render(
      <App
        page={page}
        session={session}
        onNew={() => act(() => this.begin(number))}
        onVariant={(other) => act(() => this.begin(other))}
        onDraft={(draft) => act(() => this.play(session, number, draft))}
        onRecord={(text) => act(() => this.read(text))}
      />,
      this.element,
    );
  }

  private async play(session: Session, number: number, draft: Draft): Promise<void> {
    const setUp = position(session.game, draft);
    const next = await this.ready(number, setUp);
    if (!next) return;
    this.take(next, number);
    next.begin();
  }

  private async read(text: string): Promise<void> {
    const record = parse(text);
    const number = this.numberFor(record);
    const next = await this.ready(number);
    if (!next) return;
    try {
      next.replay(record.turns.flat());
    } catch (fault) {
      next.close();
      throw new Error(`The record cannot be played, and this game goes on: ${said(fault)}`);
    }
    this.take(next, number);
    next.adopt(record);
  }

  /** The variant that a record is about. */
  private numberFor(record: GameRecord): number {
    const same = this.page.fingerprints.indexOf(record.rules);
    if (same >= 0) return same;
    const found = this.page.variants.findIndex((options) => Object.entries(options).every(([name, value]) => record.options[name] === value));
    if (record.title !== this.page.title) throw new Error(`This is a record of ${record.title.slice(0, 60)}, not of ${this.page.title}`);
    if (found < 0) throw new Error("This page does not have the game with the options of the record");
    return found;
  }

  /** Keep the game in the address, so that nothing is lost when the page is loaded again. */
  private remember(session: Session): void {
    const hash = session.hash();
    if (hash !== this.hash) this.address(hash, "replaceState");
  }

  private address(hash: string, how: "pushState" | "replaceState"): void {
    this.hash = hash;
    const now = performance.now();
    this.written = this.written.filter((time) => now - time < WINDOW);
    const written = this.written.length < MOST_WRITTEN && this.writes(hash, how);
    if (written) this.written.push(now);
    else this.later ??= window.setTimeout(() => this.catchUp(), LATER);
    this.element.dataset.address = written ? "kept" : "behind";
  }

  /** Write what there was no leave for. */
  private catchUp(): void {
    this.later = null;
    this.address(this.hash, "replaceState");
  }

  private writes(hash: string, how: "pushState" | "replaceState"): boolean {
    try {
      history[how](null, "", hash);
      return true;
    } catch {
      return this.framed; // some frames never let a page change its address
    }
  }
}

async function main(): Promise<void> {
  const element = document.getElementById("page") as HTMLElement;
  const script = document.currentScript?.textContent ?? "";
  try {
    const data = await pageData();
    const page = new Page(data, element, script);
    await page.open();
    window.addEventListener("hashchange", () => void page.reopen());
    element.dataset.ready = "yes";
  } catch (fault) {
    element.append(`This page cannot play here: ${said(fault)}. It needs a browser of 2023 or later.`);
  }
}

if ("document" in globalThis) void main();
else serve(globalThis as unknown as Parameters<typeof serve>[0]);
