/** Tasks: to check, play and analyse a description in a terminal. */

import * as vscode from "vscode";

import { type Action, ACTIONS } from "./program";
import { command, folder } from "./settings";

const TYPE = "plybook";
const TITLES: Record<Action, string> = { check: "Check", play: "Play", analyse: "Analyse" };

interface Definition extends vscode.TaskDefinition {
  action: Action;
  file?: string;
  arguments?: string[];
}

/** The task of an action with a file. */
export function taskOf(definition: Definition, scope?: vscode.WorkspaceFolder | vscode.TaskScope): vscode.Task {
  const file = definition.file ?? "${file}";
  const args = [definition.action, file, ...(definition.arguments ?? [])];
  const task = new vscode.Task(
    definition,
    scope ?? vscode.TaskScope.Workspace,
    TITLES[definition.action],
    TYPE,
    new vscode.ProcessExecution(command(), args, { cwd: folder() }),
    definition.action === "check" ? ["$plybook"] : [],
  );
  task.presentationOptions = {
    focus: definition.action === "play",
    panel: definition.action === "play" ? vscode.TaskPanelKind.New : vscode.TaskPanelKind.Dedicated,
    clear: definition.action !== "play",
  };
  return task;
}

/** Do something with a file, in a terminal. */
export async function runIn(action: Action, file: string): Promise<void> {
  await vscode.tasks.executeTask(taskOf({ type: TYPE, action, file }));
}

/** Offers each action with the description in the editor, and completes the tasks of `tasks.json`. */
export const provider: vscode.TaskProvider = {
  provideTasks: () => ACTIONS.map((action) => taskOf({ type: TYPE, action, file: "${file}" })),
  resolveTask: (task) => {
    const definition = task.definition as Definition;
    return ACTIONS.includes(definition.action) ? taskOf(definition, task.scope as vscode.TaskScope) : undefined;
  },
};

/** Register the tasks. */
export function registerTasks(): vscode.Disposable {
  return vscode.tasks.registerTaskProvider(TYPE, provider);
}
