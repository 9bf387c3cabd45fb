import type { CallCount } from '@creator-discovery/operators';
import { describe, expect, test } from '@jest/globals';
import { CountedCalls } from './counted-calls.ts';

function counter() {
  const written: (readonly CallCount[])[] = [];
  const faults: unknown[] = [];
  const down = { is: false };
  const counted = new CountedCalls(
    {
      addCalls: async (calls) => {
        if (down.is) throw new Error('the database is away');
        written.push(calls);
      },
    },
    (fault) => faults.push(fault),
  );
  return { counted, written, faults, down };
}

function call(outcome: string, calls: number): CallCount {
  return { operation: 'run_export', channel: 'api', outcome, calls };
}

describe('calls that are counted', () => {
  test('are added up and written once, and nothing is written without calls', async () => {
    const { counted, written } = counter();
    for (const outcome of ['ok', 'rate_limited', 'ok']) counted.note('run_export', 'api', outcome);
    await Promise.all([counted.writes.run(), counted.writes.run()]);
    await counted.writes.stop();
    expect(written).toEqual([[call('ok', 2), call('rate_limited', 1)]]);
  });

  test('that cannot be written are written with later ones', async () => {
    const { counted, written, faults, down } = counter();
    counted.note('run_export', 'api', 'ok');
    down.is = true;
    await counted.writes.run();
    expect(faults).toHaveLength(1);
    counted.note('run_export', 'api', 'ok');
    down.is = false;
    await counted.writes.stop();
    expect(written).toEqual([[call('ok', 2)]]);
  });
});
