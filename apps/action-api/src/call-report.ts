import { CallMetrics, Counter, type Metrics, type Tracing } from '@creator-discovery/http-server';
import type { Channel } from '@creator-discovery/jobs';
import { type Operation, type Outcome, operations, refusalStatuses } from '@creator-discovery/operations';

/** Measures calls of operations over all channels. */
export class CallReport {
  readonly #calls: CallMetrics<'operation' | 'channel'>;
  readonly #refunds: Counter;

  /** Null without telemetry. */
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
      help: 'Credits refunded for contacts reported as wrong.',
      registers: [metrics.registry],
    });
  }

  /**
   * Measures one call.
   *
   * @param call with `cancelled` for calls that can be cancelled, whose abort error is not a fault
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

  /** Trace context of the current call, for its job. */
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
