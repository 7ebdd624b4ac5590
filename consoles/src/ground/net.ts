// The line to the house: one socket that comes back when it was lost, and plain requests beside it.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { forRefusals } from "./catalogue";
import type { AnswerOut, HouseAct, LinkAct, ProblemOut, SocketAnswer, TableAct, Text, ViewOut } from "../types";

export type Act = TableAct | HouseAct | LinkAct;

/** What goes with a command: an approval, or the position that it was meant for. */
export interface Asking {
  approval?: string;
  seen?: number;
}
export type LineStatus = "idle" | "connecting" | "open" | "lost" | "ended";

/** What went wrong with a request, in the house's own words. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly advice: Text | null = null,
    readonly status: number = 0,
  ) {
    super(code);
  }
}

/** A problem that the console itself has found; its words are in the section `problem`. */
export const ownProblem = (code: string): Problem =>
  new Problem(code, { is: "text", code: `problem.${code}`, params: {} });

const problemOf = (out: Pick<ProblemOut, "title" | "text" | "advice" | "status">): Problem =>
  new Problem(out.title, out.text, out.advice, out.status);

const UNCERTAIN = new Set(["no-answer", "error", "stopped"]);

/** Whether a command that has no answer may have been done: it is not given again under another id without looking. */
export const mayBeDone = (found: unknown): boolean => found instanceof Problem && UNCERTAIN.has(found.code);

const underWay = new Map<string, Promise<unknown>>();

/** What is asked again while it is under way is the same press: it is done once, and both have its answer. */
export function once<T>(what: unknown, work: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(what);
  const before = underWay.get(key) as Promise<T> | undefined;
  if (before) return before;
  const made = work().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/** A request over HTTP; a `Problem` if the house does not serve it, code `no-house` if it does not answer. */
export const ask = <T>(path: string, body?: unknown): Promise<T> =>
  body === undefined ? asked<T>(path) : once([path, body], () => asked<T>(path, body));

async function asked<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw ownProblem("no-house");
  }
  if (answer.ok) return (await answer.json().catch(() => null)) as T;
  throw await problemIn(answer, !!body);
}

/** What went wrong, as the answer says it. */
export async function problemIn(answer: Response, asked = false): Promise<Problem> {
  const problem = (await answer.json().catch(() => null)) as Partial<ProblemOut> | null;
  if (!problem?.text) return ownProblem("no-house");
  if (answer.status !== 401 || asked) await forRefusals(); // who only asks whether they are signed in is told nothing
  return problemOf(problem as ProblemOut);
}

const AGAIN = new Set(["not-known-yet", "busy", "too-fast", "not-committed"]);
const SOON = 250;
const LATER = 5_000;
const PATIENCE = 60_000;
const HEARTBEAT = 10_000;
const DOUBTED = 2_000;
const SESSION_OVER = 4401;

/** A stream that is watched: the newest view, and never an older one after it. */
export interface Subscription<V> {
  view: ReadonlySignal<V | null>;
  stopped: ReadonlySignal<Text | null>;
  /** Why it cannot be watched, if it cannot. */
  problem: ReadonlySignal<Text | null>;
  /** When the dealer of a practice house goes on, by this machine's clock; 0 where none waits. */
  until: ReadonlySignal<number>;
  close(): void;
}

interface Watched {
  view: Signal<unknown>;
  number: number;
  stopped: Signal<Text | null>;
  problem: Signal<Text | null>;
  until: Signal<number>;
  users: number;
}

interface Asked {
  frame: string;
  done(answer: AnswerOut): void;
  failed(problem: Problem): void;
  until: number;
}

class Line {
  readonly status = signal<LineStatus>("idle");
  /** When the last message came, by this machine's clock. */
  readonly heard = signal(0);
  private socket: WebSocket | null = null;
  private readonly watched = new Map<string, Watched>();
  private readonly asked = new Map<string, Asked>();
  private pause = SOON;
  private beat = 0;
  private silent = false;
  /** How far the house's clock is ahead of this machine's. */
  private ahead = 0;

  constructor(private readonly isPublic: boolean) {
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.doubt());
  }

  /** Whether anything is watched or waited for on it. */
  get isUsed(): boolean {
    return this.watched.size > 0 || this.asked.size > 0;
  }

  /** Called when the session behind the socket has ended; says whether there is another one now. */
  whenEnded: () => Promise<boolean> = async () => true;

  subscribe<V>(stream: string): Subscription<V> {
    let one = this.watched.get(stream);
    if (!one) {
      one = {
        view: signal(null),
        number: -1,
        stopped: signal<Text | null>(null),
        problem: signal<Text | null>(null),
        until: signal(0),
        users: 0,
      };
      this.watched.set(stream, one);
      this.send({ type: "watch", stream, public: this.isPublic });
    }
    one.users += 1;
    this.open();
    const kept = one;
    return {
      view: kept.view as Signal<V | null>,
      stopped: kept.stopped,
      problem: kept.problem,
      until: kept.until,
      close: () => {
        kept.users -= 1;
        if (kept.users > 0) return;
        this.watched.delete(stream);
        this.send({ type: "unwatch", stream, public: this.isPublic });
      },
    };
  }

  /** How many entries a stream had by its newest view. */
  seenOf(stream: string): number {
    return this.watched.get(stream)?.number ?? -1;
  }

  /** Give a command; it is done once, however often it has to be sent. */
  command(stream: string, act: Act, more: Asking = {}): Promise<AnswerOut> {
    const id = crypto.randomUUID();
    const frame = JSON.stringify({ type: "command", stream, id, act, ...more });
    this.open();
    return new Promise((done, failed) => {
      this.asked.set(id, { frame, done, failed, until: Date.now() + PATIENCE });
      this.sendText(frame);
    });
  }

  /** Begin again with another session: whatever is watched is seen as the new one sees it. */
  restart(): void {
    for (const one of this.watched.values()) {
      one.number = -1;
      one.view.value = null;
    }
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.pause = SOON;
    if (this.isUsed) this.open();
  }

  private open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = made;
    if (this.status.value === "idle") this.status.value = "connecting";
    made.onopen = () => this.opened();
    made.onmessage = (message: MessageEvent<string>) => this.take(JSON.parse(message.data) as SocketAnswer);
    made.onclose = (found) => {
      if (this.socket === made) void this.closed(found.code);
    };
  }

  private opened(): void {
    this.pause = SOON;
    this.status.value = "open";
    for (const stream of this.watched.keys()) this.send({ type: "watch", stream, public: this.isPublic });
    for (const one of this.asked.values()) this.sendText(one.frame);
    clearInterval(this.beat);
    this.silent = false;
    this.send({ type: "ping", n: 0 });
    this.beat = setInterval(() => this.check(), HEARTBEAT);
  }

  private check(): void {
    if (this.silent) {
      this.socket?.close();
      return;
    }
    this.silent = true;
    this.send({ type: "ping", n: 0 });
    for (const [id, one] of this.asked) {
      if (Date.now() > one.until) {
        this.asked.delete(id);
        one.failed(ownProblem("no-answer"));
      }
    }
  }

  /** The browser says that the network is gone: a line that does not answer soon is lost. */
  private doubt(): void {
    const doubted = this.socket;
    if (!doubted) return;
    this.silent = true;
    this.send({ type: "ping", n: 0 });
    setTimeout(() => this.silent && this.socket === doubted && doubted.close(), DOUBTED);
  }

  private async closed(code: number): Promise<void> {
    clearInterval(this.beat);
    this.socket = null;
    if (code === SESSION_OVER && !(await this.whenEnded())) {
      this.status.value = "ended";
      return;
    }
    if (!this.isUsed) {
      this.status.value = "idle";
      return;
    }
    if (code !== SESSION_OVER) this.status.value = "lost";
    setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LATER, this.pause * 2);
  }

  private take(message: SocketAnswer): void {
    this.silent = false;
    this.heard.value = Date.now();
    switch (message.type) {
      case "view":
        this.seen(message);
        return;
      case "answer": {
        const asked = this.asked.get(message.id);
        this.asked.delete(message.id);
        if (message.refused.length) void forRefusals().then(() => asked?.done(message));
        else asked?.done(message);
        return;
      }
      case "pong":
        this.ahead = message.at - Date.now();
        return;
      case "problem": {
        const id = message.id ?? "";
        const asked = this.asked.get(id);
        if (!asked) {
          for (const one of this.watched.values()) if (one.number < 0) one.problem.value = message.text;
        } else if (AGAIN.has(message.title)) {
          setTimeout(() => this.asked.has(id) && this.sendText(asked.frame), 200);
        } else {
          this.asked.delete(id);
          void forRefusals().then(() => asked.failed(problemOf(message)));
        }
      }
    }
  }

  private seen(message: ViewOut): void {
    const one = this.watched.get(message.stream);
    if (!one || message.number < one.number) return;
    one.number = message.number;
    one.problem.value = null;
    one.stopped.value = message.stopped;
    one.until.value = message.until && message.until - this.ahead;
    one.view.value = message.view;
  }

  private send(message: object): void {
    this.sendText(JSON.stringify(message));
  }

  private sendText(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}

/** The line of the person who is signed in, and one that sees only what the whole room may. */
export const line = new Line(false);
export const publicLine = new Line(true);

/** Watch a stream such as `table/NZ-01` as one acts, or as the public sees it. */
export function subscribe<V>(stream: string, { asPublic = false } = {}): Subscription<V> {
  return (asPublic ? publicLine : line).subscribe<V>(stream);
}

/** How many entries a stream had by the newest view of it here. */
export function seenOf(stream: string): number {
  return line.seenOf(stream);
}

/** Give a command to a stream; the answer says whether it was done, and if not, why. */
export function command(stream: string, act: Act, more: Asking = {}): Promise<AnswerOut> {
  return line.command(stream, act, more);
}
