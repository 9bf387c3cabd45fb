import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ImportRecord } from '@creator-discovery/creators';
import { listeningUrl } from '@creator-discovery/http-server/testing';
import { Cluster, OpenSearchCreatorIndex } from '@creator-discovery/opensearch';
import { findOpenSearch, type OpenSearchNode, startOpenSearchNode } from '@creator-discovery/opensearch/testing';
import {
  createDatabase,
  type Database,
  deriveSearchRows,
  PostgresCreatorIndex,
  PostgresCreatorStore,
  PostgresSeedCreators,
  searchRowsVersion,
  searchToken,
} from '@creator-discovery/postgres';
import { createMigratedDatabase, type TestDatabase } from '@creator-discovery/postgres/testing';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { everyCreator, type SearchQuery, textWith } from '@creator-discovery/search-filters';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const server = await findOpenSearch();
const places = GeoNamesPlaces.load();
const whole = { offset: 0, limit: 10_000 };
let database: TestDatabase;
let db: Database;
let node: OpenSearchNode;
let cluster: Cluster;
let index: OpenSearchCreatorIndex;
let indexer: ChildProcess;
let url: string;

beforeAll(async () => {
  if (server === null) return;
  [database, node] = await Promise.all([createMigratedDatabase(), startOpenSearchNode(server)]);
  db = createDatabase(database.url);
  await deriveSearchRows(database.url, places);
  cluster = new Cluster({ nodes: [node.url] });
  const edition = { prefix: 'creators', rowsVersion: searchRowsVersion(places) };
  index = new OpenSearchCreatorIndex(cluster, { edition, tokenOf: searchToken });
  await put(Array.from({ length: 200 }, (_, at) => record(at)));
  ({ indexer, url } = await startIndexer());
});
afterAll(async () => {
  indexer?.kill('SIGKILL');
  await cluster?.close();
  await node?.stop();
  await db?.destroy();
  await database?.drop();
});

async function startIndexer() {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      OPENSEARCH_URL: node.url,
      INDEXER_PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  return { indexer: child, url: await listeningUrl(child) };
}

async function put(records: readonly ImportRecord[]): Promise<void> {
  await new PostgresCreatorStore(db, places).upsert(records, 'update');
}

/** Creators with varied values in every column of search rows. */
function record(at: number, bio = 'Yoga и чай in 東京'): ImportRecord {
  const platform = (['photonet', 'photonet', 'videonet', 'shortnet'] as const)[at % 4] ?? 'photonet';
  return {
    platform,
    handle: `creator${at}`,
    name: `Creator ${at}`,
    bio: at % 7 === 0 ? null : `${bio} ${at % 5}`,
    captions: [`caption ${at % 11}`],
    follower_count: (at % 13) * 1000,
    engagement_rate_pct: at / 7,
    language: ['en', 'es', 'ja'][at % 3] ?? 'en',
    gender: at % 2 === 0 ? 'FEMALE' : 'MALE',
    location_id: ['FR', 'DE', '2996944'][at % 3] ?? 'FR',
    topics: [`topic ${at % 4}`, `topic ${at % 9}`],
    hashtags: [`tag${at % 6}`],
    audience: {
      locations: [{ id: '2996944', percentage: at % 90 }],
      languages: [{ code: 'fr', percentage: at % 70 }],
      ages: at % 10 === 0 ? [{ min: 20, max: 29, percentage: 40 }] : [{ min: 18, max: 24, percentage: at % 60 }],
    },
    contacts: at % 3 === 0 ? [] : [{ type: 'EMAIL', value: `c${at}@example.org` }],
  };
}

/** Queries, one per kind of condition. */
async function queries(): Promise<readonly SearchQuery[]> {
  const seed = await new PostgresSeedCreators(db, places).seed('photonet', 'creator1');
  if (seed === null) throw new Error('Missing seed');
  const all = everyCreator('photonet');
  const place = places.byId('FR');
  const conditions = [
    { kind: 'all', token: 'contact', names: ['EMAIL'] },
    { kind: 'any', token: 'topic', names: ['topic 1', 'topic 7'] },
    { kind: 'all', token: 'language', names: ['es'] },
    { kind: 'range', figure: 'place', min: place?.ordinal ?? 0, max: place?.lastOrdinal ?? 0 },
    { kind: 'range', figure: 'engagementRate', min: 3, max: null },
    textWith('bio', { any: [['yoga', '1'], ['東京']], none: [['3']] }),
    { kind: 'share', of: 'place', entries: [place?.ordinal ?? 0], minimum: 250_000 },
    { kind: 'share', of: 'language', entries: ['fr'], minimum: 250_000 },
    { kind: 'ages', min: 18, max: 30, minimum: 300_000 },
    { kind: 'alike', to: 'creator', seed, minimum: 300_000 },
    { kind: 'alike', to: 'audience', seed, minimum: 600_000 },
  ] as const;
  return [all, ...conditions.map((condition) => ({ ...all, conditions: [condition] }))];
}

/** Waits until the cluster and the database return the same results. */
async function untilCurrent(): Promise<void> {
  const sql = new PostgresCreatorIndex(db);
  for (const platform of ['photonet', 'videonet', 'shortnet'] as const) {
    const query: SearchQuery = { ...everyCreator(platform), conditions: [textWith('bio', { any: [['changed']] })] };
    for (const one of [everyCreator(platform), query]) {
      const expected = JSON.stringify(await sql.search(one, whole));
      while (JSON.stringify(await index.search(one, whole).catch(() => null)) !== expected) await pause(100);
    }
  }
}

(server === null ? describe.skip : describe)('the indexer', () => {
  test('makes the cluster agree with SQL for every kind of condition', async () => {
    await untilCurrent();
    expect(await index.isBuilt()).toBe(true);
    const edition = { prefix: 'creators', rowsVersion: 'another' };
    expect(await new OpenSearchCreatorIndex(cluster, { edition, tokenOf: searchToken }).isBuilt()).toBe(false);
    const sql = new PostgresCreatorIndex(db);
    for (const query of await queries()) {
      const expected = await sql.search(query, whole);
      expect(expected.total).toBeGreaterThan(0);
      expect(await index.search(query, whole)).toEqual(expected);
    }
  }, 120_000);

  test('follows imports and erasures', async () => {
    await put(Array.from({ length: 60 }, (_, at) => record(at * 3, 'changed')));
    await new PostgresCreatorStore(db, places).suppress({ platform: 'photonet', handle: 'creator1' });
    await untilCurrent();
  }, 120_000);

  test('reports its health and its metrics', async () => {
    const ready = (await (await fetch(`${url}/health/ready`)).json()) as { checks: Record<string, object> };
    expect(ready.checks).toMatchObject({ database: { status: 'ok' }, indexer: { status: 'ok', state: 'following' } });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^search_indexer_works\{[^}]*\} 1$/m);
    expect(metrics).toMatch(/^search_indexer_builds_total\{[^}]*\} 1$/m);
    expect(metrics).toMatch(/^search_indexer_behind_seconds\{[^}]*\} \d/m);
  });

  test('stops on a signal, and the next one continues without a new build', async () => {
    indexer.kill('SIGTERM');
    expect(await once(indexer, 'exit')).toEqual([0, null]);
    await put([record(3, 'changed again'), record(5, 'changed')]);
    ({ indexer, url } = await startIndexer());
    await untilCurrent();
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^search_indexer_builds_total\{[^}]*\} 0$/m);
  }, 120_000);
});
