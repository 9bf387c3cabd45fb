import { expect, test } from '@jest/globals';
import { Housekeeping } from './housekeeping.ts';

test('reports what was done, continues after a failure, and stops', async () => {
  const done: string[] = [];
  const failed: string[] = [];
  let runs = 0;
  const seen = Promise.withResolvers<void>();
  const work = async (): Promise<number> => {
    runs += 1;
    if (runs < 3) return 0;
    seen.resolve();
    return 2;
  };
  const housekeeping = new Housekeeping(
    [
      { name: 'work', everySeconds: 0.01, run: work },
      { name: 'trouble', everySeconds: 0.01, run: async () => Promise.reject(new Error('no')) },
    ],
    { done: (name, count) => done.push(`${name} ${count}`), failed: (name) => failed.push(name) },
  );
  housekeeping.start();
  await seen.promise;
  await housekeeping.stop();
  expect(done).toContain('work 2');
  expect(failed).toContain('trouble');
  const after = runs;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toBe(after);
});
