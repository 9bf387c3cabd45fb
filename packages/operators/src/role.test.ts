import { expect, test } from '@jest/globals';
import { mayDo, roles } from './role.ts';

test('each role may do what it needs itself and what lesser roles may, and nothing else', () => {
  expect(roles.map((role) => roles.filter((least) => mayDo(role, least)))).toEqual([
    ['read'],
    ['read', 'support'],
    ['read', 'support', 'admin'],
  ]);
});
