import { expect, test } from '@jest/globals';
import { mayDo, roles } from './role.ts';

test('each role includes the lesser roles and nothing else', () => {
  expect(roles.map((role) => roles.filter((lesser) => mayDo(role, lesser)))).toEqual([
    ['read'],
    ['read', 'support'],
    ['read', 'support', 'admin'],
  ]);
});
