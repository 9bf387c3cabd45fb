import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { commands } from './commands/index.ts';
import { type AdminUnderTest, adminUnderTest } from './testing/admin-under-test.ts';

let admin: AdminUnderTest;
let jobId: string;

beforeAll(async () => {
  admin = await adminUnderTest();
  await admin.json('creators', 'suppress', 'photonet', 'secret.person');
  await writeFile(cookieFile(), '127.0.0.1\tFALSE\t/\tFALSE\t0\tsessionid\ta secret\n');
});
afterAll(async () => {
  await admin.close();
});

interface Fixture {
  readonly account: string;
  readonly key: string;
  readonly scraperKey: string;
  readonly operator: string;
  readonly session: string;
  readonly campaign: string;
  readonly paused: string;
}

/** A command line of each command, with a name of a customer or person where it has one. */
const lines: Readonly<Record<string, (made: Fixture) => readonly string[]>> = {
  'accounts create': () => ['--name', 'Secret Customer', '--credits', '5'],
  'accounts list': () => [],
  'accounts show': ({ account }) => [account],
  'accounts suspend': ({ account }) => [account],
  'accounts activate': ({ account }) => [account],
  'accounts set': ({ account }) => [account, '--plan', 'free'],
  'credits grant': ({ account }) => [account, '7'],
  'credits statement': ({ account }) => [account],
  'credits verify': () => [],
  'keys list': ({ account }) => [account],
  'keys rotate': ({ key }) => [key],
  'keys revoke': ({ key }) => [key],
  'scraper-keys create': () => ['--name', 'Secret Customer', '--credits', '0'],
  'scraper-keys list': () => [],
  'scraper-keys deactivate': ({ scraperKey }) => [scraperKey],
  'scraper-keys activate': ({ scraperKey }) => [scraperKey],
  'scraper-keys set': ({ scraperKey }) => [scraperKey, '--rate-limit', '7'],
  'creators import': () => ['-'],
  'creators count': () => [],
  'creators suppress': () => ['photonet', 'secret.person'],
  'creators unsuppress': () => ['photonet', 'secret.person', '--user-id', 'secret-id'],
  'creators suppressions show': () => ['photonet', 'secret.person'],
  'collect start': () => ['--name', 'Secret Plan', '--handles', 'secret.person', '--hashtags', 'secretplace'],
  'collect seeds': ({ campaign }) => ['-', '--campaign', campaign],
  'collect list': () => [],
  'collect show': ({ campaign }) => [campaign],
  'collect pause': ({ campaign }) => [campaign],
  'collect resume': ({ paused }) => [paused],
  'collect stop': ({ campaign }) => [campaign],
  'jobs list': () => [],
  'jobs show': () => [jobId],
  'jobs cancel': () => [jobId],
  'requests show': () => [jobId],
  'reports credits': () => ['--from', '2026-01-01', '--to', '2026-12-31'],
  'reports usage': () => ['--from', '2026-01-01', '--to', '2026-12-31'],
  'reports calls': () => ['--from', '2026-01-01', '--to', '2026-12-31'],
  'reports refusals': () => ['--from', '2026-01-01', '--to', '2026-12-31'],
  'photonet costs': () => ['--from', '2026-01-01', '--to', '2026-12-31'],
  'photonet sessions add': () => [nextName(), '--proxy', `http://${nextName()}.example`, '--cookies', cookieFile()],
  'photonet sessions list': () => [],
  'photonet sessions rest': ({ session }) => [session, '--for', '2h'],
  'photonet sessions wake': ({ session }) => [session],
  'photonet sessions remove': ({ session }) => [session],
  'operators create': () => ['--name', nextName(), '--role', 'support'],
  'operators list': () => [],
  'operators rotate': ({ operator }) => [operator],
  'operators revoke': ({ operator }) => [operator],
  'audit list': () => [],
  backup: () => ['--out', path.join(admin.folder, randomUUID())],
};

/** Tried in tests of their own: they need a network that answers, or months that are over. */
const elsewhere: readonly string[] = ['photonet probe', 'ledger archive', 'ledger archives', 'ledger check'];

/** All others but the one that makes the database: its entry is in that, and is tried with it. */
const tried = commands.filter(({ name, makesDatabase }) => makesDatabase === undefined && !elsewhere.includes(name));

test('every command of the table is tried here', () => {
  expect(tried.map(({ name }) => name)).toEqual(Object.keys(lines));
});

test.each(tried)('$name: $effect, and the audit log has that', async ({ name, effect }) => {
  const made = await fixture();
  const why = effect === 'changes' ? ['--reason', 'ticket 12'] : [];
  const before = await lastEntry();
  const { status, errors } = await admin.run([...name.split(' '), ...lines[name]!(made), ...why, '--json']);
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  const entries = (await entriesAfter(before)).filter(({ action }) => action.startsWith('admin.'));
  const expected = { changes: ['begun', 'done'], reads_sensitive: ['read'], reads: [] }[effect];
  expect(entries.map(({ detail }) => detail.outcome)).toEqual(expected);
  for (const entry of entries)
    expect(entry).toMatchObject({
      action: `admin.${name.replaceAll(' ', '.')}`,
      actor: expect.stringMatching(/^.+ on .+$/),
      reason: effect === 'changes' ? 'ticket 12' : null,
    });
  expect(JSON.stringify(entries)).not.toMatch(/secret/i);
});

test.each(tried.filter(({ subject }) => subject !== undefined))(
  'the entry that $name leaves at its end can be found by what it is about',
  async ({ name }) => {
    jobId = await jobOfSomebody();
    const made = await fixture();
    const before = await lastEntry();
    await admin.run([...name.split(' '), ...lines[name]!(made)]);
    expect((await entriesAfter(before)).filter(({ action }) => action.startsWith('admin.')).at(-1)?.subject_id).toEqual(
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    );
  },
);

test('what is refused and what fails is recorded as that, without the texts that were given', async () => {
  const before = await lastEntry();
  await admin.run(['accounts', 'suspend', randomUUID()]);
  await admin.run(['accounts', 'suspend', 'ann@example.org']);
  const entries = await entriesAfter(before);
  expect(entries.map(({ detail }) => detail.outcome)).toEqual(['begun', 'refused', 'begun', 'refused']);
  expect(JSON.stringify(entries)).not.toContain('ann@');
});

test('nothing is changed where the audit log cannot be written', async () => {
  const { account } = await fixture();
  await asOwner("alter table audit_log add constraint full_log check (action not like 'admin.credits%') not valid");
  const { status } = await admin.run(['credits', 'grant', account, '5']);
  await asOwner('alter table audit_log drop constraint full_log');
  expect(status).toBe(1);
  expect(await admin.json('credits', 'statement', account)).toMatchObject({ credits_posted: 10 });
});

test('the audit log is read by its subject, who did it, and what it begins with', async () => {
  const { account } = await fixture();
  await admin.json('credits', 'grant', account, '3', '--reason', 'sorry');
  const entries = await admin.json('audit', 'list', '--subject', account, '--action', 'admin.credits');
  expect(entries).toMatchObject([
    { action: 'admin.credits.grant', reason: 'sorry', subject_id: account, detail: { outcome: 'done' } },
    { action: 'admin.credits.grant', reason: 'sorry', subject_id: account, detail: { outcome: 'begun' } },
  ]);
  expect(entries[0].detail.input).toEqual({ ownerId: account, amount: 3 });
  expect(await admin.json('audit', 'list', '--by', 'nobody')).toEqual([]);
  const [older] = await admin.json('audit', 'list', '--before', String(entries[1].entry_id), '--limit', '1');
  expect(older.entry_id).toBeLessThan(entries[1].entry_id);
});

test.each([
  [['accounts', 'list', '--reason', 'x']],
  [['accounts', 'suspend', randomUUID(), '--reason', ' ']],
  [['credits', 'grant', randomUUID(), '5', '--reason', 'x'.repeat(501)]],
])('%j is wrong usage', async (args) => {
  expect((await admin.run(args)).status).toBe(2);
});

/** Not under the role of the processes, which may not change the schema. */
async function asOwner(statement: string): Promise<void> {
  await admin.db.connection().execute(async (session) => {
    await sql`reset role`.execute(session);
    await sql.raw(statement).execute(session);
  });
}

async function fixture(): Promise<Fixture> {
  const { account_id: account, key_id: key } = await admin.json(
    ...['accounts', 'create', '--name', 'Acme', '--credits', '10'],
  );
  const { key_id: scraperKey } = await admin.json('scraper-keys', 'create', '--name', 'x', '--credits', '0');
  const { operator_id: operator } = await admin.json('operators', 'create', '--name', nextName(), '--role', 'read');
  jobId = await jobOfSomebody();
  const [campaign, paused] = [await campaignOfSomebody(), await campaignOfSomebody()];
  await admin.json('collect', 'pause', paused);
  const session = nextName();
  const bound = ['--proxy', `http://${session}.example`, '--cookies', cookieFile()];
  await admin.json('photonet', 'sessions', 'add', session, ...bound);
  return { session, account, key, scraperKey, operator, campaign, paused };
}

async function campaignOfSomebody(): Promise<string> {
  return (await admin.json('collect', 'start', '--name', 'x', '--handles', 'ann')).campaign_id;
}

function cookieFile(): string {
  return path.join(admin.folder, 'cookies.txt');
}

async function lastEntry(): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(audit_id), 0) as last from audit_log`.execute(
    admin.db,
  );
  return Number(rows[0]?.last);
}

interface Entry {
  readonly action: string;
  readonly subject_id: string | null;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly detail: { readonly outcome?: string };
}

async function entriesAfter(entryId: number): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select action, subject_id, actor, reason, detail from audit_log where audit_id > ${entryId} order by audit_id
  `.execute(admin.db);
  return rows;
}

let names = 0;

/** Of an operator; entries have no names. */
function nextName(): string {
  names += 1;
  return `secret.${names}`;
}

async function jobOfSomebody(): Promise<string> {
  const { account_id: account } = await admin.json('accounts', 'create', '--name', 'Jobs');
  return admin.acceptedJob(account);
}
