import { expect, test } from '@jest/globals';
import { houseRows } from './rows.ts';

test.each(houseRows())('$what: at most $max', ({ now, max }) => {
  expect(now).toBeLessThanOrEqual(max);
});
