/** The extension: a server for descriptions, and commands that run `plybook` in a terminal. */

import * as vscode from "vscode";

import { type Action, ACTIONS, fileOf } from "./program";
import { Server } from "./server";
import { registerTasks, runIn } from "./tasks";

let server: Server | undefined;

/** Called by the editor when the first description is opened. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("Plybook");
  const running = new Server(output);
  server = running;
  context.subscriptions.push(
    output,
    registerTasks(),
    ...ACTIONS.map((action) =>
      vscode.commands.registerCommand(`plybook.${action}`, (argument: unknown) => onFile(action, argument)),
    ),
    vscode.commands.registerCommand("plybook.restart", () => running.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("plybook.command") && vscode.workspace.isTrusted) {
        void running.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => running.start()),
  );
  if (vscode.workspace.isTrusted) {
    await running.start();
  }
}

/** Called by the editor before it closes. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** Run an action with the file of an argument, or with the description in the editor, once it is saved. */
async function onFile(action: Action, argument: unknown): Promise<void> {
  const shown = vscode.window.activeTextEditor?.document;
  const file = fileOf(argument) ?? (shown?.languageId === "gdl" ? shown.uri.fsPath : undefined);
  if (file === undefined) {
    void vscode.window.showInformationMessage("Open a description (.gdl) first.");
    return;
  }
  const open = vscode.workspace.textDocuments.find((each) => each.uri.fsPath === file);
  if (open?.isUntitled || (open?.isDirty && !(await open.save()))) {
    void vscode.window.showInformationMessage("Save the description first: the program reads the file.");
    return;
  }
  await runIn(action, file);
}
