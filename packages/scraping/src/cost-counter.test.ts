import { expect, test } from '@jest/globals';
import { CostCounter } from './cost-counter.ts';
import type { ProviderCost } from './provider-costs.ts';

const call: ProviderCost = { provider: 'p', kind: 'post', currency: 'USD', calls: 1, costMicros: 1000 };

/** Costs whose writes end when a test lets them. */
class SlowCosts {
  readonly written: ProviderCost[] = [];
  readonly #waiting: { resolve: () => void; reject: (fault: Error) => void }[] = [];

  async add(counted: readonly ProviderCost[]): Promise<void> {
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.written.push(...counted);
  }
  get inFlight(): number {
    return this.#waiting.length;
  }
  async end(fault?: Error): Promise<void> {
    const next = this.#waiting.shift();
    if (fault === undefined) next?.resolve();
    else next?.reject(fault);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

test('stores a call at once, and calls noted during a write together', async () => {
  const costs = new SlowCosts();
  const counter = new CostCounter(costs, () => undefined);
  counter.note(call);
  expect(costs.inFlight).toBe(1);
  for (let more = 0; more < 5; more += 1) counter.note(call);
  counter.note({ ...call, kind: 'profile', costMicros: 7 });
  expect(costs.inFlight).toBe(1);
  await costs.end();
  await costs.end();
  await counter.settled();
  expect(costs.written).toEqual([
    call,
    { ...call, calls: 5, costMicros: 5000 },
    { ...call, kind: 'profile', costMicros: 7 },
  ]);
});

test('stores costs of a failed write with the next call, once', async () => {
  const costs = new SlowCosts();
  const faults: unknown[] = [];
  const counter = new CostCounter(costs, (fault) => faults.push(fault));
  counter.note(call);
  await costs.end(new Error('database lost'));
  expect(costs.inFlight).toBe(0);
  counter.note(call);
  await costs.end();
  await counter.settled();
  expect(costs.written).toEqual([{ ...call, calls: 2, costMicros: 2000 }]);
  expect(faults).toHaveLength(1);
});

test('settled stores the rest', async () => {
  const costs = new SlowCosts();
  const counter = new CostCounter(costs, () => undefined);
  counter.note(call);
  await costs.end(new Error('database lost'));
  const settled = counter.settled();
  await costs.end();
  await settled;
  expect(costs.written).toEqual([call]);
});
