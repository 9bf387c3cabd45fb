import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { commands } from './commands/index.ts';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();
await admin.json('creators', 'suppress', 'photonet', 'secret.person');
await writeFile(cookieFile(), '127.0.0.1\tFALSE\t/\tFALSE\t0\tsessionid\ta secret\n');

/** Arguments for each command, created when a case starts; free text contains "secret". */
const lines: Readonly<Record<string, readonly (string | (() => string | Promise<string>))[]>> = {
  'accounts create': ['--name', 'Secret Customer', '--credits', '5'],
  'accounts list': [],
  'accounts show': [newAccount],
  'accounts suspend': [newAccount],
  'accounts activate': [newAccount],
  'accounts set': [newAccount, '--plan', 'free'],
  'credits grant': [newAccount, '7'],
  'credits statement': [newAccount],
  'credits verify': [],
  'keys list': [newAccount],
  'keys create': [newAccount, '--name', 'Secret Customer'],
  'keys set': [newKey, '--credit-limit', '5/day'],
  'keys rotate': [newKey],
  'keys revoke': [newKey],
  'scraper-keys create': ['--name', 'Secret Customer', '--credits', '0'],
  'scraper-keys list': [],
  'scraper-keys deactivate': [newScraperKey],
  'scraper-keys activate': [newScraperKey],
  'scraper-keys set': [newScraperKey, '--rate-limit', '7'],
  'creators import': [newFile],
  'creators count': [],
  'creators suppress': ['photonet', 'secret.person'],
  'creators unsuppress': ['photonet', 'secret.person', '--user-id', 'secret-id'],
  'creators suppressions show': ['photonet', 'secret.person'],
  'collect start': ['--name', 'Secret Plan', '--handles', 'secret.person', '--hashtags', 'secretplace'],
  'collect seeds': ['-', '--campaign', newCampaign],
  'collect list': [],
  'collect show': [newCampaign],
  'collect pause': [newCampaign],
  'collect resume': [newPausedCampaign],
  'collect stop': [newCampaign],
  'jobs list': [],
  'jobs show': [newJob],
  'jobs cancel': [newJob],
  'requests show': [newJob],
  'reports credits': ['--from', '2026-01-01', '--to', '2026-12-31'],
  'reports usage': ['--from', '2026-01-01', '--to', '2026-12-31'],
  'reports calls': ['--from', '2026-01-01', '--to', '2026-12-31'],
  'reports refusals': ['--from', '2026-01-01', '--to', '2026-12-31'],
  'photonet costs': ['--from', '2026-01-01', '--to', '2026-12-31'],
  'photonet sessions add': [nextName, '--proxy', nextProxy, '--cookies', cookieFile],
  'photonet sessions list': [],
  'photonet sessions rest': [newSession, '--for', '2h'],
  'photonet sessions wake': [newSession],
  'photonet sessions remove': [newSession],
  'operators create': ['--name', nextName, '--role', 'support'],
  'operators list': [],
  'operators rotate': [newOperator],
  'operators revoke': [newOperator],
  'audit list': [],
  backup: ['--out', () => path.join(admin.folder, randomUUID())],
};

/** Covered by photonet-probe.test.ts, ledger.test.ts and doctor.test.ts: they need more than a database. */
const elsewhere: readonly string[] = ['photonet probe', 'ledger archive', 'ledger archives', 'ledger check', 'doctor'];

/** `restore` is covered by backup-file.test.ts: its entry is in the restored database. */
const tried = commands.filter(({ name, createsDatabase }) => !createsDatabase && !elsewhere.includes(name));

test('every command is covered', () => {
  expect(tried.map(({ name }) => name)).toEqual(Object.keys(lines));
});

test.each(tried)('$name ($effect) writes its audit entries', async ({ name, effect, subject }) => {
  const args = await Promise.all(lines[name]!.map((part) => (typeof part === 'string' ? part : part())));
  const why = effect === 'changes' ? ['--reason', 'ticket 12'] : [];
  const before = await lastEntry();
  const { status, errors } = await admin.run([...name.split(' '), ...args, ...why, '--json']);
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
  if (subject !== undefined) expect(entries.at(-1)?.subject_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a refused command is recorded as refused, without its free text', async () => {
  const before = await lastEntry();
  await admin.run(['accounts', 'suspend', randomUUID()]);
  await admin.run(['accounts', 'suspend', 'ann@example.org']);
  const entries = await entriesAfter(before);
  expect(entries.map(({ detail }) => detail.outcome)).toEqual(['begun', 'refused', 'begun', 'refused']);
  expect(JSON.stringify(entries)).not.toContain('ann@');
});

test('nothing changes if the audit log cannot be written', async () => {
  const account = await newAccount();
  await asOwner("alter table audit_log add constraint full_log check (action not like 'admin.credits%') not valid");
  const { status } = await admin.run(['credits', 'grant', account, '5']);
  await asOwner('alter table audit_log drop constraint full_log');
  expect(status).toBe(1);
  expect(await admin.json('credits', 'statement', account)).toMatchObject({ credits_posted: 10 });
});

test('the audit log can be filtered by subject, actor, action prefix and entry', async () => {
  const account = await newAccount();
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

/** Runs a statement as the database owner: the role of the processes may not change the schema. */
async function asOwner(statement: string): Promise<void> {
  await admin.db.connection().execute(async (session) => {
    await sql`reset role`.execute(session);
    await sql.raw(statement).execute(session);
  });
}

async function newAccount(): Promise<string> {
  return (await admin.json('accounts', 'create', '--name', 'Acme', '--credits', '10')).account_id;
}

async function newKey(): Promise<string> {
  return (await admin.json('accounts', 'create', '--name', 'Acme')).key_id;
}

async function newScraperKey(): Promise<string> {
  return (await admin.json('scraper-keys', 'create', '--name', 'x', '--credits', '0')).key_id;
}

async function newOperator(): Promise<string> {
  return (await admin.json('operators', 'create', '--name', nextName(), '--role', 'read')).operator_id;
}

async function newSession(): Promise<string> {
  const name = nextName();
  await admin.json('photonet', 'sessions', 'add', name, '--proxy', nextProxy(), '--cookies', cookieFile());
  return name;
}

async function newFile(): Promise<string> {
  const file = path.join(admin.folder, 'creators.ndjson');
  await writeFile(file, '{"platform":"photonet","handle":"secret.person","name":"A Secret"}');
  return file;
}

async function newCampaign(): Promise<string> {
  return (await admin.json('collect', 'start', '--name', 'x', '--handles', 'ann')).campaign_id;
}

async function newPausedCampaign(): Promise<string> {
  const campaign = await newCampaign();
  await admin.json('collect', 'pause', campaign);
  return campaign;
}

async function newJob(): Promise<string> {
  return admin.acceptedJob(await newAccount());
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

/** Returns a new name of an operator, session or proxy; audit entries must not contain it. */
function nextName(): string {
  names += 1;
  return `secret.${names}`;
}

function nextProxy(): string {
  return `http://${nextName()}.example`;
}
