import type { FinishedCall, LoggedCall } from '@creator-discovery/history';
import { expect, test } from '@jest/globals';
import { RecordedCalls } from './recorded-calls.ts';

const down = { is: false };
const written: { readonly ids: readonly string[]; readonly isRepeated: boolean }[] = [];
const seen = { faults: 0, lost: 0 };
const log = {
  add: async (calls: readonly FinishedCall[], isRepeated = false) => {
    if (down.is) throw new Error('the database is away');
    written.push({ ids: calls.map(({ callId }) => callId), isRepeated });
  },
};
const report = { onFault: () => (seen.faults += 1), onLost: () => (seen.lost += 1) };

function noted(recorded: RecordedCalls, count: number): readonly string[] {
  const ids = Array.from({ length: count }, (_, n) => `${n}`);
  for (const callId of ids) recorded.note({ callId } as LoggedCall, performance.now());
  return ids;
}

test('calls are written in order, in batches, and again after a fault, which is reported once', async () => {
  const recorded = new RecordedCalls(log, report);
  const ids = noted(recorded, 501);
  down.is = true;
  await Promise.all([recorded.writes.run(), recorded.writes.run()]);
  expect([seen.faults, written]).toEqual([1, []]);
  down.is = false;
  await Promise.all([recorded.writes.run(), recorded.writes.stop()]);
  expect(written.splice(0)).toEqual([
    { ids: ids.slice(0, 500), isRepeated: true },
    { ids: ['500'], isRepeated: false },
  ]);
});

test('at most 20,000 calls wait; later ones are counted as lost', async () => {
  const recorded = new RecordedCalls(log, report);
  noted(recorded, 20_003);
  expect(seen.lost).toBe(3);
  await recorded.writes.stop();
  expect(written.splice(0)).toHaveLength(40);
});
