import { randomUUID } from 'node:crypto';
import { scopes } from '@creator-discovery/accounts';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();
const { run, json } = admin;

function newAccount() {
  return json('accounts', 'create', '--name', 'Acme', '--credits', '100');
}

describe('usage', () => {
  test.each([
    [[]],
    [['nonsense']],
    [['accounts', 'nonsense']],
    [['accounts', 'create']],
    [['accounts', 'create', '--name', ' ']],
    [['accounts', 'create', '--name', 'x', '--plan', 'gold']],
    [['accounts', 'create', '--name', 'x', '--credits', '1.5']],
    [['accounts', 'set', randomUUID()]],
    [['accounts', 'show']],
    [['credits', 'grant', randomUUID(), '0']],
    [['credits', 'grant', randomUUID(), '-5']],
    [['keys', 'rotate', randomUUID(), '--overlap', '24']],
    [['scraper-keys', 'create', '--name', 'x']],
    [['scraper-keys', 'set', randomUUID(), '--rate-limit', '0']],
    [['creators', 'suppress', 'othernet', 'ana']],
    [['creators', 'suppress', 'photonet', 'two words']],
    [['creators', 'suppress', 'photonet', 'https://photonet.example/tv/Cx9/']],
    [['creators', 'unsuppress', 'photonet', 'ana']],
    [['creators', 'unsuppress', 'photonet', 'ana', '--reason', ' ']],
    [['jobs', 'list', '--limit', '0']],
    [['accounts', 'list', '--unknown']],
  ])('%j is wrong usage: status 2 and a message on standard error', async (args) => {
    const { status, out, errors } = await run(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(errors).not.toBe('');
  });

  test.each([[['--help']], [['accounts', '--help']], [['creators', 'import', '--help']]])(
    '%j shows help',
    async (args) => {
      const { status, out } = await run(args);
      expect(status).toBe(0);
      expect(out).toContain('Usage:');
      expect(out).toContain('--json');
    },
  );

  test('a missing or unreachable database is reported in one line', async () => {
    const unset = await run(['accounts', 'list'], '', {});
    expect(unset).toMatchObject({ status: 1, errors: expect.stringMatching(/^error: DATABASE_URL .*\n$/) });
    const closed = await run(['accounts', 'list'], '', { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' });
    expect(closed).toMatchObject({ status: 1, errors: expect.stringMatching(/^error: .*cannot be reached\n$/) });
    expect(closed.errors).not.toContain('secret');
  });
});

describe('accounts and credits', () => {
  test('an account is created with its key and credits, shown, suspended, activated and changed', async () => {
    const created = await json(...'accounts create --name Acme --plan pro --credits 50 --usage-pricing on'.split(' '));
    expect(created).toMatchObject({
      name: 'Acme',
      plan: 'pro',
      usage_pricing: true,
      suspended: false,
      credits_remaining: 50,
    });
    const id = created.account_id;
    expect(await json('accounts', 'suspend', id)).toMatchObject({ account_id: id, suspended: true });
    expect(await json('accounts', 'activate', id)).toMatchObject({ suspended: false });
    expect(await json('accounts', 'set', id, '--plan', 'free')).toMatchObject({ plan: 'free', usage_pricing: true });
    for (const [text, cap] of [
      ['40', 40],
      ['none', null],
    ] as const)
      expect(await json('accounts', 'set', id, '--paid-search-credits-per-day', text)).toMatchObject({
        paid_search_credits_per_day: cap,
      });
    expect(await json('accounts', 'set', id, '--low-credits', '20', '--internal-webhooks', 'on')).toMatchObject({
      low_credits: 20,
      internal_webhooks: true,
    });
    expect(await json('accounts', 'set', id, '--usage-pricing', 'off')).toMatchObject({
      plan: 'free',
      usage_pricing: false,
    });
    const shown = await json('accounts', 'show', id);
    expect(shown).toMatchObject({ account_id: id, keys: [{ key_id: created.key_id }] });
    expect(JSON.stringify(shown)).not.toContain(created.api_key);
    expect(await json('accounts', 'list')).toContainEqual(
      expect.objectContaining({ account_id: id, credits_remaining: 50 }),
    );
  });

  test('credits are granted with a reason that appears in the statement', async () => {
    const { account_id: id } = await newAccount();
    const granted = await json('credits', 'grant', id, '25', '--reason', 'invoice 7');
    expect(granted).toMatchObject({ owner_id: id, amount: 25, credits_remaining: 125 });
    const statement = await json('credits', 'statement', id);
    expect(statement).toMatchObject({ credits_remaining: 125, credits_held: 0, credits_posted: 125 });
    expect(statement.entries[0]).toMatchObject({ kind: 'grant', amount: 25, detail: { reason: 'invoice 7' } });
    expect(statement.entries[0].ledger_entry_id).toBe(granted.ledger_entry_id);
    expect((await json('credits', 'statement', id, '--limit', '1', '--offset', '1')).entries).toMatchObject([
      { amount: 100 },
    ]);
  });

  test('verify accepts correct balances and reports one that was changed by hand', async () => {
    expect(await json('credits', 'verify')).toMatchObject({ ok: true, differences: [] });
    // Only a success counts for the alert.
    expect(
      (await sql`delete from chore_run where chore = 'admin credits verify'`.execute(admin.db)).numAffectedRows,
    ).toBe(1n);
    const { account_id: id } = await newAccount();
    await sql`update ledger_balance set posted = posted + 1, uncollected = 7 where owner_id = ${id}`.execute(admin.db);
    expect(await json('credits', 'statement', id)).toMatchObject({ credits_uncollected: 7 });
    const { status, out, errors } = await run(['credits', 'verify', '--json']);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, differences: [{ owner_id: id }, { owner_id: id }] });
    expect(errors).toMatch(/^error: /);
    expect((await sql`select from chore_run`.execute(admin.db)).rows).toEqual([]);
    await sql`update ledger_balance set posted = posted - 1 where owner_id = ${id}`.execute(admin.db);
  });

  test.each([
    [['accounts', 'show', randomUUID()]],
    [['accounts', 'suspend', 'no-uuid']],
    [['credits', 'grant', randomUUID(), '5']],
    [['credits', 'statement', randomUUID()]],
    [['keys', 'list', randomUUID()]],
    [['keys', 'rotate', randomUUID()]],
    [['keys', 'revoke', 'no-uuid']],
    [['scraper-keys', 'deactivate', randomUUID()]],
    [['jobs', 'show', randomUUID()]],
    [['jobs', 'cancel', 'no-uuid']],
  ])('%j refers to nothing: status 1 and one line', async (args) => {
    expect(await run(args)).toEqual({
      status: 1,
      out: '',
      errors: expect.stringMatching(/^error: there is no such .*\n$/),
    });
  });
});

describe('keys', () => {
  test('a key is rotated with an overlap and revoked; only its hash is stored', async () => {
    const { account_id: id, key_id: first, api_key: key } = await newAccount();
    const rotated = await json('keys', 'rotate', first, '--overlap', '24h');
    expect(rotated).toMatchObject({ account_id: id, replaces: first, overlap_seconds: 86_400 });
    expect(rotated.api_key).not.toBe(key);
    const listed = await json('keys', 'list', id);
    expect(listed.map((entry: { key_id: string }) => entry.key_id).sort()).toEqual([first, rotated.key_id].sort());
    expect(JSON.stringify(listed)).not.toContain(rotated.api_key);
    expect(await json('keys', 'revoke', rotated.key_id)).toEqual({ key_id: rotated.key_id, revoked: true });
  });

  test('a key is created and changed with its rules, and lists show them', async () => {
    const { account_id: id } = await newAccount();
    const rules = ['--scopes', 'search,lists', '--credit-limit', '50/day', '--allowed-ips', '192.0.2.7, 10.0.0.0/8'];
    const made = await json('keys', 'create', id, '--name', 'reports', '--expires', '730d', ...rules);
    expect(made).toMatchObject({ name: 'reports', scopes: 'search,lists', credit_limit: '50/day' });
    expect(made).toMatchObject({ api_key: expect.stringMatching(/^cd_live_/), allowed_ips: '192.0.2.7/32,10.0.0.0/8' });
    const listed = (await json('keys', 'list', id)).find((key: { name: string }) => key.name === 'reports');
    expect(listed).toMatchObject({ credits_left: 50, last_used_at: null, expires_at: expect.any(String) });
    const free = ['--scopes', 'all', '--credit-limit', 'none', '--allowed-ips', 'any', '--expires', '0'];
    expect(await json('keys', 'set', made.key_id, ...free)).toMatchObject({
      ...{ name: 'reports', scopes: scopes.join(','), credit_limit: null, allowed_ips: '', expires_at: null },
    });
    for (const wrong of [
      ['--credit-limit', '50'],
      ['--scopes', 'all,search'],
      ['--allowed-ips', 'office'],
    ])
      expect(await run(['keys', 'set', made.key_id, ...wrong])).toMatchObject({ status: 2 });
  });

  test('a scraper key is created with credits, limited, deactivated and activated', async () => {
    const created = await json('scraper-keys', 'create', '--name', 'scraper', '--credits', '30', '--rate-limit', '5');
    expect(created).toMatchObject({
      key: expect.stringMatching(/^sk-[0-9a-f]{32}$/),
      credits_remaining: 30,
      rate_limit_per_minute: 5,
    });
    const id = created.key_id;
    expect(await json('scraper-keys', 'set', id, '--rate-limit', '9')).toMatchObject({ rate_limit_per_minute: 9 });
    expect(await json('scraper-keys', 'deactivate', id)).toMatchObject({ is_active: false });
    expect(await json('scraper-keys', 'activate', id)).toMatchObject({ is_active: true, credits_remaining: 30 });
    expect(await json('credits', 'grant', id, '1')).toMatchObject({ credits_remaining: 31 });
    expect(JSON.stringify(await json('scraper-keys', 'list'))).not.toContain(created.key);
  });
});

describe('creators', () => {
  const record = (handle: string, fields: object = {}): string =>
    JSON.stringify({ platform: 'photonet', handle, name: handle, ...fields });

  test('a suppression is shown and lifted with a reason, which the audit log stores without a name', async () => {
    await run(['creators', 'import', '-'], record('asked.to.go', { platform_user_id: 'u-77' }));
    await json('creators', 'suppress', 'photonet', 'asked.to.go');
    const shown = await json('creators', 'suppressions', 'show', 'photonet', '@Asked.To.Go');
    expect(shown).toMatchObject({ suppressed: true, handles: 1, user_ids: 1 });
    const byId = await json('creators', 'suppressions', 'show', 'photonet', 'other.handle', '--user-id', 'u-77');
    expect(byId.suppression_id).toBe(shown.suppression_id);
    const lifted = await json('creators', 'unsuppress', 'photonet', 'asked.to.go', '--reason', 'came back');
    expect(lifted).toMatchObject({ suppressed: false, lifted: { suppression_id: shown.suppression_id } });
    expect(await json('creators', 'suppressions', 'show', 'photonet', 'asked.to.go')).toMatchObject({
      suppressed: false,
    });
    expect((await run(['creators', 'unsuppress', 'photonet', 'asked.to.go', '--reason', 'again'])).errors).toBe(
      'error: there is no such suppression\n',
    );
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where subject_id = ${shown.suppression_id} order by audit_id
    `.execute(admin.db);
    expect(rows).toEqual([
      { action: 'creator.suppress', detail: { creators: 1 } },
      { action: 'creator.unsuppress', detail: { reason: 'came back' } },
    ]);
    const { out } = await run(['creators', 'import', '-', '--json'], record('asked.to.go'));
    expect(JSON.parse(out)).toMatchObject({ added: 1, suppressed: 0 });
  });
});

test('jobs jobs are listed, shown and cancelled', async () => {
  const { account_id: account } = await newAccount();
  const job = await admin.acceptedJob(account);
  expect(await json('jobs', 'list', '--running', '--account', account)).toMatchObject([
    { job_id: job, state: 'accepted', done: 0, expected: 2 },
  ]);
  expect(await json('jobs', 'show', job)).toMatchObject({ job_id: job, kind: 'export', failed_items: [] });
  expect(await json('jobs', 'cancel', job)).toMatchObject({ state: 'cancelled' });
  expect(await json('jobs', 'list', '--running', '--account', account)).toEqual([]);
  await sql`update job set held = 5, charged = 2, released = 3 where job_id = ${job}`.execute(admin.db);
  expect(await json('jobs', 'list', '--account', account)).toMatchObject([{ credits_held: 0, credits_charged: 2 }]);
  expect(await json('jobs', 'list', '--account', 'no-uuid')).toEqual([]);
  expect(await run(['jobs', 'cancel', job])).toMatchObject({
    status: 1,
    errors: expect.stringContaining('already ended'),
  });
});

test('without --json, results are plain text', async () => {
  const { out } = await run(['accounts', 'create', '--name', 'Text']);
  expect(out).toMatch(/^account_id +[0-9a-f-]{36}\nname +Text\n/);
  const listed = await run(['accounts', 'list']);
  expect(listed.out.split('\n')[0]).toMatch(/^account_id +name +plan/);
});

describe('terminal output', () => {
  const hostile = 'Acme\u001b[2J\u009b31m\u202e\r\nerror: none';
  const seen = 'Acme\\u001b[2J\\u009b31m\\u202e\\u000d\\u000aerror: none';

  test('control characters in customer names are escaped', async () => {
    const { account_id } = await json('accounts', 'create', '--name', hostile);
    for (const args of [
      ['accounts', 'list'],
      ['accounts', 'show', account_id],
      ['credits', 'statement', account_id],
    ]) {
      const { out } = await run(args);
      expect(out.replaceAll('\n', '')).toMatch(/^[^\p{Cc}\u202e]*$/u);
    }
    expect((await run(['accounts', 'show', account_id])).out).toContain(seen);
  });

  test('JSON contains the exact name, escaped', async () => {
    const { account_id } = await json('accounts', 'create', '--name', hostile);
    const { out } = await run(['accounts', 'show', account_id, '--json']);
    expect(out).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(JSON.parse(out).name).toBe(hostile);
  });

  test('control characters in errors and import notes are escaped', async () => {
    const wrong = await run(['accounts', 'show', hostile]);
    const usage = await run(['accounts', hostile]);
    const lines = await run(['creators', 'import', '-'], `{"platform":"photonet","\u009b31m":"\u202e"\n`);
    for (const { errors } of [wrong, usage, lines]) {
      expect(errors).not.toBe('');
      expect(errors.replaceAll('\n', '')).toMatch(/^[^\p{Cc}\u202e]*$/u);
    }
  });
});
