import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { ChoreRuns } from './chore-runs.ts';

const { db } = await testDatabase();

test('every process sees the latest run of any', async () => {
  const [one, other] = [new ChoreRuns(db), new ChoreRuns(db)];
  expect(await one.times()).toEqual(new Map());
  await Promise.all([one.record('old pages'), other.record('old pages'), one.record('old chats')]);
  const times = await other.times();
  expect([...times.keys()].sort()).toEqual(['old chats', 'old pages']);
  await sql`update chore_run set caught_up_at = now() + interval '1 hour' where chore = 'old pages'`.execute(db);
  const later = (await one.times()).get('old pages');
  await one.record('old pages');
  expect((await one.times()).get('old pages')).toEqual(later);
});
