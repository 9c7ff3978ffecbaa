/** As much of the module `vscode` as the extension needs to start a server, and a record of what it does.
 *
 * What is not written here answers every call with something that answers every call.
 */

const made = { commands: new Map(), diagnostics: [], messages: [], providers: new Map(), tasks: [] };

class Disposable {
  constructor(end = () => {}) {
    this.dispose = end;
  }
  static from = (...all) => new Disposable(() => all.forEach((each) => each.dispose()));
}

class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  fire(value) {
    this.listeners.forEach((listener) => listener(value));
  }
  dispose() {
    this.listeners.clear();
  }
}

function filled(known = {}) {
  const target = Object.assign(function () {}, known);
  return new Proxy(target, {
    get(_, key) {
      if (key === "then" || typeof key === "symbol") {
        return undefined;
      }
      if (!(key in target)) {
        target[key] = filled();
      }
      return target[key];
    },
    apply: () => new Disposable(),
    construct: (_, args) => Object.assign(filled(), { made: args }),
  });
}

class Task {
  constructor(definition, scope, name, source, execution, problemMatchers) {
    Object.assign(this, { definition, scope, name, source, execution, problemMatchers });
  }
}

class ProcessExecution {
  constructor(process, args, options) {
    Object.assign(this, { process, args, options });
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: event };
  cancel() {}
  dispose() {}
}

class TabInputText {
  get uri() {
    return document.uri;
  }
}

class Uri {
  constructor(path) {
    Object.assign(this, { scheme: "file", path, fsPath: path });
  }
  toString() {
    return `file://${this.path}`;
  }
  static file = (path) => new Uri(path);
  static parse = (text) => new Uri(text.replace("file://", ""));
}

class CodeActionKind {
  static Empty = new CodeActionKind("");
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
for (const kind of ["QuickFix", "Refactor", "Source", "SourceFixAll", "Notebook"]) {
  CodeActionKind[kind] = new CodeActionKind(kind);
}

const event = () => new Disposable();

const settings = new Map();
const document = {
  uri: new Uri("/games/a game.gdl"),
  languageId: "gdl",
  version: 1,
  isClosed: false,
  isDirty: false,
  getText: () => 'game "A" {\n}\n',
};

module.exports = filled({
  made,
  CancellationTokenSource,
  CodeActionKind,
  settings,
  document,
  Disposable,
  EventEmitter,
  ProcessExecution,
  TabInputText,
  Task,
  Uri,
  TaskScope: { Global: 1, Workspace: 2 },
  TaskPanelKind: { Shared: 1, Dedicated: 2, New: 3 },
  version: "1.82.0",
  commands: filled({
    registerCommand: (name, action) => {
      made.commands.set(name, action);
      return new Disposable(() => made.commands.delete(name));
    },
  }),
  env: filled({ appName: "test", language: "en" }),
  languages: filled({
    match: () => 1,
    createDiagnosticCollection: () => filled({ set: (_, found) => made.diagnostics.push(found ?? []) }),
    registerHoverProvider: (_, provider) => {
      made.providers.set("hover", provider);
      return new Disposable();
    },
  }),
  tasks: filled({ executeTask: async (task) => made.tasks.push(task) }),
  window: filled({
    activeTextEditor: { document },
    visibleTextEditors: [],
    createOutputChannel: () => ({ append() {}, appendLine() {}, show() {}, dispose() {} }),
    showErrorMessage: async (text) => void made.messages.push(text),
    showInformationMessage: async (text) => void made.messages.push(text),
    tabGroups: { all: [{ tabs: [{ input: new TabInputText() }] }], onDidChangeTabs: event },
  }),
  workspace: filled({
    isTrusted: true,
    createFileSystemWatcher: () => filled({ onDidCreate: event, onDidChange: event, onDidDelete: event }),
    textDocuments: [document],
    notebookDocuments: [],
    workspaceFolders: [],
    getConfiguration: (section) => ({
      get: (key, otherwise) => settings.get(`${section}.${key}`) ?? otherwise,
    }),
  }),
});
