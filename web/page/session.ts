/** A game being played in the page: who sits where, what is chosen, and what comes next. The views show it. */

import { Game, isSwap, type Move, type SetUp, type State } from "../engine/index";
import { Adviser, type Judgement, type Progress, type Searching } from "./adviser";
import { type Chosen, choose, complete, NOTHING, targets } from "./choosing";
import type { Loaded, PageData } from "./data";
import { said } from "./fault";
import { levelFor, limits, OPPONENT, PERSON, RANDOM } from "./levels";
import { hashOf, type Linked } from "./link";
import { type GameRecord, write } from "./record";
import { KeptSolution } from "./solution";
import { checked } from "./setup";
import { Node } from "./tree";
import type { Job, Solved } from "./worker";

const PAUSE = 250; // milliseconds before a player that does not think moves
const HINT_SECONDS = 1;
const SOLVING_SECONDS = 8; // the most for a hint in a game for one player
const OVER = "The game is over: undo moves, or begin a new game.";

/** A move that was made, for animations. */
export interface Change {
  readonly from: Node;
  readonly to: Node;
}

export class Session {
  root: Node;
  here: Node;
  /** Who sits on each seat: names of levels. */
  seats: string[];
  chosen: Chosen = NOTHING;
  /** What to tell the person: why something cannot be done. */
  notice = "";
  /** What to read aloud: the last move, and the result. */
  spoken = "";
  hint: Judgement | null = null;
  progress: Progress | null = null;
  /** Whether the engine waits, although it is its turn. */
  paused = false;
  /** The seat that has resigned, and where. */
  resigned: { readonly node: Node; readonly seat: number } | null = null;
  /** The rule that is pointed at, whose moves are shown. */
  rule: number | null = null;
  /** The rule of the move that is pointed at. */
  ruleOfMove: number | null = null;
  /** Whether the game is for one player: then nobody else moves, and hints are from a solution. */
  readonly alone: boolean;
  /** The move that the last change was, `null` if it was something else. */
  change: Change | null = null;

  private readonly listeners = new Set<() => void>();
  private searching: { readonly for: "move" | "hint"; readonly search: Searching } | null = null;
  private waiting: number | null = null;
  private readonly solution = new KeptSolution();
  private readonly seed = Math.floor(Math.random() * 2 ** 31);

  private constructor(
    readonly page: PageData,
    readonly variant: Loaded,
    readonly game: Game,
    private readonly adviser: Adviser,
    readonly setUp: SetUp | null,
    seats: readonly string[],
  ) {
    this.root = this.here = new Node(setUp ? game.startFrom(setUp) : game.start());
    this.alone = game.data.players.length === 1;
    this.seats = game.data.seats.map((_, seat) => (this.alone ? PERSON : (seats[seat] ?? (seat ? OPPONENT : PERSON))));
  }

  /**
   * Begin a game. `script` is the text of the page's script, for the worker.
   *
   * @throws Error if the position cannot be one of this game.
   */
  static async begin(page: PageData, variant: Loaded, script: string, seats: readonly string[], setUp: SetUp | null = null): Promise<Session> {
    const game = await Game.load(variant.data.game, variant.module);
    if (setUp) checked(game, setUp);
    return new Session(page, variant, game, new Adviser(script, variant), setUp, seats);
  }

  /** End everything that is under way. */
  close(): void {
    this.halt();
    this.adviser.close();
    this.listeners.clear();
  }

  /** Call a function after every change; returns the function that ends this. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // -- what there is to know ------------------------------------------------------------------------------------------

  get state(): State {
    return this.here.state;
  }

  /** The legal moves; none if they cannot be listed. */
  get moves(): readonly Move[] {
    if (this.over) return [];
    try {
      return this.state.moves();
    } catch {
      return [];
    }
  }

  /** Why the legal moves cannot be listed, empty if they can. */
  get trouble(): string {
    try {
      this.state.moves();
      return "";
    } catch (fault) {
      return `${said(fault)}.`;
    }
  }

  /** How the game has ended, or `null`. */
  get over(): string | null {
    if (this.resignedHere) return this.resignation(this.resignedHere.seat);
    try {
      return this.state.outcome();
    } catch {
      return null;
    }
  }

  /** The same as people read it: a game for one player is solved, or not; who loses is named where the reason is theirs. */
  get verdict(): string | null {
    const { over } = this;
    if (!over || this.resignedHere) return over;
    if (!this.alone) return this.state.outcomeInWords();
    const [how, ...reason] = over.split(": ");
    return [how === "draw" ? "Not solved" : how === `${this.toMove} wins` ? "Solved" : how, ...reason].join(": ");
  }

  /** Whether the seat to move is a person's, and the game goes on. */
  get personToMove(): boolean {
    return !this.over && (this.seats[this.state.seat] === PERSON || this.paused);
  }

  get thinking(): boolean {
    return this.searching?.for === "move" || this.waiting !== null;
  }

  get advising(): boolean {
    return this.searching?.for === "hint";
  }

  /** The points that can be chosen next. */
  get targets(): Set<number> {
    return targets(this.moves, this.chosen);
  }

  /** The moves that the chosen points make, if longer moves or other rules are possible, too. */
  get choices(): readonly Move[] {
    return complete(this.chosen);
  }

  /** The moves without points, such as a pass. */
  get pointless(): readonly Move[] {
    return this.moves.filter((move) => !move.sites.length);
  }

  /** The name of a player, and of the seat's person if the sides have been swapped. */
  get toMove(): string {
    return this.game.data.players[this.state.mover];
  }

  // -- what a person does ---------------------------------------------------------------------------------------------

  /** Choose a point. */
  point(site: number): void {
    this.notice = "";
    if (this.over) return this.tell(OVER);
    if (!this.personToMove) return this.tell("The engine is to move.");
    const step = choose(this.moves, this.chosen, site);
    if (step.kind === "move") return this.play(step.move);
    if (step.kind === "chosen") this.chosen = step.chosen;
    else this.notice = this.refusal(step.sites);
    this.changed();
  }

  /** Choose nothing. */
  cancel(): void {
    this.chosen = NOTHING;
    this.notice = "";
    this.changed();
  }

  /** Make a move: one of those that are legal, or its text. A text that is none is refused in words. */
  play(move: Move | string): void {
    this.halt();
    this.paused = false;
    this.go(move);
  }

  /** Play a text that a person has typed. */
  typed(words: string): void {
    const wanted = words.trim().toLowerCase();
    const found = this.moves.find((move) => move.text.toLowerCase() === wanted);
    if (this.over) return this.tell(OVER);
    if (!this.personToMove) return this.tell("The engine is to move.");
    const meant = this.state.meant(words.trim());
    if (found && (!meant.length || meant.includes(found))) return this.play(found);
    if (found) meant.push(found); // a text that is one move's notation, and another's short form
    if (meant.length === 1) return this.play(meant[0]);
    if (meant.length) {
      const several = meant.slice(0, 8).map((move) => this.state.said(move));
      return this.tell(`${words.trim()} can be any of ${several.join(", ")}${meant.length > 8 ? " …" : ""}.`);
    }
    const names = wanted.split(":")[0].split(/[-,\s]+/).filter(Boolean);
    const { points, notation } = this.game.data;
    const labels = notation?.labels?.map((label) => label?.toLowerCase());
    const sites = names.map((name) => (points.includes(name) ? points.indexOf(name) : (labels?.indexOf(name) ?? -1)));
    const fitting = this.moves.filter((move) => sites.length && sites.every((site, place) => move.sites[place] === site));
    if (sites.every((site) => site >= 0) && fitting.length) {
      this.chosen = { sites, moves: fitting };
      return this.tell(`${wanted} is the beginning of ${fitting.length} moves.`);
    }
    this.tell(sites.length && sites.every((site) => site >= 0) ? this.refusal(sites) : `There is no move "${wanted.slice(0, 40)}" now.`);
  }

  /** Go back to the last position in which a person was to move; somebody who has resigned plays on. */
  undo(): void {
    if (this.resignedHere) {
      this.resigned = null;
      return this.visit(this.here);
    }
    let node = this.here.parent;
    while (node?.parent && this.seats[node.state.seat] !== PERSON) node = node.parent;
    if (node) this.visit(node);
  }

  /** Go forward again, to the next position in which a person is to move. */
  redo(): void {
    let node = this.here.next;
    while (node?.next && this.seats[node.state.seat] !== PERSON) node = node.next;
    if (node) this.visit(node);
  }

  /** Go to a position. Where it is the engine's turn, it waits to be told to go on. */
  visit(node: Node): void {
    this.halt();
    for (let one = node; one.parent; one = one.parent) one.parent.next = one;
    this.here = node;
    this.settle(null);
    this.paused = !this.over && this.seats[this.state.seat] !== PERSON;
    this.spoken = node.move ? `After ${node.said}. ${this.next()}` : `The start. ${this.next()}`;
    this.changed();
  }

  /** Let the engine go on. */
  resume(): void {
    this.paused = false;
    this.changed();
    this.proceed();
  }

  /** Let the engine move at once, with what it has found. */
  moveNow(): void {
    this.searching?.search.stop();
  }

  /** Stop the engine; it is the person who decides what comes next. */
  pause(): void {
    this.halt();
    this.paused = true;
    this.changed();
  }

  resign(): void {
    this.halt();
    this.resigned = { node: this.here, seat: this.state.seat };
    this.settle(null);
    this.spoken = this.verdict ?? "";
    this.changed();
  }

  /** Put somebody on a seat. */
  seat(seat: number, level: string): void {
    this.halt();
    this.seats[seat] = level;
    if (seat === this.state.seat) this.paused = false;
    this.changed();
    this.proceed();
  }

  /** Ask the engine what it would play. */
  async advise(): Promise<void> {
    if (this.over || this.thinking || this.advising || !this.moves.length) return;
    const where = this.here;
    try {
      const solve = this.alone ? SOLVING_SECONDS : undefined;
      const found = this.solution.rest(where) ?? (await this.ask("hint", { seconds: HINT_SECONDS, solve }, 1));
      if (this.here !== where || !found) return;
      this.hint = found;
      this.solution.keep(where, found);
      const best = found.moves[0];
      this.notice = "";
      this.spoken = `Hint: ${this.state.said(best.text)}, ${found.solution ? solutionSaid(found.solution) : worth(best)}.`;
    } catch (fault) {
      this.notice = this.alone ? `No hint: ${said(fault)}.` : `The engine cannot give a hint: ${said(fault)}.`;
    }
    this.changed();
  }

  /** Show the moves of a rule, or those of none. */
  light(rule: number | null): void {
    if (this.rule === rule) return;
    this.rule = rule;
    this.changed();
  }

  /** Show the rule of a move, or that of none. */
  explain(move: Move | null): void {
    const rule = move === null || isSwap(move) ? null : move.rule;
    if (this.ruleOfMove === rule) return;
    this.ruleOfMove = rule;
    this.changed();
  }

  /** Show the rule of the moves that a point leads to, if it is one. */
  explainPoint(site: number | null): void {
    const place = this.chosen.sites.length;
    const from = place ? this.chosen.moves : this.moves;
    const fitting = site === null || !this.personToMove ? [] : from.filter((move) => move.sites[place] === site);
    this.explain(fitting.length && fitting.every((move) => move.rule === fitting[0].rule) ? fitting[0] : null);
  }

  // -- records and links ----------------------------------------------------------------------------------------------

  /** The record of the line up to here. */
  record(): string {
    const { page, variant, game } = this;
    const record: GameRecord = {
      game: page.name,
      title: page.title,
      rules: game.data.fingerprint,
      options: variant.data.options,
      players: this.seats,
      seed: this.seed,
      turns: this.here.turns().map((turn) => turn.map((node) => node.move?.text ?? "")),
      result: this.over ?? "",
    };
    return write(record);
  }

  /** The hash of a link to the line up to here. */
  hash(): string {
    const options = this.page.variants.length > 1 ? this.variant.data.options : {};
    const moves = this.here.path().flatMap((node) => node.move?.text ?? []);
    return hashOf({ options, setUp: this.setUp, moves });
  }

  /**
   * Play moves from the first position, without the engine.
   *
   * @throws Error for a move that is not legal, with its number; those before it are played.
   */
  replay(moves: readonly string[]): void {
    let node = this.root;
    moves.forEach((move, ply) => {
      try {
        node = node.play(move);
      } catch (fault) {
        this.visit(node);
        throw new Error(`move ${ply + 1}: ${said(fault)}`);
      }
    });
    this.visit(node);
  }

  /** Take over the seats and the result of a record whose moves have been replayed. It may be of other rules. */
  adopt(record: GameRecord): void {
    this.seats = this.seats.map((_, seat) => (this.alone ? PERSON : levelFor(record.players[seat] ?? PERSON)));
    if (!this.over && record.result && record.result === this.resignation(this.state.seat))
      this.resigned = { node: this.here, seat: this.state.seat };
    this.visit(this.here);
    if (record.rules && record.rules !== this.game.data.fingerprint)
      this.tell("The rules have changed since this record was written.");
  }

  /** Begin, once everything is in its place. */
  begin(): void {
    this.spoken = `A new game. ${this.next()}`;
    this.changed();
    this.proceed();
  }

  /** Begin with the moves of a link; those from the first that is not legal are left out, and the person is told so. */
  follow(linked: Linked): void {
    try {
      this.replay(linked.moves);
    } catch (fault) {
      this.notice = `The link goes on with a move that is not legal: ${said(fault)}.`;
    }
    this.changed();
  }

  /** Say something to the person. */
  tell(notice: string): void {
    this.notice = notice;
    this.changed();
  }

  // -- what follows ---------------------------------------------------------------------------------------------------

  private go(move: Move | string): void {
    const from = this.here;
    try {
      this.here = from.play(move);
    } catch (fault) {
      return this.tell(`${said(fault)}.`);
    }
    this.settle({ from, to: this.here });
    const made = this.here.move as Move;
    const who = this.game.data.players[from.state.mover];
    this.spoken = `${who}: ${isSwap(made) ? "swaps sides" : this.here.said}. ${this.next()}`;
    this.changed();
    this.proceed();
  }

  /** What to say about the position. */
  private next(): string {
    return this.over ? `${this.verdict}.` : `${this.toMove} to move.`;
  }

  /** Forget what belonged to the position before. */
  private settle(change: Change | null): void {
    this.chosen = NOTHING;
    this.notice = "";
    this.hint = null;
    this.ruleOfMove = null;
    this.change = change;
  }

  /** Let the engine move, if it is its turn. */
  private proceed(): void {
    if (this.over || this.paused || this.thinking) return;
    const level = this.seats[this.state.seat];
    if (level === PERSON) return;
    this.halt();
    if (level === RANDOM) {
      this.waiting = window.setTimeout(() => {
        this.waiting = null;
        const { moves } = this;
        if (moves.length) this.go(moves[Math.floor(Math.random() * moves.length)]);
      }, PAUSE);
      return this.changed();
    }
    void this.answer(level);
  }

  private async answer(level: string): Promise<void> {
    const where = this.here;
    try {
      const found = await this.ask("move", limits(level), 0);
      if (found && this.here === where && !this.paused) this.go(found.moves[0].text);
    } catch (fault) {
      this.paused = true;
      this.tell(`The engine cannot go on: ${said(fault)}.`);
    }
  }

  /** Search the position; `null` if the search was given up. */
  private async ask(purpose: "move" | "hint", limit: Pick<Job, "playouts" | "seconds" | "solve">, lines: number): Promise<Judgement | null> {
    const moves = this.here.path().flatMap((node) => node.move?.text ?? []);
    const seed = BigInt(this.seed) + BigInt(moves.length);
    const search = this.adviser.search({ setUp: this.setUp, moves, ...limit, seed, lines }, (progress) => {
      if (this.searching?.search !== search) return;
      this.progress = progress;
      this.changed();
    });
    const mine = { for: purpose, search };
    this.searching = mine;
    this.progress = null;
    this.changed();
    try {
      const found = await search.found;
      return this.searching === mine ? found : null;
    } catch (fault) {
      if (this.searching === mine) throw fault;
      return null;
    } finally {
      if (this.searching === mine) {
        this.searching = null;
        this.progress = null;
      }
    }
  }

  /** Give up what the engine does. */
  private halt(): void {
    if (this.waiting !== null) window.clearTimeout(this.waiting);
    this.waiting = null;
    this.searching?.search.stop();
    this.searching = null;
    this.progress = null;
  }

  private refusal(sites: readonly number[]): string {
    return `${this.state.refusal(sites)}.`;
  }

  /** The result if the player on a seat resigns. */
  /** The resignation in this position. */
  private get resignedHere(): { readonly seat: number } | null {
    return this.resigned?.node === this.here ? this.resigned : null;
  }

  private resignation(seat: number): string {
    const { players } = this.game.data;
    const loser = this.state.seat === seat ? this.state.mover : 1 - this.state.mover;
    const said = `${players[loser]} resigns`;
    return players.length === 2 ? `${players[1 - loser]} wins: ${said}` : `nobody wins: ${said}`;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

/** How long a solution is, in words. */
export function solutionSaid({ line, shortest }: Solved): string {
  return `${shortest ? "a shortest" : "a"} solution from here has ${line.length} move${line.length === 1 ? "" : "s"}`;
}

/** The value of a move for the player to move, in words. */
export function worth(judged: { readonly proof: string; readonly value: number }): string {
  const proofs: Record<string, string> = { win: "wins", loss: "loses", draw: "draws" };
  return proofs[judged.proof] ?? `${Math.round(100 * judged.value)} %`;
}
