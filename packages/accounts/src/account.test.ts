import { expect, test } from '@jest/globals';
import { accessRefusal, type Plan, scopes } from './account.ts';

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
