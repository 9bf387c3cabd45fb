import { expect, test } from '@jest/globals';
import { holdSweep } from './hold-sweep.ts';
import { MemoryLedger } from './memory.ts';

test('releases the expired holds of a process that died, and no others', async () => {
  let now = 0;
  const ledger = new MemoryLedger(() => new Date(now));
  const ownerId = '00000000-0000-4000-8000-000000000001';
  const cause = { rule: 'a test' };
  await ledger.open(ownerId);
  await ledger.grant({ ownerId, operationKey: 'grant', amount: 10, cause });
  await ledger.hold({ ownerId, operationKey: 'short', amount: 3, cause, ttlSeconds: 60 });
  await ledger.hold({ ownerId, operationKey: 'long', amount: 2, cause, ttlSeconds: 600 });
  const sweep = holdSweep(ledger);
  expect(await sweep.run()).toBe(0);
  now = 61_000;
  expect(await sweep.run()).toBe(1);
  expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 2 });
});
