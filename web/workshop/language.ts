/** The language server of this page: a socket that connects again by itself, and what the editor does with its answers. */

import { type Action, type Diagnostic, setDiagnostics } from "@codemirror/lint";
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  type LSPClientExtension,
  LSPPlugin,
  renameKeymap,
  serverCompletion,
  signatureHelp,
  type Transport,
} from "@codemirror/lsp-client";
import { Prec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import DOMPurify from "dompurify";
import type * as lsp from "vscode-languageserver-protocol";
import { language } from "./highlight";

const BUSY = 4001;
const MODIFIED = -32801; // the protocol's ContentModified
const AGAIN = 1_000; // milliseconds before the page connects again
const LATEST = 30_000;
const SYNC = 20; // milliseconds without a change before the server hears of it
const SEVERITY = ["error", "error", "warning", "info", "hint"] as const;

/** What the page says of the connection. */
export type Link = "waiting" | "on" | "off" | "busy";

/** Where nobody answers, there is no answer: the editor goes on as if the server had found nothing. */
class Client extends LSPClient {
  override request<Params, Result>(method: string, params: Params): Promise<Result> {
    const nothing = null as Result; // a server may always answer so
    if (!this.connected) return Promise.resolve(nothing);
    return super.request<Params, Result>(method, params).catch((fault: unknown) => {
      if (this.connected && !isTimeout(fault)) throw fault;
      return nothing;
    });
  }
}

function isTimeout(fault: unknown): boolean {
  return fault instanceof Error && /timed out/i.test(fault.message);
}

export class Language {
  private readonly client: Client;
  private socket: WebSocket | null = null;
  private pause = AGAIN;
  private timer = 0;
  private syncing = 0;
  /** Nobody has come to the text yet, as long as it waits: who only plays needs no language server. */
  link: Link = "waiting";

  /** `root`: the address of the folder, as the server knows it. */
  constructor(
    private readonly root: string,
    private readonly onLink: () => void,
  ) {
    this.client = new Client({
      rootUri: root,
      timeout: 20_000, // as long as the server of pages waits: it takes seconds to start on a busy machine
      sanitizeHTML: (html) => DOMPurify.sanitize(html, { FORBID_TAGS: ["style", "img", "form", "input"], FORBID_ATTR: ["style"] }),
      highlightLanguage: () => language,
      unhandledNotification: () => {},
      notificationHandlers: { "window/logMessage": () => true },
      extensions: [
        serverCompletion(),
        hoverTooltips(),
        signatureHelp(),
        diagnostics(),
        Prec.high(keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap])),
      ],
    });
  }

  /** Somebody has come to the text. */
  start(): void {
    if (this.link !== "waiting") return;
    this.link = "off";
    this.connect();
  }

  /** What an editor needs for a text with a name. */
  plugin(name: string): ReturnType<LSPClient["plugin"]> {
    const path = name.split("/").map(encodeURIComponent).join("/");
    return this.client.plugin(`${this.root}/${path}`, "gdl");
  }

  private connect(): void {
    const socket = new WebSocket(new URL("api/language", location.href.replace(/^http/, "ws").replace(/#.*/, "")));
    const handlers = new Set<(text: string) => void>();
    const transport: Transport = {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error("the language server cannot be reached");
        socket.send(honest(text));
      },
      subscribe: (handler) => void handlers.add(handler),
      unsubscribe: (handler) => void handlers.delete(handler),
    };
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const text = unanswered(String(data));
      for (const handler of handlers) handler(text);
    };
    socket.onopen = () => {
      this.pause = AGAIN;
      this.client.connect(transport);
      this.client.initializing.then(
        () => this.tell("on"),
        () => socket.close(),
      );
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      if (this.client.connected) this.client.disconnect();
      this.tell(code === BUSY ? "busy" : "off");
      this.timer = window.setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(LATEST, 2 * this.pause);
    };
  }

  /** The text has changed: tell the server soon. */
  changed(): void {
    window.clearTimeout(this.syncing);
    this.syncing = window.setTimeout(() => {
      if (this.link === "on") this.client.sync();
    }, SYNC);
  }

  /** End the connection for good. */
  close(): void {
    window.clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private tell(link: Link): void {
    this.link = link;
    this.onLink();
  }
}

/**
 * The client claims that it asks for diagnostics, and does not (6.3.0): the server would wait for it. The claim is left out
 * of the first message.
 */
function honest(text: string): string {
  if (!text.includes('"method":"initialize"')) return text;
  const message = JSON.parse(text) as { readonly params?: { readonly capabilities?: { readonly textDocument?: Record<string, unknown> } } };
  delete message.params?.capabilities?.textDocument?.diagnostic;
  return JSON.stringify(message);
}

/** A message as the client understands it: that a text has changed since it was asked about is no failure, but no answer. */
function unanswered(text: string): string {
  if (!text.includes("-32801")) return text;
  const message = JSON.parse(text) as { readonly id?: number; readonly error?: { readonly code: number } };
  return message.error?.code === MODIFIED ? JSON.stringify({ jsonrpc: "2.0", id: message.id, result: null }) : text;
}

/** Diagnostics with the fixes that the server offers for them. */
function diagnostics(): LSPClientExtension {
  return {
    clientCapabilities: {
      textDocument: {
        publishDiagnostics: { versionSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
      },
    },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (client, params: lsp.PublishDiagnosticsParams) => {
        const file = client.workspace.getFile(params.uri);
        const view = file?.getView();
        const plugin = view && LSPPlugin.get(view);
        if (!file || !view || !plugin || (params.version !== undefined && params.version !== file.version)) return true;
        const at = (position: lsp.Position): number => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
        const found = params.diagnostics.map((one) => ({ ...shown(one), from: at(one.range.start), to: at(one.range.end) }));
        view.dispatch(setDiagnostics(view.state, found));
        if (params.diagnostics.length) void fixes(client, params, view, found);
        return true;
      },
    },
  };
}

function shown(one: lsp.Diagnostic): Omit<Diagnostic, "from" | "to"> {
  return { severity: SEVERITY[one.severity ?? 1], message: typeof one.message === "string" ? one.message : one.message.value, source: String(one.code ?? "") };
}

/** Ask for fixes, and put them beside the diagnostics that they belong to, unless the text has changed meanwhile. */
async function fixes(client: LSPClient, params: lsp.PublishDiagnosticsParams, view: EditorView, found: readonly Diagnostic[]): Promise<void> {
  const { uri } = params;
  const { doc } = view.state;
  const end = { line: doc.lines - 1, character: doc.line(doc.lines).length };
  const asked = {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end },
    context: { diagnostics: params.diagnostics, only: ["quickfix"] },
  };
  let actions: readonly lsp.CodeAction[] | null;
  try {
    actions = await client.request<lsp.CodeActionParams, lsp.CodeAction[] | null>("textDocument/codeAction", asked);
  } catch {
    return; // the text has changed, or the server has ended
  }
  if (!actions?.length || !view.state.doc.eq(doc)) return;
  const offered = actions;
  const fixed = found.map((one, place) => {
    const { range, message } = params.diagnostics[place];
    const mine = offered.filter((action) => action.diagnostics?.some((other) => other.message === message && JSON.stringify(other.range) === JSON.stringify(range)));
    return { ...one, actions: mine.map((action) => applied(action, uri)) };
  });
  view.dispatch(setDiagnostics(view.state, fixed));
}

function applied(action: lsp.CodeAction, uri: string): Action {
  return {
    name: action.title,
    apply: (view) => {
      const plugin = LSPPlugin.get(view);
      const changes = action.edit?.changes?.[uri] ?? (action.edit?.documentChanges ?? []).flatMap((one) => ("edits" in one && one.textDocument.uri === uri ? (one.edits as lsp.TextEdit[]) : []));
      if (!plugin || !changes.length) return;
      view.dispatch({
        changes: changes.map(({ range, newText }) => ({ from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end), insert: newText })),
        userEvent: "input.fix",
      });
      view.focus();
    },
  };
}
