import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { callKinds } from './mix.ts';
import { type EndedCall, merged, Recorder } from './recorder.ts';

const ended = fc.record<EndedCall>({
  kind: fc.constantFrom(...callKinds),
  outcome: fc.constantFrom('ok', '429 rate_limited', 'no answer: ECONNRESET'),
  waited: fc.nat(10_000),
  served: fc.nat(10_000),
});

test('merging the records of several processes equals the record of one', () => {
  fc.assert(
    fc.property(fc.array(fc.array(ended, { maxLength: 200 }), { minLength: 1, maxLength: 3 }), (processes) => {
      const one = new Recorder();
      const parts = processes.map((calls) => {
        const recorder = new Recorder();
        for (const call of calls) {
          recorder.record(call);
          one.record(call);
        }
        return recorder.recorded();
      });
      expect(merged(parts)).toEqual(merged([one.recorded()]));
      const counted = Object.values(merged(parts).kinds).map(({ waited }) => waited.length);
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(processes.flat().length);
    }),
    { numRuns: 50 },
  );
});
