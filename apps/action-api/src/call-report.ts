import { CallMetrics, Counter, type Metrics, type Tracing } from '@creator-discovery/http-server';
import type { Channel } from '@creator-discovery/jobs';
import { type Operation, type Outcome, operations, refusalStatuses } from '@creator-discovery/operations';

/** Measures the calls of operations over every channel. */
export class CallReport {
  readonly #calls: CallMetrics<'operation' | 'channel'>;
  readonly #refunds: Counter;

  /** The spans of this process; null where it leaves none. */
  readonly tracing: Tracing | null;

  constructor(metrics: Pick<Metrics, 'registry'>, tracing: Tracing | null = null) {
    this.tracing = tracing;
    this.#calls = new CallMetrics(metrics, {
      name: 'operation_call',
      help: 'Calls of operations',
      labels: { operation: operations.map(({ name }) => name), channel: ['api', 'mcp', 'chat', 'app'] },
      outcomes: ['ok', ...refusalStatuses, 'cancelled', 'fault'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    });
    this.#refunds = new Counter({
      name: 'credits_refunded_total',
      help: 'Credits given back for contacts that were reported as wrong.',
      registers: [metrics.registry],
    });
  }

  /**
   * Measures one call.
   *
   * @param cancelled of a call that its caller may cancel: what it throws then is no fault
   */
  measured(operation: Pick<Operation, 'name'>, channel: Channel, call: MeasuredCall): Promise<Outcome<unknown>> {
    if (this.tracing === null) return this.#measured(operation, channel, call);
    const attributes = { 'creator_discovery.operation': operation.name, 'creator_discovery.channel': channel };
    return this.tracing.during(operation.name, { attributes }, async (span) => {
      const outcome = await this.#measured(operation, channel, call);
      span.set({ 'creator_discovery.outcome': outcome.done ? 'ok' : outcome.refusal.status });
      return outcome;
    });
  }

  /** The span of a call that is being made, for what continues it later. */
  origin(): { readonly traceParent?: string } {
    const traceParent = this.tracing?.traceParent() ?? null;
    return traceParent === null ? {} : { traceParent };
  }

  async #measured(
    { name }: Pick<Operation, 'name'>,
    channel: Channel,
    { run, cancelled }: MeasuredCall,
  ): Promise<Outcome<unknown>> {
    const began = performance.now();
    let ended = 'fault';
    try {
      const outcome = await run();
      ended = outcome.done ? 'ok' : outcome.refusal.status;
      if (outcome.done && name === 'report_contact') this.#refunds.inc(creditsReturned(outcome.body));
      return outcome;
    } catch (error) {
      if (cancelled?.aborted && error === cancelled.reason) ended = 'cancelled';
      throw error;
    } finally {
      this.#calls.observe({ operation: name, channel }, ended, (performance.now() - began) / 1000);
    }
  }
}

interface MeasuredCall {
  readonly run: () => Promise<Outcome<unknown>>;
  readonly cancelled?: AbortSignal;
}

function creditsReturned(body: unknown): number {
  return (body as { readonly credits_returned: number }).credits_returned;
}
