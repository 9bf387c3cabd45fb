import { CallMetrics, Counter, type Metrics } from '@creator-discovery/http-server';
import type { Channel } from '@creator-discovery/jobs';
import { type Operation, type Outcome, operations, refusalStatuses } from '@creator-discovery/operations';

/** Measures the calls of operations over every channel. */
export class CallReport {
  readonly #calls: CallMetrics<'operation' | 'channel'>;
  readonly #refunds: Counter;

  constructor(metrics: Pick<Metrics, 'registry'>) {
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
  async measured(
    { name }: Pick<Operation, 'name'>,
    channel: Channel,
    { run, cancelled }: { readonly run: () => Promise<Outcome<unknown>>; readonly cancelled?: AbortSignal },
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

function creditsReturned(body: unknown): number {
  return (body as { readonly credits_returned: number }).credits_returned;
}
