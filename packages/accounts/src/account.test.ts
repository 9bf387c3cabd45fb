import { expect, test } from '@jest/globals';
import { accessRefusal, hasScope, isUnrestricted, type Plan, scopes } from './account.ts';

const noRules = { scopes, creditLimit: null, allowedIps: [], client: null, version: 1 };

function caller(plan: Plan, suspended: boolean, credits: number) {
  return {
    account: {
      accountId: 'a',
      name: 'A',
      plan,
      suspended,
      usagePricing: true,
      paidSearchCreditsPerDay: null,
      createdAt: new Date(0),
    },
    key: {
      keyId: 'k',
      accountId: 'a',
      name: 'k',
      prefix: 'cd_live_0000',
      ...noRules,
      createdAt: new Date(0),
      expiresAt: null,
    },
    credits,
  };
}

test.each([
  ['pro', false, 0, null],
  ['pro', false, 5, null],
  ['free', false, 1, null],
  ['free', false, 0, 'api_access_requires_plan'],
  ['free', true, 0, 'account_suspended'],
  ['free', true, 5, 'account_suspended'],
  ['pro', true, 5, 'account_suspended'],
] as const)('plan %s, suspended %s, %i credits: %s', (plan, suspended, credits, refusal) => {
  expect(accessRefusal(caller(plan, suspended, credits))).toBe(refusal);
});

test('a key has the scopes that it lists, and operations without a scope need none', () => {
  const { key } = caller('pro', false, 0);
  const searching = { ...key, scopes: ['search'] as const };
  expect([hasScope(searching, 'search'), hasScope(searching, 'contacts'), hasScope(searching, null)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('any rule restricts a key', () => {
  const { key } = caller('pro', false, 0);
  expect(isUnrestricted(key)).toBe(true);
  const rules = [
    { creditLimit: { amount: 0, per: 'day' as const } },
    { allowedIps: ['10.0.0.0/8'] },
    { expiresAt: new Date(0) },
    { scopes: scopes.slice(1) },
  ];
  for (const rule of rules) expect([rule, isUnrestricted({ ...key, ...rule })]).toEqual([rule, false]);
});
