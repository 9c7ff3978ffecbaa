/** The client of `plybook lsp`: started, stopped, and started again. */

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
  State,
} from "vscode-languageclient/node";

import { CannotStart, ended, INSTALL, start } from "./program";
import { command, folder } from "./settings";

const LONGEST = 4000;
const PATIENCE = 2000; // milliseconds for a program that is about to end

/** A client that can be stopped, and has nothing to do then, before its server answers. */
class Client extends LanguageClient {
  override stop(timeout?: number): Promise<void> {
    return this.state === State.Running ? super.stop(timeout) : Promise.resolve();
  }
}

/** One server for all descriptions of a window. */
export class Server {
  private client: Client | undefined;
  private child: ChildProcess | undefined;
  private closed: Promise<unknown> = Promise.resolve();
  private turn: Promise<void> = Promise.resolve();
  private written = "";

  constructor(private readonly output: vscode.OutputChannel) {}

  /** Start the server, or say why it does not start. */
  start(): Promise<void> {
    return this.next(() => this.begin());
  }

  /** Stop the server if it runs. */
  stop(): Promise<void> {
    return this.next(() => this.finish());
  }

  /** Stop the server and start it again, with the settings of now. */
  restart(): Promise<void> {
    return this.next(async () => {
      await this.finish();
      await this.begin();
    });
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step, step);
    return this.turn;
  }

  private async begin(): Promise<void> {
    if (this.client) {
      return;
    }
    const client = new Client("plybook", "Plybook", () => this.run(), this.options());
    let begun: Promise<void> = Promise.resolve();
    client.clientOptions.errorHandler = patient(client, () => begun);
    this.client = client;
    try {
      begun = client.start();
      await begun;
    } catch (error) {
      await this.end();
      await this.finish();
      void this.complain(this.reason(error));
    }
  }

  private async finish(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch((error: unknown) => this.output.appendLine(String(error)));
  }

  /** Wait until a program that has failed is gone, so that all that it wrote is known. */
  private async end(): Promise<void> {
    const late = setTimeout(() => this.child?.kill(), PATIENCE);
    await this.closed;
    clearTimeout(late);
  }

  private async run() {
    this.written = "";
    this.child = undefined;
    this.closed = Promise.resolve();
    const child = await start(command(), ["lsp"], folder());
    this.closed = once(child, "close");
    child.stderr.on("data", (data: Buffer) => {
      this.written = (this.written + data.toString()).slice(-LONGEST);
    });
    this.child = child;
    return child;
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        { language: "gdl", scheme: "file" },
        { language: "gdl", scheme: "untitled" },
      ],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.gdl") },
      outputChannel: this.output,
      initializationFailedHandler: () => false,
    };
  }

  private reason(error: unknown): string {
    if (error instanceof Error && (error instanceof CannotStart || this.child?.killed)) {
      return error.message;
    }
    return ended(command(), this.written);
  }

  private async complain(message: string): Promise<void> {
    const [settings, copy, output] = ["Open settings", "Copy the install command", "Show output"];
    this.output.appendLine(message);
    switch (await vscode.window.showErrorMessage(message, settings, copy, output)) {
      case settings:
        await vscode.commands.executeCommand("workbench.action.openSettings", "plybook.command");
        break;
      case copy:
        await vscode.env.clipboard.writeText(INSTALL);
        break;
      case output:
        this.output.show();
        break;
    }
  }
}

/** A server that ends while it works is started again, as usual; one that never came to work is not.
 *
 * Then the client hears of its end only after it has found out that it could not begin.
 */
function patient(client: Client, begun: () => Promise<void>): ErrorHandler {
  const usual = client.createDefaultErrorHandler();
  let worked = false;
  client.onDidChangeState((change) => {
    worked ||= change.newState === State.Running;
  });
  return {
    error: (error, message, count) =>
      worked ? usual.error(error, message, count) : { action: ErrorAction.Continue, handled: true },
    closed: async () => {
      if (worked) {
        return usual.closed();
      }
      await begun().catch(() => undefined);
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
