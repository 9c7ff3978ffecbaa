/** What the workshop asks of its server: `web/serve/app.py` answers. */

import type { OptionData, Options, PageData, VariantData } from "../page/data";

export interface Diagnostic {
  readonly severity: "error" | "warning" | "hint";
  readonly code: string;
  readonly message: string;
  readonly help: string;
  /** From 1; both are missing for a mistake in another text, `of`. */
  readonly line?: number;
  readonly column?: number;
  readonly of?: string;
}

/** A text that has been compiled; without a `page`, it has mistakes. */
export interface Compiled {
  readonly diagnostics: readonly Diagnostic[];
  readonly page?: PageData;
  readonly choices?: readonly OptionData[];
  /** The options that were left out, since the text does not have them any more. */
  readonly dropped?: readonly string[];
  readonly variant?: VariantData;
  readonly module?: string;
  /** Why nothing could be compiled. */
  readonly message?: string;
  readonly outdated?: true;
}

export interface Listing {
  readonly folder: string;
  /** The address of the folder, as the language server knows it. */
  readonly root: string;
  readonly texts: readonly string[];
  readonly library: readonly string[];
  readonly opened: string;
}

export interface Opened {
  readonly name: string;
  readonly text: string;
  /** Missing for a game of the library. */
  readonly digest?: string;
  /** When the file was last written; this and other times are in seconds since 1970. */
  readonly modified?: number;
  readonly unsaved?: { readonly text: string; readonly time: number };
  readonly trouble?: string;
}

export interface Version {
  readonly id: number;
  readonly time: number;
  readonly saved: boolean;
  readonly characters: number;
}

/** A command that takes long. */
export interface Job {
  readonly id: string;
  readonly kind: "analyse" | "compare" | "solve";
  readonly title: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** How much of it is done, from 0 to 1; `null` if nobody knows. */
  readonly share: number | null;
  readonly doing: string;
  /** What it has printed. */
  readonly said: string;
  /** Whether it has made a page, at `jobs/ID`. */
  readonly page: boolean;
}

/** A text with its options, for a job. */
export interface Given {
  readonly name: string;
  readonly text: string;
  readonly options: Options;
}

export type Wanted = Given & {
  readonly kind: Job["kind"];
  readonly budget?: string;
  readonly seconds?: number;
  readonly against?: Given;
};

/** The server has refused something; `status` 0 if it cannot be reached. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly answer: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export class Server {
  /** `token`: what the address had; empty for those who may only look. `page`: the name of this tab. */
  constructor(
    readonly token: string,
    readonly page: string,
  ) {}

  get mayWrite(): boolean {
    return this.token !== "";
  }

  texts(): Promise<Listing> {
    return this.json("api/texts");
  }

  open(name: string): Promise<Opened> {
    return this.json(`api/text?${new URLSearchParams({ name })}`);
  }

  save(name: string, text: string, digest: string | null): Promise<{ readonly digest: string; readonly trouble: string }> {
    return this.json("api/text", "PUT", { name, text, digest, page: this.page });
  }

  /** Keep what was typed; `part` counts the texts that have taken the place of one another, each a version of its own. */
  keep(name: string, text: string, part: number): Promise<unknown> {
    return this.json("api/versions", "POST", { name, text, page: `${this.page}-${part}` });
  }

  versions(name: string): Promise<readonly Version[]> {
    return this.json(`api/versions?${new URLSearchParams({ name })}`);
  }

  async version(name: string, id: number): Promise<string> {
    const found: { readonly text: string } = await this.json(`api/version?${new URLSearchParams({ name, id: String(id) })}`);
    return found.text;
  }

  begin(title: string, like: string): Promise<{ readonly name: string; readonly text: string }> {
    return this.json("api/new", "POST", { title, like });
  }

  /** The page of a game as a file. */
  async exported(name: string, text: string, options: Options): Promise<Blob> {
    const answer = await this.ask("api/export", "POST", { name, text, options, page: this.page });
    if (answer.headers.get("content-type")?.startsWith("text/html")) return answer.blob();
    const said = (await answer.json()) as { readonly message?: string };
    throw new ServerError(422, said.message ?? "the text has mistakes");
  }

  /** Compile a text; a newer one of the same `part` of the page takes its place. `onWaiting` hears how many others come before it. */
  async compile(name: string, text: string, options: Options, onWaiting: (before: number) => void, part = ""): Promise<Compiled> {
    const answer = await this.ask("api/compile", "POST", { name, text, options, page: this.page + part });
    const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream()).getReader();
    let [line, found] = ["", null as Compiled | null];
    for (;;) {
      const { done, value } = await reader.read();
      line += value ?? "";
      for (let end = line.indexOf("\n"); end >= 0; end = line.indexOf("\n")) {
        const said = JSON.parse(line.slice(0, end)) as { readonly waiting?: number } & Compiled;
        line = line.slice(end + 1);
        if (said.waiting === undefined) found = said;
        else onWaiting(said.waiting);
      }
      if (done && found) return found;
      if (done) throw new ServerError(0, "the server has broken off");
    }
  }

  // -- what takes long ------------------------------------------------------------------------------------------------

  jobs(): Promise<readonly Job[]> {
    return this.json("api/jobs");
  }

  job(wanted: Wanted): Promise<unknown> {
    return this.json("api/jobs", "POST", wanted);
  }

  cancel(id: string): Promise<unknown> {
    return this.json(`api/jobs/${encodeURIComponent(id)}/cancel`, "POST", {});
  }

  /** A script for workers: `page.js` searches, `measure.js` counts. */
  async script(name: "page.js" | "measure.js"): Promise<string> {
    return (await this.ask(`assets/${name}`)).text();
  }

  private async json<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    return (await this.ask(path, method, body)).json() as Promise<T>;
  }

  private async ask(path: string, method = "GET", body?: unknown): Promise<Response> {
    const headers = { "Content-Type": "application/json", "X-Plybook-Token": this.token };
    let answer: Response;
    try {
      answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    } catch {
      throw new ServerError(0, "the server cannot be reached");
    }
    if (answer.ok) return answer;
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    throw new ServerError(answer.status, typeof said.message === "string" ? said.message : `the server says ${answer.status}`, said);
  }
}
