import { withClient } from '@creator-discovery/embedded-postgres';
import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { createDatabase } from '../session/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';

const { url, db } = await testDatabase();
const feed = new PostgresCreatorFeed(db);

let handles = 0;

const insertCreator = `
  with added as (
    insert into creator (platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions, contact_types, as_of)
    values ('photonet', $1, $1, $1, false, false, '{}', '{}', '{}', '{}', '{EMAIL}', clock_timestamp())
    returning id
  ), told as (insert into creator_change (creator_id) select id from added)
  select id from added`;

async function addCreator(client: pg.Pool | pg.Client): Promise<number> {
  handles += 1;
  const { rows } = await client.query<{ id: number }>(insertCreator, [`creator${handles}`]);
  return (rows[0] as { id: number }).id;
}

async function changed(since: string): Promise<{ ids: readonly number[]; position: string }> {
  const changes = await feed.changes(since);
  if (changes.expired) throw new Error('The feed has expired');
  return { ids: changes.creatorIds, position: changes.position };
}

describe('the change feed in PostgreSQL', () => {
  test('reports a change once, after its transaction has committed', async () => {
    const start = await feed.position();
    const id = await withClient(url, addCreator);
    const first = await changed(start);
    expect(first.ids).toEqual([id]);
    expect((await changed(first.position)).ids).toEqual([]);
  });

  test('reports a change that commits late, without repeating later ones', async () => {
    await withClient(url, async (slow) => {
      let { position } = await changed(await feed.position());
      await slow.query('begin');
      const late = await addCreator(slow);
      const early = await withClient(url, addCreator);
      const whileOpen = await changed(position);
      expect(whileOpen.ids).toEqual([early]);
      expect((await changed(whileOpen.position)).ids).toEqual([]);
      await slow.query('commit');
      ({ position } = whileOpen);
      expect((await changed(position)).ids).toEqual([late]);
    });
  });

  test('reports nothing for a rolled back transaction', async () => {
    const start = await feed.position();
    await withClient(url, async (client) => {
      await client.query('begin');
      await addCreator(client);
      await client.query('rollback');
    });
    expect((await changed(start)).ids).toEqual([]);
  });

  test('loses no change whatever the order of commits', async () => {
    const known = new Set<number>();
    let { position } = await changed(await feed.position());
    const written: number[] = [];
    const write = async () => {
      await withClient(url, async (client) => {
        for (let i = 0; i < 25; i++) {
          await client.query('begin');
          const id = await addCreator(client);
          await client.query('select pg_sleep(random() * 0.01)');
          await client.query(i % 5 === 4 ? 'rollback' : 'commit');
          if (i % 5 !== 4) written.push(id);
        }
      });
    };
    let writing = true;
    const writers = Promise.all([write(), write(), write(), write()]).finally(() => {
      writing = false;
    });
    const read = async () => {
      const changes = await changed(position);
      for (const id of changes.ids) known.add(id);
      ({ position } = changes);
    };
    while (writing) await read();
    await writers;
    await read();
    expect([...known].sort((a, b) => a - b)).toEqual(written.sort((a, b) => a - b));
  });

  test('expires positions of another database, from the future, or from before deleted changes', async () => {
    const position = await feed.position();
    const [identity, snapshot] = position.split('/') as [string, string];
    expect(await feed.changes('nonsense')).toEqual({ expired: true });
    expect(await feed.changes(`1.1.1/${snapshot}`)).toEqual({ expired: true });
    expect(await feed.changes(`${identity}/99999999:99999999:`)).toEqual({ expired: true });
    expect((await feed.changes(position)).expired).toBe(false);
    await withClient(url, addCreator);
    expect(await feed.forgetChanges(0)).toBeGreaterThan(0);
    expect(await feed.changes(position)).toEqual({ expired: true });
    expect((await feed.changes(await feed.position())).expired).toBe(false);
  });

  test('deletes in parts within the statement timeout, oldest first', async () => {
    const brief = createDatabase(url, { statementTimeoutMs: 1000 });
    const feed = new PostgresCreatorFeed(brief);
    while ((await feed.forgetChanges(0)) > 0);
    await withClient(url, (client) =>
      client.query(`insert into creator_change (creator_id, at)
        select n, clock_timestamp() - interval '8 days' from generate_series(1, 12000) n`),
    );
    const position = await feed.position();
    const young = await withClient(url, addCreator);
    const parts: number[] = [];
    for (let part = await feed.forgetChanges(7 * 86_400); part > 0; part = await feed.forgetChanges(7 * 86_400)) {
      parts.push(part);
    }
    expect(parts).toEqual([5000, 5000, 2000]);
    expect((await changed(position)).ids).toEqual([young]);
    await brief.destroy();
  });

  test('keeps younger changes', async () => {
    const position = await feed.position();
    const id = await withClient(url, addCreator);
    expect(await feed.forgetChanges(3600)).toBe(0);
    expect((await changed(position)).ids).toEqual([id]);
  });
});
