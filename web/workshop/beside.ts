/** Another game beside the one of the text: another text, a version, or other options; the same moves stand on its board. */

import { Game, type State } from "../engine/index";
import type { Loaded, OptionData, Options, PageData, VariantData } from "../page/data";
import { said } from "../page/fault";
import type { Server } from "./api";
import type { Live } from "./live";

const REST = 400; // milliseconds without a change before the text is compiled: the game of the text comes first

/** A position, and why the rest of the moves does not lead to it. */
interface Followed {
  readonly state: State;
  readonly refused: string;
}

/** A game that is compared with the one of the text. */
export class Beside {
  /** What it is called, and its text; `null` as long as nothing is beside. */
  source: { readonly name: string; readonly text: string; readonly title: string } | null = null;
  page: PageData | null = null;
  loaded: Loaded | null = null;
  choices: readonly OptionData[] = [];
  options: Options = {};
  /** Why there is no game, or why it is not the one of these options. */
  trouble = "";
  private game: Game | null = null;
  private number = 0;
  private timer = 0;
  /** What was found last, and for which moves of which game. */
  private last: { readonly game: Game; readonly moves: string; readonly found: Followed } | null = null;

  constructor(
    private readonly server: Server,
    private readonly live: Live,
    private readonly changed: () => void,
  ) {}

  /** Put a text beside; its options are those of the game of the text as far as it has them. */
  open(name: string, text: string, title: string): void {
    this.source = { name, text, title };
    this.page = this.loaded = this.game = null;
    this.choices = [];
    this.options = { ...this.live.options };
    void this.compile();
  }

  /** The text that is beside has changed. */
  take(text: string): void {
    if (!this.source) return;
    this.source = { ...this.source, text };
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.compile(), REST);
  }

  close(): void {
    this.number++;
    window.clearTimeout(this.timer);
    this.source = this.page = this.loaded = this.game = null;
    this.changed();
  }

  choose(name: string, value: string): void {
    this.options = { ...this.options, [name]: value };
    void this.compile();
  }

  /** The position after the moves of the game of the text, and which of them it is that these rules do not allow. */
  follow(): Followed | null {
    const { game, last } = this;
    const { session } = this.live;
    if (!game || !session) return null;
    if (session.setUp) return { state: game.start(), refused: "The game of the text began from a position that was set up; this is the start." };
    const path = session.here.path().flatMap((node) => node.move?.text ?? []);
    const moves = path.join(" ");
    if (last?.game === game && last.moves === moves) return last.found;
    const found = replayed(game, path);
    this.last = { game, moves, found };
    return found;
  }

  private async compile(): Promise<void> {
    const { source, options } = this;
    if (!source) return;
    const number = ++this.number;
    this.trouble = "Compiling …";
    this.changed();
    try {
      const found = await this.server.compile(source.name, source.text, options, () => {}, "beside");
      if (number !== this.number || found.outdated) return;
      const mistake = found.diagnostics?.find((one) => one.severity === "error");
      this.trouble = found.message ?? (mistake ? `It has a mistake: ${mistake.message}` : "");
      if (found.page) {
        const module = Uint8Array.from(atob(found.module ?? ""), (letter) => letter.charCodeAt(0));
        const loaded: Loaded = { data: found.variant as VariantData, module };
        const game = await Game.load(loaded.data.game, module);
        if (number !== this.number) return;
        const dropped = found.dropped ?? [];
        this.options = Object.fromEntries(Object.entries(options).filter(([name]) => !dropped.includes(name)));
        [this.page, this.loaded, this.game, this.choices] = [found.page, loaded, game, found.choices ?? []];
      }
    } catch (fault) {
      if (number === this.number) this.trouble = `${said(fault)}.`;
    }
    this.changed();
  }
}

function replayed(game: Game, moves: readonly string[]): Followed {
  const state = game.start();
  for (const [ply, move] of moves.entries()) {
    try {
      state.play(move);
    } catch (fault) {
      return { state, refused: `Move ${ply + 1}: ${said(fault)}. This board stands before it.` };
    }
  }
  return { state, refused: "" };
}
