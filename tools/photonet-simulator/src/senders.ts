import type { IncomingMessage } from 'node:http';

/** Limits per sender. */
export interface SenderRules {
  /** Minimum time between two requests. */
  readonly minGapMs: number;
  /** Maximum requests per window. */
  readonly max: number;
  readonly windowMs: number;
  /** Time for which a sender is refused after exceeding a limit. Further requests do not extend it. */
  readonly pauseMs: number;
  /** Refusals after which a sender is always challenged; null for never. */
  readonly challengeAfter: number | null;
}

export interface SenderCounts {
  requests: number;
  answered: number;
  /** Answered with 401 "please wait". */
  throttled: number;
  /** Answered with a challenge. */
  challenged: number;
  /** Requests of a session without its latest csrf token. */
  staleTokens: number;
}

interface Sender {
  readonly counts: SenderCounts;
  token: string | null;
  /** Times of the requests within the window. */
  times: number[];
  refusedUntilMs: number;
}

/** Refusal of a request, or the next token of its session. */
export interface SenderVerdict {
  readonly refusal: 'login_required' | 'challenge' | null;
  readonly token: string | null;
}

/** Counts requests per session, or per address without a session, and applies the limits. */
export class Senders {
  rules: SenderRules | null = null;
  readonly #senders = new Map<string, Sender>();
  #tokens = 0;

  /** Counts per `session NAME` or `address IP`. */
  get counts(): Readonly<Record<string, SenderCounts>> {
    return Object.fromEntries([...this.#senders].map(([name, { counts }]) => [name, { ...counts }]));
  }

  clear(): void {
    this.#senders.clear();
    this.rules = null;
  }

  receive({ headers, socket }: IncomingMessage, nowMs: number): SenderVerdict {
    const [, session] = /(?:^|; )sessionid=([^;]*)/.exec(headers.cookie ?? '') ?? [];
    const sender = this.#of(session === undefined ? `address ${socket.remoteAddress}` : `session ${session}`);
    const { counts, token } = sender;
    counts.requests += 1;
    if (token !== null && headers['x-csrftoken'] !== token) counts.staleTokens += 1;
    const refusal = this.rules === null ? null : refusalOf(sender, this.rules, nowMs);
    if (refusal === null) counts.answered += 1;
    else counts[refusal === 'challenge' ? 'challenged' : 'throttled'] += 1;
    if (session !== undefined) {
      this.#tokens += 1;
      sender.token = `t${this.#tokens}`;
    }
    return { refusal, token: sender.token };
  }

  #of(name: string): Sender {
    const known = this.#senders.get(name);
    if (known !== undefined) return known;
    const counts = { requests: 0, answered: 0, throttled: 0, challenged: 0, staleTokens: 0 };
    const sender: Sender = { counts, token: null, times: [], refusedUntilMs: 0 };
    this.#senders.set(name, sender);
    return sender;
  }
}

function refusalOf(sender: Sender, rules: SenderRules, nowMs: number): SenderVerdict['refusal'] {
  const { minGapMs, max, windowMs, pauseMs, challengeAfter } = rules;
  sender.times = [...sender.times.filter((time) => nowMs - time < windowMs), nowMs];
  const before = sender.times.at(-2);
  const tooClose = before !== undefined && nowMs - before < minGapMs;
  const refused = nowMs < sender.refusedUntilMs || tooClose || sender.times.length > max;
  if (sender.counts.challenged > 0) return 'challenge';
  if (!refused) return null;
  if (challengeAfter !== null && sender.counts.throttled >= challengeAfter) return 'challenge';
  if (nowMs >= sender.refusedUntilMs) sender.refusedUntilMs = nowMs + pauseMs;
  return 'login_required';
}
