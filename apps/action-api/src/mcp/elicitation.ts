import { randomUUID } from 'node:crypto';
import type { DecisionSignal } from '@creator-discovery/chat';
import type { Operation, Quote } from '@creator-discovery/operations';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type ElicitResult,
  inputRequired,
  inputResponse,
  type JSONRPCMessage,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type CancellableCalls, nameOf } from './cancellation.ts';

/** Time for the person's decision. */
const maxWaitMs = 300_000;

/** Decision of the person on a quote; null if the client could not ask. */
export type Decision = ElicitResult['action'] | null;

/** Whether the client can show a form to the person. Clients without modes have forms. */
export function canElicit(capabilities: ClientCapabilities | undefined): boolean {
  const modes = capabilities?.elicitation;
  return modes !== undefined && (modes.form !== undefined || Object.keys(modes).length === 0);
}

/** Asks during the call, as in revisions before 2026-07-28. */
export async function askNow(
  { mcpReq }: ServerContext,
  question: ElicitRequestFormParams,
  signal: AbortSignal,
): Promise<Decision> {
  try {
    const options = { signal, timeout: maxWaitMs };
    const { action } = await mcpReq.send({ method: 'elicitation/create', params: { ...question } }, options);
    return action;
  } catch {
    return null;
  }
}

/** Whether the client of revision 2026-07-28 can show a form. */
export function canAnswerLater({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  return canElicit(envelope?.[CLIENT_CAPABILITIES_META_KEY]);
}

/**
 * Ends the call with the question. The client repeats it with the decision and the quote. The quote is not signed: a
 * client that forges it could as well send `confirmed: true`.
 */
export function askLater(question: ElicitRequestFormParams, { max_credits }: Quote) {
  return inputRequired({
    inputRequests: { confirm: inputRequired.elicit(question) },
    requestState: String(max_credits),
  });
}

/** Returns the decision in a call that repeats one ended by `askLater`; null if it is another call. */
export function decisionIn({
  mcpReq,
}: ServerContext): { readonly decision: Decision; readonly credits: number } | null {
  const answer = inputResponse(mcpReq.inputResponses, 'confirm');
  const credits = Number(mcpReq.requestState() ?? Number.NaN);
  return answer.kind === 'elicit' && Number.isSafeInteger(credits) && credits >= 0
    ? { decision: answer.action, credits }
    : null;
}

/** The question has figures and names of ours only, no text of creators. */
export function questionOf({ title }: Operation, quote: Quote): ElicitRequestFormParams {
  const { max_credits: cost, credits_remaining: balance, already_owned: owned = 0, no_contact: without = 0 } = quote;
  const free = [
    ...(owned > 0 ? [`${owned} already owned`] : []),
    ...(without > 0 ? [`${without} without contacts`] : []),
  ];
  const more = free.length > 0 ? ` Free: ${free.join(', ')}.` : '';
  return {
    mode: 'form',
    message: `${title}: spend up to ${cost} ${cost === 1 ? 'credit' : 'credits'} of ${balance}?${more}`,
    requestedSchema: { type: 'object', properties: {} },
  };
}

/** Decision of the person, without typed text, because questions have no fields; or an error of a client that could not ask. */
const decision = z.union([
  z.object({ result: z.object({ action: z.enum(['accept', 'decline', 'cancel']) }) }),
  z.object({ error: z.object({ code: z.int() }).transform(({ code }) => ({ code, message: 'not asked' })) }),
]);
const passedDecision = z.object({ name: z.string(), decision });

/** Stands for a decision in messages that cancel a call. */
const cancelled = { error: { code: -32_800, message: 'cancelled' } } as const;

/** Maximum characters of names that are passed on; notifications have less than 8,000 bytes. */
const maxNameLength = 1000;

/**
 * Questions to clients of earlier revisions, and their calls. Each answer or cancellation arrives as another request,
 * perhaps at another process, which passes it on.
 */
export class OpenQuestions {
  readonly #open = new Map<string, (answer: object) => void>();
  readonly #calls: CancellableCalls;
  readonly #signal: DecisionSignal;
  readonly #onFault: (fault: unknown) => void;
  #listening: Promise<unknown> | null = null;

  constructor(calls: CancellableCalls, signal: DecisionSignal, onFault: (fault: unknown) => void) {
    this.#calls = calls;
    this.#signal = signal;
    this.#onFault = onFault;
  }

  /** Resolves when decisions and cancellations that arrive at other processes reach this one. */
  async listen(): Promise<void> {
    this.#listening ??= this.#signal.listen((text) => this.#hear(text));
    await this.#listening;
  }

  /** Reports a message that it cannot read, such as one of a newer version, because a throw would end the process. */
  #hear(text: string): void {
    try {
      const { name, decision: made } = passedDecision.parse(JSON.parse(text));
      if ('error' in made && made.error.code === cancelled.error.code) this.#calls.cancel(name);
      else this.#close(name, { jsonrpc: '2.0', ...made });
    } catch (fault) {
      this.#onFault(fault);
    }
  }

  /** Assigns ids to the questions of a transport that no other call of the client uses. */
  track(scope: string, transport: Transport): () => void {
    const asked = new Map<string, unknown>();
    const forget = (name: string) => {
      asked.delete(name);
      this.#open.delete(name);
    };
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if ('method' in message && 'id' in message) {
        const id = randomUUID();
        const name = nameOf(scope, id);
        asked.set(name, options?.relatedRequestId);
        this.#open.set(name, (answer) => transport.onmessage?.({ ...answer, id: message.id } as JSONRPCMessage));
        return send({ ...message, id }, options);
      }
      // The call is answered, so its question is over.
      for (const [name, callId] of asked) if ('id' in message && message.id === callId) forget(name);
      return send(message, options);
    };
    return () => {
      for (const name of asked.keys()) forget(name);
    };
  }

  /** Ignores answers to questions that are not open. */
  answer(scope: string, answer: { readonly id?: unknown }): void {
    const name = nameOf(scope, answer.id);
    if (this.#close(name, answer)) return;
    const { data: made } = decision.safeParse(answer);
    if (made !== undefined && z.uuid().safeParse(answer.id).success) this.#pass(name, made);
  }

  /** Cancels a call, in whatever process it runs. Calls that have ended stay unchanged. */
  cancel(scope: string, id: unknown): void {
    const name = nameOf(scope, id);
    if (!this.#calls.cancel(name) && name.length <= maxNameLength) this.#pass(name, cancelled);
  }

  #pass(name: string, made: z.output<typeof decision>): void {
    this.#signal.send(JSON.stringify({ name, decision: made })).catch((fault) => this.#onFault(fault));
  }

  #close(name: string, answer: object): boolean {
    this.#open.get(name)?.(answer);
    return this.#open.delete(name);
  }
}
