import {
  type ApiRefusal,
  type CallOptions,
  call,
  type OperationName,
  type Outcome,
  type RequestOf,
  type ResponseOf,
} from '../api.ts';
import { billOf, callsOf, creatorsOf, type Part, type Purchase, type PurchaseCall, type Quote } from './purchase.ts';

/** Job that a purchase started or found running. */
export interface StartedJob {
  readonly historyId: string;
  readonly deduplicated: boolean;
}

/** `call`, or a substitute in tests. */
export type SendCall = <Name extends OperationName>(
  operation: Name,
  body: RequestOf<Name>,
  options: CallOptions,
) => Promise<Outcome<ResponseOf<Name>>>;

/** Prices a purchase by sending its calls unconfirmed. */
export async function quotePurchase(
  purchase: Purchase,
  { count, signal, send = call }: { readonly count: number; readonly signal?: AbortSignal; readonly send?: SendCall },
): Promise<Outcome<Quote>> {
  const calls = callsOf(purchase, count);
  const prices: NonNullable<ApiRefusal['quote']>[] = [];
  for (const part of calls) {
    const answer = await sendPart(part, { confirmed: false }, { send, ...(signal && { signal }) });
    if (answer.ok) throw new Error('a call without confirmation ran');
    const { quote, status } = answer.refusal;
    if (status !== 'needs_confirmation' || quote === null) return answer;
    if (quote.maxCredits + quote.alreadyOwned + quote.noContact === 0) return { ok: false, refusal: nothingMatches };
    prices.push(quote);
  }
  return { ok: true, body: billOf(calls, prices) };
}

/** Starts one part for at most its quoted price. */
export async function startPart(
  part: Part,
  { idempotencyKey, send = call }: { readonly idempotencyKey: string; readonly send?: SendCall },
): Promise<Outcome<StartedJob>> {
  const answer = await sendPart(part, { confirmed: true, max_credits: part.atMost }, { send, idempotencyKey });
  if (!answer.ok) return answer;
  const { history_id: historyId, deduplicated } = answer.body;
  if (answer.body.status === 'empty') return { ok: false, refusal: nothingMatches };
  return { ok: true, body: { historyId, deduplicated } };
}

/** The matches disappeared after the quote. */
const nothingMatches: ApiRefusal = {
  status: 'empty',
  code: 200,
  message: 'No creator matches any more. Nothing was exported or charged.',
  ...{ requestId: null, errors: [], retryAfter: null, quote: null, limit: null, body: {} },
};

function sendPart(
  part: PurchaseCall,
  terms: { readonly confirmed: boolean; readonly max_credits?: number },
  { send, ...options }: CallOptions & { readonly send: SendCall },
): Promise<Outcome<ResponseOf<'unlock_creators'> | ResponseOf<'run_export'>>> {
  return part.kind === 'unlock'
    ? send('unlock_creators', { ...part.body, ...terms }, options)
    : send('run_export', { ...part.body, ...terms }, options);
}

export async function isRunning(historyId: string, send: SendCall): Promise<boolean> {
  const answer = await send('get_history_data', { history_id: historyId, limit: 1 }, {});
  return answer.ok && answer.body.status === 'processing';
}

/** Newest history entry of this kind before the press; null if none exists. */
export async function newestEntry(
  kind: PurchaseCall['kind'],
  { signal, send = call }: { readonly signal?: AbortSignal; readonly send?: SendCall } = {},
): Promise<Outcome<string | null>> {
  const answer = await readHistory(send, { kind, limit: 1 }, signal ? { signal } : {});
  return answer.ok ? { ok: true, body: answer.body.entries[0]?.history_id ?? null } : answer;
}

/** After a lost response, the history entry that the press created; null if it didn't start. */
export async function findStarted(
  part: Part,
  { newestBefore, send = call }: { readonly newestBefore: string | null; readonly send?: SendCall },
): Promise<Outcome<string | null>> {
  const answer = await readHistory(send, { kind: part.kind, limit: 20 });
  if (!answer.ok) return answer;
  const { entries } = answer.body;
  const found = entries.find(
    ({ history_id, requested }) => history_id === newestBefore || requested === creatorsOf(part),
  );
  return { ok: true, body: found === undefined || found.history_id === newestBefore ? null : found.history_id };
}

function readHistory(
  send: SendCall,
  body: RequestOf<'list_search_history'>,
  options: CallOptions = {},
): Promise<Outcome<ResponseOf<'list_search_history'>>> {
  return send('list_search_history', body, options);
}
