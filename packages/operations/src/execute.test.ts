import { type Caller, scopes } from '@creator-discovery/accounts';
import type { Channel } from '@creator-discovery/jobs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { identityOfKey } from './caller.ts';
import { execute } from './execute.ts';
import { type Call, done, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import { type CallRefusal, invalidRequest, needsConfirmation, unauthorized } from './refusal.ts';
import { testOperation } from './testing/test-operation.ts';

const noRules = { scopes, creditLimit: null, allowedIps: [], client: null, version: 1 };

const now = new Date(0);

function callerOn(plan: 'free' | 'pro', suspended = false): Caller {
  return {
    account: {
      accountId: 'a',
      name: 'A',
      plan,
      suspended,
      usagePricing: true,
      paidSearchCreditsPerDay: null,
      createdAt: now,
    },
    key: { keyId: 'k', accountId: 'a', name: 'K', prefix: 'cd_live_', ...noRules, createdAt: now, expiresAt: null },
    credits: 0,
  };
}

let remembered: Caller | null;
let known: Caller | null;
let lookups: number;
let read: Outcome<unknown>;
let reads: number;
let assumed: unknown[];
/** Refusals of the operation, one per run; later runs succeed. */
let outcomes: CallRefusal[];
let turnedAway: CallRefusal | null;
let whileBodyArrives: () => void;

beforeEach(() => {
  [turnedAway, whileBodyArrives] = [null, () => undefined];
  [remembered, known, lookups, read, reads, assumed, outcomes] = [null, callerOn('pro'), 0, done({}), 0, [], []];
});

function operation({ confirmsCaller, openInConsole }: { confirmsCaller: boolean; openInConsole: boolean }) {
  return testOperation({
    ...(confirmsCaller && { confirmsCaller }),
    ...(openInConsole && { openInConsole }),
    async handle(call: Call) {
      assumed.push(call.context.assumed);
      const refusal = outcomes.shift();
      return refusal === undefined ? done({}) : refused(refusal);
    },
  });
}

const runtime = {
  ports: {
    keys: {
      remembered: () => remembered,
      noteUse: () => undefined,
      authenticate: async () => {
        lookups += 1;
        return known;
      },
    },
    digest: (text: string) => text,
    stopwatch: () => () => 0,
  },
  terms: { links: { baseUrl: 'b', topupUrl: 't', purchaseUrl: 'p', settingsUrl: 's' } },
} as unknown as Runtime;

function run({
  confirmsCaller = true,
  openInConsole = false,
  source = 'api' as Channel,
  key = 'cd_live_x' as string | null,
  idempotencyKey = '',
} = {}) {
  return execute(
    operation({ confirmsCaller, openInConsole }),
    {
      request: {
        identity: identityOfKey({ key, origin: { channel: 'api', address: '', isWithin: () => false } }, runtime.ports),
        readBody: async () => {
          reads += 1;
          whileBodyArrives();
          return read;
        },
        source,
        requestId: 'r',
        ...(idempotencyKey !== '' && { idempotencyKey }),
      },
      response: { noteCaller: () => turnedAway, addLimits: () => undefined },
    },
    runtime,
  );
}

const asConfirmed = { plan: 'pro', keyVersion: 1 };

describe('a call with an uncached key', () => {
  test('looks up the key first and never reads the body of an unknown key', async () => {
    known = null;
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
    expect(await run({ key: null })).toMatchObject({ refusal: { status: 'unauthorized' } });
    expect([lookups, reads, assumed]).toEqual([1, 0, []]);
  });

  test('is refused for its account whatever its body', async () => {
    for (const body of [done({}), refused(invalidRequest([]), 413)]) {
      read = body;
      known = callerOn('pro', true);
      expect(await run()).toMatchObject({ refusal: { status: 'account_suspended' } });
      known = callerOn('free');
      expect(await run()).toMatchObject({ refusal: { status: 'api_access_requires_plan' } });
    }
    expect(assumed).toEqual([]);
  });

  test('uses the caller found before the body if its admission confirms it, and otherwise looks it up again', async () => {
    expect(await run()).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([1, 1, [asConfirmed]]);
    expect(await run({ confirmsCaller: false })).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([3, 2, [asConfirmed, undefined]]);
  });

  test('with an unreadable body keeps that HTTP code', async () => {
    read = refused(invalidRequest([]), 413);
    expect(await run()).toEqual(read);
  });
});

describe('a call of a cached caller', () => {
  beforeEach(() => {
    remembered = callerOn('pro');
  });

  test('runs at once if its admission confirms the caller', async () => {
    expect(await run()).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([0, 1, [asConfirmed]]);
  });

  test('looks up the key if the operation does not confirm the caller, or with an Idempotency-Key', async () => {
    await run({ confirmsCaller: false });
    await run({ idempotencyKey: 'once' });
    expect([lookups, assumed]).toEqual([2, [undefined, undefined]]);
  });

  test('is repeated with the key looked up if the caller has changed, and reads the body once', async () => {
    outcomes = [unauthorized()];
    expect(await run()).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([1, 1, [asConfirmed, undefined]]);
    [outcomes, known] = [[unauthorized()], null];
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
  });

  test('returns a refusal not confirmed by an admission only after looking up the key, without running again', async () => {
    outcomes = [needsConfirmation({ max_credits: 1, credits_remaining: 0 })];
    expect(await run()).toMatchObject({ refusal: { status: 'needs_confirmation' } });
    expect([lookups, reads, assumed]).toEqual([1, 1, [asConfirmed]]);
    [outcomes, known] = [[needsConfirmation({ max_credits: 1, credits_remaining: 0 })], null];
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
  });

  test('returns a refusal of its admission at once', async () => {
    outcomes = [{ status: 'rate_limited', message: 'Wait.' }];
    expect(await run()).toMatchObject({ refusal: { status: 'rate_limited' } });
    expect(lookups).toBe(0);
  });

  test('with an unreadable body is refused for the body only if the key still works', async () => {
    read = refused(invalidRequest([]), 415);
    expect(await run()).toEqual(read);
    known = null;
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
    expect([lookups, assumed]).toEqual([2, []]);
  });
});

describe('a caller who loses access while the body arrives', () => {
  const ways: readonly [string, string, () => void][] = [
    ['a key', 'unauthorized', () => (known = null)],
    ['an account', 'account_suspended', () => (known = callerOn('pro', true))],
  ];
  test.each(ways)('%s: nothing runs, cached or not', async (_name, status, end) => {
    for (const before of [null, callerOn('pro')]) {
      [remembered, known, whileBodyArrives] = [before, callerOn('pro'), end];
      expect(await run({ confirmsCaller: false })).toMatchObject({ refusal: { status } });
    }
    expect(assumed).toEqual([]);
  });
});

test('a call refused by noteCaller never runs, and account refusals take precedence', async () => {
  turnedAway = { status: 'rate_limited', message: 'Wait.' };
  expect(await run()).toMatchObject({ refusal: { status: 'rate_limited' } });
  remembered = callerOn('pro');
  expect(await run()).toMatchObject({ refusal: { status: 'rate_limited' } });
  [remembered, known] = [null, callerOn('pro', true)];
  expect(await run()).toMatchObject({ refusal: { status: 'account_suspended' } });
  expect(assumed).toEqual([]);
});

describe('an operation open in the console', () => {
  test('serves accounts without a plan or credits only there', async () => {
    known = callerOn('free');
    expect(await run({ openInConsole: true, source: 'app' })).toEqual(done({}));
    for (const source of ['api', 'mcp', 'chat'] as const)
      expect(await run({ openInConsole: true, source })).toMatchObject({
        refusal: { status: 'api_access_requires_plan' },
      });
    expect(await run({ source: 'app' })).toMatchObject({ refusal: { status: 'api_access_requires_plan' } });
    expect(assumed).toEqual([{ plan: 'free', keyVersion: 1 }]);
  });

  test('does not serve suspended accounts', async () => {
    known = callerOn('pro', true);
    expect(await run({ openInConsole: true, source: 'app' })).toMatchObject({
      refusal: { status: 'account_suspended' },
    });
  });
});
