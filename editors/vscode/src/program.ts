/** The program `plybook`: which one to run, with which arguments, and what to say if it does not start. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";

export const ACTIONS = ["check", "play", "analyse"] as const;
export type Action = (typeof ACTIONS)[number];

export const INSTALL = "pip install 'plybook[lsp]'";

/** The program could not be started, or ended at once; the message says what to do. */
export class CannotStart extends Error {}

/** The program that a setting stands for: `${workspaceFolder}` and a leading `~` are replaced. */
export function program(setting: string, folder: string | undefined): string {
  const written = setting.trim() || "plybook";
  return written.replaceAll("${workspaceFolder}", folder ?? ".").replace(/^~(?=[\\/])/, () => homedir());
}

/** The file that the argument of a command stands for: a path, the text of a URI, or a URI; none if it is neither. */
export function fileOf(argument: unknown): string | undefined {
  if (typeof argument === "string") {
    return argument.startsWith("file:") ? fileURLToPath(argument) : argument || undefined;
  }
  if (typeof argument === "object" && argument !== null && "fsPath" in argument) {
    return typeof argument.fsPath === "string" ? argument.fsPath : undefined;
  }
  return undefined;
}

/** Start the program; it runs when this returns.
 *
 * @throws CannotStart there is no such program, or it may not be run.
 */
export function start(
  command: string,
  args: readonly string[],
  folder: string | undefined,
): Promise<ChildProcessWithoutNullStreams> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, stdio: "pipe" });
    child.once("spawn", () => resolve(child));
    child.once("error", (error: NodeJS.ErrnoException) => reject(new CannotStart(reason(command, error))));
  });
}

function reason(command: string, error: NodeJS.ErrnoException): string {
  const advice = `Install Plybook (${INSTALL}), or set plybook.command to where it is.`;
  switch (error.code) {
    case "ENOENT":
      return `There is no program ${command}. ${advice}`;
    case "EACCES":
      return `The file ${command} is not a program that may be run. ${advice}`;
    default:
      return `${command} does not start: ${error.message}. ${advice}`;
  }
}

/** What to say if the server ends before it answers, from what it wrote to its standard error. */
export function ended(command: string, written: string): string {
  const last = written.trim().split("\n").at(-1)?.trim();
  return `${command} lsp has ended${last ? `: ${last}` : ""}. The server is a part of its own: ${INSTALL}.`;
}
