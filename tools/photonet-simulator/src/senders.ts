import type { IncomingMessage } from 'node:http';

/** When the network refuses a sender, whatever it asks for. */
export interface SenderRules {
  /** Requests closer to each other than this are too many. */
  readonly leastGapMs: number;
  /** More than so many in any window are too many. */
  readonly most: number;
  readonly windowMs: number;
  /** How long a sender is refused after it has sent too many; what it sends meanwhile is refused too, and prolongs nothing. */
  readonly pauseMs: number;
  /** Refusals after which a sender is challenged, for ever; null: never. */
  readonly challengeAfter: number | null;
}

/** What a sender has done so far. */
export interface SenderCounts {
  requests: number;
  answered: number;
  /** Answered with 401 "please wait". */
  throttled: number;
  /** Answered with a challenge. */
  challenged: number;
  /** Requests of a session whose csrf token was not the one that it had been given last. */
  staleTokens: number;
}

interface Sender extends SenderCounts {
  token: string | null;
  /** When requests of the window came. */
  times: number[];
  refusedUntilMs: number;
}

/** How a request is received: refused as a sender's, or with the token that its session has from now on. */
export interface Received {
  readonly refusal: 'login_required' | 'challenge' | null;
  readonly token: string | null;
}

/** Counts requests by session, or by address where they have none, and refuses those who send too many. */
export class Senders {
  rules: SenderRules | null = null;
  readonly #senders = new Map<string, Sender>();
  #tokens = 0;

  /** Counts by `session NAME` or `address IP`. */
  get counts(): Readonly<Record<string, SenderCounts>> {
    return Object.fromEntries(
      [...this.#senders].map(([name, { requests, answered, throttled, challenged, staleTokens }]) => [
        name,
        { requests, answered, throttled, challenged, staleTokens },
      ]),
    );
  }

  clear(): void {
    this.#senders.clear();
    this.rules = null;
  }

  receive({ headers, socket }: IncomingMessage, nowMs: number): Received {
    const [, session] = /(?:^|; )sessionid=([^;]*)/.exec(headers.cookie ?? '') ?? [];
    const sender = this.#of(session === undefined ? `address ${socket.remoteAddress}` : `session ${session}`);
    sender.requests += 1;
    const { token } = sender;
    if (token !== null && headers['x-csrftoken'] !== token) sender.staleTokens += 1;
    const refusal = this.rules === null ? null : refusalOf(sender, this.rules, nowMs);
    if (refusal === null) sender.answered += 1;
    else sender[refusal === 'challenge' ? 'challenged' : 'throttled'] += 1;
    if (session !== undefined) {
      this.#tokens += 1;
      sender.token = `t${this.#tokens}`;
    }
    return { refusal, token: sender.token };
  }

  #of(name: string): Sender {
    const known = this.#senders.get(name);
    if (known !== undefined) return known;
    const sender: Sender = {
      requests: 0,
      answered: 0,
      throttled: 0,
      challenged: 0,
      staleTokens: 0,
      token: null,
      times: [],
      refusedUntilMs: 0,
    };
    this.#senders.set(name, sender);
    return sender;
  }
}

function refusalOf(sender: Sender, rules: SenderRules, nowMs: number): Received['refusal'] {
  const { leastGapMs, most, windowMs, pauseMs, challengeAfter } = rules;
  sender.times = [...sender.times.filter((time) => nowMs - time < windowMs), nowMs];
  const before = sender.times.at(-2);
  const tooClose = before !== undefined && nowMs - before < leastGapMs;
  const refused = nowMs < sender.refusedUntilMs || tooClose || sender.times.length > most;
  if (sender.challenged > 0) return 'challenge';
  if (!refused) return null;
  if (challengeAfter !== null && sender.throttled >= challengeAfter) return 'challenge';
  if (nowMs >= sender.refusedUntilMs) sender.refusedUntilMs = nowMs + pauseMs;
  return 'login_required';
}
