import { randomUUID } from 'node:crypto';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { describe, expect, jest, test } from '@jest/globals';
import { type TestAccount, type TestApi, testApi } from '../testing/test-api.ts';

const seen = {
  platform: 'shortnet',
  handle: 'Seen.One',
  name: 'Seen One',
  platform_user_id: 'seen-1',
  bio: 'Ask seen@example.com or +33 6 12 34 56 78',
  follower_count: 20_000,
  engagement_rate_pct: 3,
  average_likes: 600,
  location_id: 'FR',
  hashtags: ['trains'],
  captions: ['Call me: caption@example.com'],
  mentions: ['a.brand', '4917055512345'],
  paid_partnerships: true,
  follower_growth_pct: { '1': 1.5, '6': 9 },
  audience: {
    locations: [
      { id: 'FR', percentage: 40 },
      { id: 'US', percentage: 50 },
    ],
    ages: [
      { min: 25, max: 34, percentage: 60 },
      { min: 18, max: 24, percentage: 30 },
    ],
    genders: [{ code: 'FEMALE', percentage: 70 }],
    languages: [{ code: 'fr', percentage: 45 }],
    credibility: 0.8,
  },
  contacts: [
    { type: 'EMAIL', value: 'seen@example.com' },
    { type: 'PHONE', value: '+33612345678' },
  ],
  as_of: '2026-03-01T10:00:00.000Z',
} as const;

const api = await testApi();
const others = [1, 2, 4].map((rate) => ({
  platform: 'shortnet' as const,
  handle: `other.${rate}`,
  name: `Other ${rate}`,
  follower_count: 30_000,
  engagement_rate_pct: rate,
  contacts: [{ type: 'EMAIL' as const, value: `other${rate}@example.com` }],
}));
await api.importCreators([structuredClone(seen) as never, ...others]);

const asked = { handle: 'https://shortnet.example/@seen.one', platform: 'shortnet' };

async function searched(account: TestAccount): Promise<void> {
  await account.call('search_creators', {
    basic: { platform: 'shortnet' },
    creator: { audienceRange: { minValue: 15_000 } },
  });
}

describe('a creator that the account has seen', () => {
  test('is shown with audience, growth, medians of its size and its rank, without contacts', async () => {
    const account = await api.account();
    await searched(account);
    const { status, body } = await account.call('get_creator', { handle: 'seen.one', platform: 'shortnet' });
    expect([status, body.status, body.hidden]).toEqual([200, 'ok', null]);
    expect(body.creator).toMatchObject({
      handle: 'Seen.One',
      owned: false,
      location: 'France',
      average_likes: 600,
      hashtags: ['trains'],
      contact_types: ['EMAIL', 'PHONE'],
      follower_growth_pct: { 1: 1.5, 6: 9 },
      as_of: '2026-03-01T10:00:00.000Z',
      audience_as_of: '2026-03-01T10:00:00.000Z',
      audience: {
        locations: [
          { id: 'US', type: 'COUNTRY', percentage: 50 },
          { id: 'FR', name: 'France', percentage: 40 },
        ],
        ages: [
          { min: 18, max: 24, percentage: 30 },
          { min: 25, max: 34, percentage: 60 },
        ],
        genders: [{ code: 'FEMALE', percentage: 70 }],
        languages: [{ code: 'fr', name: 'French', percentage: 45 }],
        credibility: 0.8,
      },
      medians: {
        min_followers: 10_000,
        max_followers: 100_000,
        creators: 4,
        engagement_rate_pct: 2.5,
        average_likes: 600,
      },
      percentile: { engagement_rate_pct: 50 },
    });
    expect(body.creator).toMatchObject({ mentions: ['a.brand'], paid_partnerships: true, owned_since: null });
    expect(body.history).toMatchObject([{ kind: 'search', credits_charged: null }]);
    expect(JSON.stringify(body)).not.toMatch(/example\.com"|@example|\+33|612345678|caption/);
    const balance = (await account.call('get_credit_balance', {})).body;
    expect([balance.credits_remaining, balance.usage.free_creators_left]).toEqual([1000, 71]);
  });

  test('includes owned creators', async () => {
    const owner = await api.account();
    await owner.call('unlock_creators', { handles: ['seen.one'], platform: 'shortnet', confirmed: true });
    await api.runJobs();
    const { creator, history } = (await owner.call('get_creator', { handle: 'seen.one', platform: 'shortnet' })).body;
    const time = expect.stringMatching(/^2026-.*Z$/);
    expect(creator).toMatchObject({ owned: true, owned_since: time });
    expect(history).toEqual([
      { at: time, history_id: expect.any(String), kind: 'unlock', name: null, reason: null, credits_charged: 1 },
    ]);
  });

  test('includes creators that a job delivered without a contact', async () => {
    const account = await api.account();
    await api.importCreators([{ platform: 'shortnet', handle: 'no.contact', name: 'None', follower_count: 15_500 }]);
    const filters = {
      basic: { platform: 'shortnet', contactDetails: [] },
      creator: { audienceRange: { maxValue: 15_999 } },
    };
    const given = { filters, limit: 1, confirmed: true, reason: 'Spring' };
    const { history_id } = (await account.call('run_export', given)).body;
    await api.runJobs();
    const { body } = await account.call('get_creator', { handle: 'no.contact', platform: 'shortnet' });
    expect(body).toMatchObject({ status: 'ok', creator: { owned: false, owned_since: null } });
    expect(body.history).toMatchObject([{ history_id, kind: 'export', reason: 'Spring', credits_charged: 0 }]);
  });
});

test('a creator that the account has not seen is shown with name and handle only, free of charge', async () => {
  await searched(await api.account());
  const account = await api.account();
  const { body } = await account.call('get_creator', { handle: 'seen.one', platform: 'shortnet' });
  expect(body).toEqual({
    status: 'hidden',
    creator: null,
    hidden: { name: 'Seen One', handle: 'Seen.One', platform: 'shortnet', credits_at_most: 0 },
    in_lists: [],
    history: [],
    history_id: null,
    credits_charged: 0,
    credits_remaining: 1000,
    ledger_entry_ids: [],
    suggested_next: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/example|600|trains/);
  expect((await account.call('get_credit_balance', {})).body.usage.free_creators_left).toBe(75);
});

test('a profile link finds its creator; private profiles are refused, erased and unknown ones not found', async () => {
  const account = await api.account();
  await searched(account);
  expect((await account.call('get_creator', asked)).body.status).toBe('ok');
  expect((await account.call('get_creator', { handle: 'traveller.007', platform: 'photonet' })).status).toBe(422);
  await api.importCreators([{ ...structuredClone(seen), handle: 'gone.one', platform_user_id: 'gone-1' } as never]);
  await searched(account);
  expect((await account.call('get_creator', { handle: 'gone.one', platform: 'shortnet' })).body.status).toBe('ok');
  await new PostgresCreatorStore(api.db, { byId: () => null }).suppress({ platform: 'shortnet', handle: 'gone.one' });
  for (const handle of ['gone.one', 'never.was'])
    expect((await account.call('get_creator', { handle, platform: 'shortnet' })).body).toEqual(
      expect.objectContaining({ status: 'none', creator: null, hidden: null }),
    );
});

describe('by id', () => {
  const person = {
    ...structuredClone(seen),
    handle: 'old.name',
    platform_user_id: 'renamed-1',
    follower_count: 17_000,
  };

  test('an unlocked creator is found under its new handle with contacts, and a wrong contact can be reported', async () => {
    const account = await api.account();
    await api.importCreators([person as never]);
    const { history_id } = (
      await account.call('unlock_creators', { handles: ['old.name'], platform: 'shortnet', confirmed: true })
    ).body;
    await api.runJobs();
    const [{ creator_id }] = (await account.call('get_history_data', { history_id })).body.creators;
    expect(creator_id).toMatch(/^[1-9][0-9]*$/);
    const later = { ...structuredClone(seen), as_of: '2026-04-01T10:00:00.000Z' };
    await api.importCreators([
      { ...later, handle: 'new.name', platform_user_id: 'renamed-1' } as never,
      { ...later, handle: 'old.name', platform_user_id: 'another-1', name: 'Another' } as never,
    ]);
    const shown = (await account.call('get_creator', { creator_id })).body;
    expect(shown).toMatchObject({
      status: 'ok',
      creator: { creator_id, handle: 'new.name', owned: true, handle_changed: false },
      hidden: null,
      credits_charged: 0,
    });
    expect((await account.call('get_creator', { handle: 'old.name', platform: 'shortnet' })).body).toMatchObject({
      status: 'hidden',
      hidden: { name: 'Another' },
    });
    expect((await account.call('lookup_creator', { creator_id })).body).toMatchObject({
      status: 'ok',
      creator: { creator_id, handle: 'new.name', email: 'seen@example.com' },
      was_owned: true,
      credits_charged: 0,
    });
    // Finds the job by the creator it delivered, whatever happened since.
    await searched(account);
    const report = { creator_id, contact: 'seen@example.com', reason: 'bounced' };
    expect((await account.call('report_contact', report)).body).toMatchObject({ status: 'ok', credits_returned: 1 });
    const { entries } = (await account.call('list_ledger_entries', { kind: 'refund' })).body;
    expect(entries).toMatchObject([{ history_id }]);
  });

  test('a creator in a list is found even if another person has its handle', async () => {
    const account = await api.account();
    await api.importCreators([{ ...person, handle: 'listed.one', platform_user_id: 'listed-1' } as never]);
    const { list_id } = (await account.call('create_list', { name: 'Mine' })).body.list;
    const creators = [{ platform: 'shortnet', handle: 'listed.one', stage: 'Agreed' }];
    await account.call('add_to_list', { list_id, creators });
    const as_of = '2026-04-01T10:00:00.000Z';
    await api.importCreators([
      { ...person, handle: 'listed.one', platform_user_id: 'listed-2', name: 'Another', as_of } as never,
    ]);
    const [{ creator_id, item_id }] = (await account.call('get_list', { list_id })).body.items;
    const in_lists = [{ list_id, name: 'Mine', item_id, stage: 'Agreed' }];
    expect((await account.call('get_creator', { creator_id })).body).toMatchObject({
      in_lists,
      status: 'hidden',
      hidden: { name: 'Seen One', handle: 'listed.one' },
    });
    expect((await account.call('get_creator', { creator_id, show: true })).body).toMatchObject({
      in_lists,
      history: [{ kind: 'search' }],
      status: 'ok',
      creator: { name: 'Seen One', handle: 'listed.one', handle_changed: true },
    });
    expect((await account.call('get_list', { list_id })).body.items).toMatchObject([{ open: true }]);
    const owned = (await account.call('lookup_creator', { creator_id, confirmed: true })).body;
    expect(owned).toMatchObject({ status: 'none', creator: null, credits_charged: 0 });
  });

  test('creators that the account has not seen are hidden by their id, and other ids find nothing', async () => {
    const [account, other] = [await api.account(), await api.account()];
    await searched(account);
    const [{ creator_id }] = (
      await account.call('search_creators', {
        basic: { platform: 'shortnet' },
        creator: { audienceRange: { minValue: 15_000 } },
      })
    ).body.preview_creators;
    expect((await account.call('get_creator', { creator_id })).body.status).toBe('ok');
    for (const id of [creator_id, '0', '007', '4000000000', 'x', `${creator_id} `]) {
      expect((await other.call('get_creator', { creator_id: id, show: id !== creator_id })).body).toMatchObject({
        status: id === creator_id ? 'hidden' : 'none',
        creator: null,
      });
      expect((await other.call('lookup_creator', { creator_id: id, confirmed: true })).body).toMatchObject({
        status: 'none',
        credits_charged: 0,
      });
      const report = { creator_id: id, contact: 'seen@example.com', reason: 'bounced' };
      expect((await other.call('report_contact', report)).status).toBe(404);
    }
    expect((await other.call('get_credit_balance', {})).body.usage.free_creators_left).toBe(75);
  });

  test('replaces the handle in a call', async () => {
    const account = await api.account();
    const both = { creator_id: '1', handle: 'seen.one' };
    for (const [operation, body] of [
      ['get_creator', {}],
      ['get_creator', both],
      ['get_creator', { creator_id: '1', platform: 'shortnet' }],
      ['lookup_creator', {}],
      ['lookup_creator', both],
      ['report_contact', { contact: 'x', reason: 'other' }],
      ['report_contact', { creator_id: '1', history_id: 'x', contact: 'x', reason: 'other' }],
      ['report_contact', { history_id: 'x', handle: 'seen.one', contact: 'x', reason: 'other' }],
    ] as const) {
      const { status, body: refused } = await account.call(operation, body);
      expect([status, refused.errors[0].code]).toEqual([400, 'exactly_one_of']);
    }
    const { body } = await account.call('lookup_creator', { creator_id: '1', refresh: true });
    expect(body.errors).toMatchObject([{ field: 'refresh', code: 'conflict' }]);
  });
});

describe('show', () => {
  const hidden = { handle: 'seen.one', platform: 'shortnet' };

  async function used(account: TestAccount) {
    const { credits_remaining, usage } = (await account.call('get_credit_balance', {})).body;
    return [credits_remaining, usage.free_creators_left];
  }

  /** An account that has used up its free creators of the day. */
  async function pastFree(options: Parameters<TestApi['account']>[0] = {}): Promise<TestAccount> {
    const account = await api.account(options);
    for (let offset = 0; offset < 80; offset += 10)
      await account.call('search_creators', { basic: { platform: 'photonet' }, offset });
    return account;
  }

  test('uses one free creator, once, and appears in the history under the requested creator', async () => {
    const account = await api.account();
    const { body } = await account.call('get_creator', { ...hidden, show: true, max_credits: 0 });
    expect(body).toMatchObject({ status: 'ok', creator: { handle: 'Seen.One' }, hidden: null, credits_charged: 0 });
    expect(await used(account)).toEqual([1000, 74]);
    for (const show of [true, false]) {
      const again = (await account.call('get_creator', { ...hidden, show })).body;
      expect(again).toMatchObject({ status: 'ok', history_id: null, credits_charged: 0 });
    }
    expect(await used(account)).toEqual([1000, 74]);
    const { entries, total } = (await account.call('list_search_history', {})).body;
    expect([total, entries[0]]).toMatchObject([
      1,
      {
        history_id: body.history_id,
        kind: 'search',
        filters: null,
        filters_summary: 'shortnet creator @Seen.One',
        rows: 1,
      },
    ]);
  });

  test('costs the same as a search with one match; quote and explain_charge agree', async () => {
    const account = await pastFree();
    const [before] = await used(account);
    const { body: asked } = await account.call('get_creator', hidden);
    expect(asked.hidden.credits_at_most).toBe(1);
    // Five creators of the last page were paid with two credits, which pay for eight.
    const { body: paidFor } = await account.call('get_creator', { ...hidden, show: true, max_credits: 0 });
    expect(paidFor).toMatchObject({ status: 'ok', credits_charged: 0 });
    expect(await used(account)).toEqual([before, 0]);
    let charged = 0;
    for (const rate of [1, 2, 4]) {
      const name = { handle: `other.${rate}`, platform: 'shortnet' };
      const { body } = await account.call('get_creator', { ...name, show: true, max_credits: 1 });
      charged += body.credits_charged;
      expect(body.credits_remaining).toBe(before - charged);
      if (body.credits_charged === 0) continue;
      const { entries } = (await account.call('explain_charge', { ledger_entry_id: body.ledger_entry_ids[0] })).body;
      expect(entries).toMatchObject([{ amount: -1, history_id: body.history_id, facts: { creators_returned: 1 } }]);
    }
    expect([charged, await used(account)]).toEqual([1, [before - 1, 0]]);
  });

  test.each([
    ['without a key', () => ({})],
    ['each under a key of its own', () => ({ 'Idempotency-Key': randomUUID() })],
  ])('pressed many times at once, %s, takes one creator, though no press knew of another', async (_, headers) => {
    const account = await api.account();
    const { history } = api.runtime.ports;
    const unseen = jest.spyOn(history, 'encounters').mockResolvedValue([]);
    const presses = Array.from({ length: 12 }, () => account.call('get_creator', { ...hidden, show: true }, headers()));
    const answers = (await Promise.all(presses)).map(({ body }) => body);
    unseen.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'ok'));
    expect(new Set(answers.map(({ history_id }) => history_id)).size).toBe(1);
    expect(await used(account)).toEqual([1000, 74]);
  });

  test('with a repeated key returns the same answer, even if another person has the handle by then', async () => {
    const account = await api.account();
    const person = (id: string, at: string) => ({
      ...structuredClone(seen),
      handle: 'handed.on',
      platform_user_id: id,
      name: id,
      as_of: at,
    });
    await api.importCreators([person('first', '2026-03-01T10:00:00.000Z') as never]);
    const key = { 'Idempotency-Key': randomUUID() };
    const call = { handle: 'handed.on', platform: 'shortnet', show: true };
    const { admission } = api.runtime.ports;
    const lost = jest
      .spyOn(admission, 'storeAnswer')
      .mockImplementation((...of) => admission.storedAnswer(of[0], of[1]));
    const first = (await account.call('get_creator', call, key)).body;
    lost.mockRestore();
    await api.importCreators([person('second', '2026-04-01T10:00:00.000Z') as never]);
    expect((await account.call('get_creator', call, key)).body).toMatchObject({
      creator: { name: 'first' },
      history_id: first.history_id,
      credits_charged: 0,
    });
    expect(await used(account)).toEqual([1000, 74]);
    expect((await account.call('get_creator', { ...call, show: false })).body).toMatchObject({
      status: 'hidden',
      hidden: { name: 'second' },
    });
  });
});
