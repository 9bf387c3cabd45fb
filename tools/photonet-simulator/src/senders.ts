import type { IncomingMessage } from 'node:http';

/** Limits per sender. */
export interface SenderRules {
  /** Maximum requests per window. */
  readonly max: number;
  readonly windowMs: number;
  /** Time for which a sender is refused after exceeding the limit. Further requests do not extend it. */
  readonly pauseMs: number;
}

interface Sender {
  /** Times of the requests within the window. */
  times: number[];
  refusedUntilMs: number;
}

/** Decision about a request, and the next token of its session. */
export interface SenderVerdict {
  readonly isRefused: boolean;
  readonly token: string | null;
}

/** Applies limits per session, or per address without a session. */
export class Senders {
  rules: SenderRules | null = null;
  /** Number of refused requests. */
  throttled = 0;
  readonly #senders = new Map<string, Sender>();
  #tokens = 0;

  receive({ headers, socket }: IncomingMessage, nowMs: number): SenderVerdict {
    const [, session] = /(?:^|; )sessionid=([^;]*)/.exec(headers.cookie ?? '') ?? [];
    const name = session === undefined ? `address ${socket.remoteAddress}` : `session ${session}`;
    const isRefused = this.rules !== null && this.#refuses(name, this.rules, nowMs);
    if (isRefused) this.throttled += 1;
    return { isRefused, token: session === undefined ? null : `t${++this.#tokens}` };
  }

  #refuses(name: string, { max, windowMs, pauseMs }: SenderRules, nowMs: number): boolean {
    const sender = this.#senders.get(name) ?? { times: [], refusedUntilMs: 0 };
    this.#senders.set(name, sender);
    sender.times = [...sender.times.filter((time) => nowMs - time < windowMs), nowMs];
    if (nowMs < sender.refusedUntilMs) return true;
    if (sender.times.length <= max) return false;
    sender.refusedUntilMs = nowMs + pauseMs;
    return true;
  }
}
