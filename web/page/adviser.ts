/** The page's side of the worker that searches. */

import type { Loaded } from "./data";
import type { Advice, Answer, Job, Message, Solved } from "./worker";

export interface Progress {
  readonly playouts: number;
  readonly best: string;
  readonly value: number;
}

export interface Judgement {
  readonly moves: readonly Advice[];
  readonly playouts: number;
  readonly full: boolean;
  /** In a game for one player, what was looked for. */
  readonly solution?: Solved;
}

const NOT_HERE = "the engine does not run here";

interface Asked {
  readonly resolve: (found: Judgement) => void;
  readonly reject: (fault: Error) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** A search that is under way. */
export interface Searching {
  readonly found: Promise<Judgement>;
  /** End it now; it still gives what it has found. */
  stop(): void;
}

export class Adviser {
  private readonly worker: Worker | null = null;
  private readonly asked = new Map<number, Asked>();
  private readonly url: string;
  private number = 0;
  /** Why nothing can be asked any more. */
  private broken = "";

  /** `script`: the text of the page's own script, which in a worker searches. */
  constructor(script: string, variant: Loaded) {
    this.url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    try {
      this.worker = new Worker(this.url);
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answer(data);
      this.worker.onerror = (event) => this.fail(event.message || NOT_HERE);
    } catch {
      this.broken = NOT_HERE; // people can still play
    }
    this.tell({ kind: "load", variant });
  }

  search(job: Omit<Job, "number">, onProgress: (progress: Progress) => void = () => {}): Searching {
    if (this.broken) return { found: Promise.reject(new Error(this.broken)), stop: () => {} };
    const number = ++this.number;
    const found = new Promise<Judgement>((resolve, reject) => this.asked.set(number, { resolve, reject, onProgress }));
    this.tell({ kind: "search", job: { ...job, number } });
    return { found, stop: () => this.tell({ kind: "stop", number }) };
  }

  /** End the worker, and with it all searches, which never answer. */
  close(): void {
    this.asked.clear();
    this.worker?.terminate();
    URL.revokeObjectURL(this.url);
  }

  private tell(message: Message): void {
    this.worker?.postMessage(message);
  }

  private answer(answer: Answer): void {
    const asked = this.asked.get(answer.number);
    if (answer.kind === "progress") return asked?.onProgress(answer);
    this.asked.delete(answer.number);
    if (answer.kind === "found") asked?.resolve(answer);
    else asked?.reject(new Error(answer.why));
  }

  private fail(why: string): void {
    this.broken = why;
    for (const asked of this.asked.values()) asked.reject(new Error(why));
    this.asked.clear();
  }
}
