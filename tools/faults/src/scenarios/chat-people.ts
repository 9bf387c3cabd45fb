import type { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { pause } from './scenario.ts';

/** A conversation of an account whose key is replaced from time to time. */
export interface Chat {
  readonly accountId: string;
  readonly conversationId: string;
  key: string;
  /** Number of the key, from 0. */
  generation: number;
}

interface Event {
  readonly type: string;
  readonly data?: { readonly tool_call_id?: string; readonly status?: string };
}

const answerTimeoutMs = 20_000;

/** People who write to the same conversations through several processes, and approve every call. */
export class ChatPeople {
  readonly #api: ProcessFleet;
  readonly #processes: number;
  readonly #random: SeededRandom;
  #messages = 0;
  readonly counts = { turns: 0, approvals: 0, refused: 0, ended: 0, unanswered: 0 };

  constructor(api: ProcessFleet, processes: number, random: SeededRandom) {
    this.#api = api;
    this.#processes = processes;
    this.#random = random;
  }

  /** Writes messages, each until it is answered. Their texts contain the number of the key. */
  async write(chat: Chat, messages: number): Promise<void> {
    for (let written = 0; written < messages; written += 1) {
      let events: readonly Event[] | null = null;
      while (events === null) {
        this.#messages += 1;
        events = await this.#send(chat, { message: `g${chat.generation}-m${this.#messages}` });
      }
      for (const { type, data } of events)
        if (type === 'data-approval') await this.#approve(chat, String(data?.tool_call_id));
    }
  }

  /** Approves twice at once, like a double click. */
  async #approve(chat: Chat, toolCallId: string): Promise<void> {
    this.counts.approvals += 1;
    const approval = { approval: { tool_call_id: toolCallId, approved: true } };
    await Promise.all([this.#send(chat, approval), this.#send(chat, approval)]);
  }

  /** Returns the events of the answer, or null without one. */
  async #send(chat: Chat, body: object): Promise<readonly Event[] | null> {
    const url = this.#api.url(this.#random.integer(0, this.#processes - 1));
    try {
      const answer = await fetch(`${url}/chat`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${chat.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ conversation_id: chat.conversationId, ...body }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const text = await answer.text();
      if (answer.status !== 200) {
        this.counts.refused += 1;
        await pause(this.#random.integer(5, 50));
        return null;
      }
      this.counts.turns += 1;
      const events = eventsOf(text);
      if (events.some(({ type }) => type === 'data-end')) this.counts.ended += 1;
      return events;
    } catch {
      this.counts.unanswered += 1;
      await pause(this.#random.integer(50, 500));
      return null;
    }
  }
}

function eventsOf(stream: string): Event[] {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Event);
}
