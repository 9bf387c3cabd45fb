import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresFacets } from './postgres-facets.ts';

const { db } = await testDatabase();

describe('interests and topics', () => {
  const firstTen = { offset: 0, limit: 10 };
  const addCreator = (handle: string, interests: string[], topics: string[]) =>
    sql`insert into creator (platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions, contact_types, as_of)
      values ('photonet', ${handle}, ${handle}, ${handle}, false, false, ${interests}, ${topics}, '{}', '{}', '{}', now())
    `.execute(db);

  test('are counted exactly through inserts, updates and erasures, and found regardless of case and accents', async () => {
    const facets = new PostgresFacets(db);
    await addCreator('f1', ['Travel', 'Café'], ['Cooking']);
    await addCreator('f2', ['travel'], ['cooking', 'Baking']);
    expect(await facets.interests('', firstTen)).toEqual({ entries: ['Travel', 'Café'], total: 2 });
    expect(await facets.interests('', { offset: 1, limit: 1 })).toEqual({ entries: ['Café'], total: 2 });
    expect((await facets.interests('CAFE', firstTen)).entries).toEqual(['Café']);
    expect((await facets.topics('ing', firstTen)).entries).toEqual([
      { name: 'Cooking', creatorCount: 2 },
      { name: 'Baking', creatorCount: 1 },
    ]);
    await sql`update creator set topics = '{Baking}' where handle = 'f1'`.execute(db);
    expect((await facets.topics('bak', firstTen)).entries).toEqual([{ name: 'Baking', creatorCount: 2 }]);
    await sql`delete from creator where handle = 'f2'`.execute(db);
    expect((await facets.topics('', firstTen)).entries).toEqual([{ name: 'Baking', creatorCount: 1 }]);
  });

  test('with contact details are neither shown nor counted', async () => {
    const facets = new PostgresFacets(db);
    const contacts = ['ana@bakery.example', '+49 170 555 12 34'];
    await addCreator('f4', ['Bread', ...contacts], ['Bread', ...contacts]);
    for (const query of ['bread', 'bakery', '170']) {
      const names = query === 'bread' ? ['Bread'] : [];
      expect(await facets.interests(query, firstTen)).toEqual({ entries: names, total: names.length });
      expect(await facets.topics(query, firstTen)).toMatchObject({ total: names.length });
    }
  });

  test('are found by vowels and voicing in any notation', async () => {
    const facets = new PostgresFacets(db);
    await addCreator('f3', [], ['バイク', 'हिन्दी']);
    const found = async (query: string) => (await facets.topics(query, firstTen)).entries.map(({ name }) => name);
    expect(await found('ﾊﾞｲ')).toEqual(['バイク']);
    expect(await found('ハイク')).toEqual([]);
    expect(await found('हिन्दी'.normalize('NFD'))).toEqual(['हिन्दी']);
    expect(await found('हनद')).toEqual([]);
  });
});
