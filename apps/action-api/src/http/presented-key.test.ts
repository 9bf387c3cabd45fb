import { expect, test } from '@jest/globals';
import { presentedKey } from './presented-key.ts';

test.each([
  [{ authorization: 'Bearer k1' }, 'k1'],
  [{ authorization: 'bearer k1' }, 'k1'],
  [{ 'x-api-key': 'k1' }, 'k1'],
  [{ authorization: 'Bearer k1', 'x-api-key': 'k1' }, 'k1'],
  [{}, null],
  [{ authorization: 'Bearer k1', 'x-api-key': 'k2' }, null],
  [{ authorization: 'Basic k1' }, null],
  [{ authorization: 'Basic k1', 'x-api-key': 'k1' }, null],
  [{ authorization: 'Bearer ' }, null],
  [{ authorization: 'Bearer a b' }, null],
  [{ 'x-api-key': '' }, null],
  [{ 'x-api-key': 'k1, k2' }, 'k1, k2'],
])('headers %j present the key %j', (headers, key) => {
  expect(presentedKey(headers)).toBe(key);
});
