import { randomUUID } from 'node:crypto';
import type { Caller } from '@creator-discovery/accounts';
import type { LoggedCall } from '@creator-discovery/history';
import { CallMetrics, Counter, type Metrics, type Tracing } from '@creator-discovery/http-server';
import type { Channel } from '@creator-discovery/jobs';
import {
  type CallRefusal,
  httpStatusOf,
  type Operation,
  type Outcome,
  operations,
  refusalStatuses,
} from '@creator-discovery/operations';
import type { RecordedCalls } from './recorded-calls.ts';
import { refusedFault } from './refused-fault.ts';

/** Measures and logs calls of operations over all channels. */
export class CallReport {
  readonly #calls: CallMetrics<'operation' | 'channel'>;
  readonly #refunds: Counter;
  readonly #recorded: Pick<RecordedCalls, 'note'> | null;

  /** Null without telemetry. */
  readonly tracing: Tracing | null;

  /** @param recorded null without a request log */
  constructor(
    metrics: Pick<Metrics, 'registry'>,
    tracing: Tracing | null = null,
    recorded: Pick<RecordedCalls, 'note'> | null = null,
  ) {
    this.tracing = tracing;
    this.#recorded = recorded;
    this.#calls = new CallMetrics(metrics, {
      name: 'operation_call',
      help: 'Calls of operations',
      labels: { operation: operations.map(({ name }) => name), channel: ['api', 'mcp', 'chat', 'app'] },
      outcomes: ['ok', ...refusalStatuses, 'cancelled', 'fault'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    });
    this.#refunds = new Counter({
      name: 'credits_refunded_total',
      help: 'Credits refunded for contacts reported as wrong.',
      registers: [metrics.registry],
    });
  }

  /**
   * Measures one call.
   *
   * @param call with `cancelled` for calls that can be cancelled, whose abort error is not a fault
   */
  measured(operation: MeasuredOperation, channel: Channel, call: MeasuredCall): Promise<Outcome<unknown>> {
    if (this.tracing === null) return this.#measured(operation, channel, call);
    const attributes = { 'creator_discovery.operation': operation.name, 'creator_discovery.channel': channel };
    return this.tracing.during(operation.name, { attributes }, async (span) => {
      const outcome = await this.#measured(operation, channel, call);
      span.set({ 'creator_discovery.outcome': outcome.done ? 'ok' : outcome.refusal.status });
      return outcome;
    });
  }

  /** Trace context of the current call, for its job. */
  origin(): { readonly traceParent?: string } {
    const traceParent = this.tracing?.traceParent() ?? null;
    return traceParent === null ? {} : { traceParent };
  }

  async #measured(
    operation: MeasuredOperation,
    channel: Channel,
    { run, cancelled, caller, requestId }: MeasuredCall,
  ): Promise<Outcome<unknown>> {
    const { name } = operation;
    const began = performance.now();
    let ended = 'fault';
    let effect: CallEffect = clientLeft;
    try {
      const outcome = await run();
      ended = outcome.done ? 'ok' : outcome.refusal.status;
      effect = effectOf(operation, outcome);
      if (outcome.done && name === 'report_contact') this.#refunds.inc(-effect.credits);
      return outcome;
    } catch (error) {
      if (cancelled?.aborted && error === cancelled.reason) ended = 'cancelled';
      else effect = { status: refusedFault(error).httpStatus, reason: 'error', detail: null, credits: 0 };
      throw error;
    } finally {
      const durationMs = performance.now() - began;
      this.#calls.observe({ operation: name, channel }, ended, durationMs / 1000);
      const known = caller();
      if (known !== null)
        this.#recorded?.note(
          {
            callId: randomUUID(),
            accountId: known.account.accountId,
            keyId: known.key.keyId,
            requestId,
            operation: name,
            channel,
            ...effect,
            durationMs: Math.round(durationMs),
          },
          began,
        );
    }
  }
}

type MeasuredOperation = Pick<Operation, 'name' | 'spends'>;

interface MeasuredCall {
  readonly run: () => Promise<Outcome<unknown>>;
  readonly cancelled?: AbortSignal;
  /** Returns null until the caller is known. */
  readonly caller: () => Caller | null;
  readonly requestId: string;
}

/** Result of a call in the request log. */
type CallEffect = Pick<LoggedCall, 'status' | 'reason' | 'detail' | 'credits'>;

const clientLeft: CallEffect = { status: 499, reason: 'cancelled', detail: null, credits: 0 };

function effectOf({ name, spends }: MeasuredOperation, outcome: Outcome<unknown>): CallEffect {
  if (!outcome.done) {
    const { refusal, httpStatus = httpStatusOf(refusal.status) } = outcome;
    return { status: httpStatus, reason: refusal.status, detail: causeOf(refusal), credits: 0 };
  }
  const { credits_returned: returned = 0 } = outcome.body as { readonly credits_returned?: number };
  const credits = name === 'report_contact' ? -returned : spends ? creditsOf(outcome) : 0;
  return { status: 200, reason: null, detail: null, credits };
}

/** Names limit or field, but no unknown field, which may be any text of the caller. */
function causeOf({ limit, errors }: CallRefusal): string | null {
  const problem = errors?.[0];
  if (problem === undefined) return limit?.policy ?? null;
  return problem.code === 'unknown_field' || problem.field === '' ? problem.code : `${problem.field} ${problem.code}`;
}

interface SpendingAnswer {
  readonly credits_charged?: number;
  readonly credits_held?: number;
  readonly deduplicated?: boolean;
}

/** Credits spent by a call or held for its job; 0 if an earlier job or a stored answer was returned. */
export function creditsOf(outcome: Outcome<unknown>): number {
  if (!outcome.done || outcome.replayed) return 0;
  const { credits_charged, credits_held, deduplicated } = outcome.body as SpendingAnswer;
  return deduplicated ? 0 : (credits_charged ?? credits_held ?? 0);
}
