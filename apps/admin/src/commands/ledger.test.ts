import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { controlClock } from '@creator-discovery/postgres/testing';
import { afterAll, expect, test } from '@jest/globals';
import { adminUnderTest } from '../testing/admin-under-test.ts';

afterAll(() => clock.close());
const admin = await adminUnderTest();
const clock = await controlClock(admin.databaseUrl);

test('past months are archived to a file, which is listed and checked, and the ledger still verifies', async () => {
  await clock.setNow(new Date('2026-11-20T00:00:00Z'));
  const { account_id } = await admin.json('accounts', 'create', '--name', 'Acme', '--credits', '100');
  await clock.setNow(new Date('2027-02-20T00:00:00Z'));
  await admin.json('credits', 'grant', account_id, '5');
  const file = path.join(admin.folder, 'ledger-2026.ndjson');
  const archived = await admin.json(
    'ledger',
    'archive',
    '--before',
    '2027-01',
    '--out',
    file,
    '--reason',
    'the year is over',
  );
  expect(archived).toMatchObject({ before: '2027-01', entries: 1, owners: 1, file });

  expect(await admin.json('ledger', 'archives')).toMatchObject([{ archive_id: archived.archive_id, file, entries: 1 }]);
  expect(await admin.json('ledger', 'check', file)).toMatchObject({ ok: true, archive_id: archived.archive_id });
  expect(await admin.json('credits', 'verify')).toMatchObject({ ok: true, entries: 1, archived_entries: 1 });
  expect(await admin.json('credits', 'statement', account_id)).toMatchObject({
    credits_posted: 105,
    record_begins: { on: '2027-01-01', balance: 100, archived: 1 },
    entries: [{ seq: 2, posted_after: 105 }],
  });
  expect(await admin.json('audit', 'list', '--action', 'admin.ledger.archive')).toMatchObject([
    {
      subject_id: archived.archive_id,
      reason: 'the year is over',
      detail: { outcome: 'done', answer: { before: '2027-01', entries: 1, owners: 1 } },
    },
    { detail: { outcome: 'begun' } },
  ]);

  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"amount":100', '"amount":101'));
  expect(await admin.run(['ledger', 'check', file])).toMatchObject({
    status: 1,
    errors: 'error: this is not a complete archive of the ledger: its contents have changed\n',
  });
});

test.each([
  [['--before', '2027-03', '--out', 'FILE'], 'error: only months that have been over for a day can be archived\n'],
  [['--before', '2027-13', '--out', 'FILE'], /It must be a month such as 2026-11/],
  [['--before', '2027-01', '--out', '/there/is/no/such/folder'], /^error: .*\n$/],
])('%j is refused and removes nothing', async (args, errors) => {
  const before = await admin.json('credits', 'verify');
  const given = args.map((arg) => (arg === 'FILE' ? path.join(admin.folder, 'new') : arg));
  const run = await admin.run(['ledger', 'archive', ...given]);
  expect(run.status).not.toBe(0);
  expect(run.errors).toEqual(typeof errors === 'string' ? errors : expect.stringMatching(errors));
  expect(await admin.json('credits', 'verify')).toEqual(before);
});
