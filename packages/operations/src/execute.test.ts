import type { Caller } from '@creator-discovery/accounts';
import type { Channel } from '@creator-discovery/jobs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { identityOfKey } from './caller.ts';
import { execute } from './execute.ts';
import { type Call, done, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import { invalidRequest, needsConfirmation, type Refusal, unauthorized } from './refusal.ts';
import { testOperation } from './testing/test-operation.ts';

const now = new Date(0);

function callerOn(plan: 'free' | 'pro', suspended = false): Caller {
  return {
    account: { accountId: 'a', name: 'A', plan, suspended, usagePricing: true, createdAt: now },
    key: { keyId: 'k', accountId: 'a', name: 'K', prefix: 'cd_live_', createdAt: now, expiresAt: null },
    credits: 0,
  };
}

let remembered: Caller | null;
let known: Caller | null;
let lookups: number;
let read: Outcome<unknown>;
let reads: number;
let assumed: unknown[];
/** Outcomes of the operation, one for each run; after that it succeeds. */
let outcomes: Refusal[];
let turnedAway: Refusal | null;
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
      authenticate: async () => {
        lookups += 1;
        return known;
      },
    },
    digest: (text: string) => text,
    stopwatch: () => () => 0,
  },
  terms: { links: { topupUrl: 't', purchaseUrl: 'p', settingsUrl: 's' } },
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
        identity: identityOfKey(key, runtime.ports),
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

const asConfirmed = { plan: 'pro' };

describe('a call whose key nobody remembers', () => {
  test('is looked up first: the body of an unknown key is never read', async () => {
    known = null;
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
    expect(await run({ key: null })).toMatchObject({ refusal: { status: 'unauthorized' } });
    expect([lookups, reads, assumed]).toEqual([1, 0, []]);
  });

  test('is refused for its account whatever its body is', async () => {
    for (const body of [done({}), refused(invalidRequest([]), 413)]) {
      read = body;
      known = callerOn('pro', true);
      expect(await run()).toMatchObject({ refusal: { status: 'account_suspended' } });
      known = callerOn('free');
      expect(await run()).toMatchObject({ refusal: { status: 'api_access_requires_plan' } });
    }
    expect(assumed).toEqual([]);
  });

  test('runs with the caller found before the body where its admission confirms it, and else with the one found after it', async () => {
    expect(await run()).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([1, 1, [asConfirmed]]);
    expect(await run({ confirmsCaller: false })).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([3, 2, [asConfirmed, undefined]]);
  });

  test('with a body that can not be read keeps the HTTP code of that', async () => {
    read = refused(invalidRequest([]), 413);
    expect(await run()).toEqual(read);
  });
});

describe('a call of a remembered caller', () => {
  beforeEach(() => {
    remembered = callerOn('pro');
  });

  test('runs at once where its admission confirms the caller', async () => {
    expect(await run()).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([0, 1, [asConfirmed]]);
  });

  test('is looked up like any other where the operation confirms nobody, or under an Idempotency-Key', async () => {
    await run({ confirmsCaller: false });
    await run({ idempotencyKey: 'once' });
    expect([lookups, assumed]).toEqual([2, [undefined, undefined]]);
  });

  test('is made again with the key looked up where the caller has changed, with the body read once', async () => {
    outcomes = [unauthorized()];
    expect(await run()).toEqual(done({}));
    expect([lookups, reads, assumed]).toEqual([1, 1, [asConfirmed, undefined]]);
    [outcomes, known] = [[unauthorized()], null];
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
  });

  test('gives a refusal that no admission has confirmed only after the key was looked up, without running again', async () => {
    outcomes = [needsConfirmation({ max_credits: 1, credits_remaining: 0 })];
    expect(await run()).toMatchObject({ refusal: { status: 'needs_confirmation' } });
    expect([lookups, reads, assumed]).toEqual([1, 1, [asConfirmed]]);
    [outcomes, known] = [[needsConfirmation({ max_credits: 1, credits_remaining: 0 })], null];
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
  });

  test('gives a refusal of its admission at once', async () => {
    outcomes = [{ status: 'rate_limited', message: 'Wait.' }];
    expect(await run()).toMatchObject({ refusal: { status: 'rate_limited' } });
    expect(lookups).toBe(0);
  });

  test('whose body cannot be read is refused for it only when the key still works', async () => {
    read = refused(invalidRequest([]), 415);
    expect(await run()).toEqual(read);
    known = null;
    expect(await run()).toMatchObject({ refusal: { status: 'unauthorized' } });
    expect([lookups, assumed]).toEqual([2, []]);
  });
});

describe('a caller who ends while the body arrives', () => {
  const ways: readonly [string, string, () => void][] = [
    ['a key', 'unauthorized', () => (known = null)],
    ['an account', 'account_suspended', () => (known = callerOn('pro', true))],
  ];
  test.each(ways)('%s: nothing runs, remembered before or not', async (_name, status, end) => {
    for (const before of [null, callerOn('pro')]) {
      [remembered, known, whileBodyArrives] = [before, callerOn('pro'), end];
      expect(await run({ confirmsCaller: false })).toMatchObject({ refusal: { status } });
    }
    expect(assumed).toEqual([]);
  });
});

test('a call that is turned away once its caller is known never runs; an account that may not call hears that first', async () => {
  turnedAway = { status: 'rate_limited', message: 'Wait.' };
  expect(await run()).toMatchObject({ refusal: { status: 'rate_limited' } });
  remembered = callerOn('pro');
  expect(await run()).toMatchObject({ refusal: { status: 'rate_limited' } });
  [remembered, known] = [null, callerOn('pro', true)];
  expect(await run()).toMatchObject({ refusal: { status: 'account_suspended' } });
  expect(assumed).toEqual([]);
});

describe('an operation that is open in the console', () => {
  test('serves an account without a plan and credits there, and nowhere else', async () => {
    known = callerOn('free');
    expect(await run({ openInConsole: true, source: 'app' })).toEqual(done({}));
    for (const source of ['api', 'mcp', 'chat'] as const)
      expect(await run({ openInConsole: true, source })).toMatchObject({
        refusal: { status: 'api_access_requires_plan' },
      });
    expect(await run({ source: 'app' })).toMatchObject({ refusal: { status: 'api_access_requires_plan' } });
    expect(assumed).toEqual([{ plan: 'free' }]);
  });

  test('serves no suspended account', async () => {
    known = callerOn('pro', true);
    expect(await run({ openInConsole: true, source: 'app' })).toMatchObject({
      refusal: { status: 'account_suspended' },
    });
  });
});
