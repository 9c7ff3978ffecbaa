/** What the settings of the window say. */

import * as vscode from "vscode";

import { program } from "./program";

/** The folder that the program runs in: the first of the workspace. */
export function folder(): string | undefined {
  return vscode.workspace.workspaceFolders?.find((each) => each.uri.scheme === "file")?.uri.fsPath;
}

/** The program to run. */
export function command(): string {
  return program(vscode.workspace.getConfiguration("plybook").get("command", "plybook"), folder());
}
