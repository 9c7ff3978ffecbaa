/** Commands that take long, on the server's machine: how far they are is asked as long as one is under way and looked at. */

import { said } from "../page/fault";
import type { Job, Server, Wanted } from "./api";

const AGAIN = 700; // milliseconds between questions

export class Jobs {
  all: readonly Job[] = [];
  trouble = "";
  private timer = 0;
  private watched = false;

  constructor(
    private readonly server: Server,
    private readonly changed: () => void,
  ) {}

  /** Somebody looks at the jobs, or does not any more. */
  watch(on: boolean): void {
    this.watched = on;
    window.clearTimeout(this.timer);
    if (on) void this.look();
  }

  async begin(wanted: Wanted): Promise<void> {
    await this.ask(() => this.server.job(wanted));
  }

  async cancel(id: string): Promise<void> {
    await this.ask(() => this.server.cancel(id));
  }

  private async ask(make: () => Promise<unknown>): Promise<void> {
    this.trouble = "";
    try {
      await make();
    } catch (fault) {
      this.trouble = `${said(fault)}.`;
    }
    await this.look();
  }

  private async look(): Promise<void> {
    window.clearTimeout(this.timer);
    try {
      this.all = await this.server.jobs();
    } catch (fault) {
      this.trouble = `${said(fault)}.`;
    }
    this.changed();
    const busy = this.all.some((job) => job.state === "waiting" || job.state === "running");
    if (this.watched && busy) this.timer = window.setTimeout(() => void this.look(), AGAIN);
  }
}
