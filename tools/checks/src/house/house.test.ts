import { expect, test } from '@jest/globals';
import { houseRows } from './rows.ts';

test.each(houseRows())('$what: at most $most', ({ now, most }) => {
  expect(now).toBeLessThanOrEqual(most);
});
