import type { SearchPage, SearchQuery, WordEntry } from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { boundsOf, flatRow, rangesOf, sortColumn } from './flat-row.ts';
import type { PostgresServer } from './postgres-server.ts';

const tables = ['naive_creator', 'naive_name', 'naive_audience_place', 'naive_audience_language', 'naive_audience_age'];

/** Normalised tables, an index for each column, full-text search, and EXISTS for each condition: the first idea of most. */
export class NaiveEngine implements BenchEngine {
  readonly server: PostgresServer;
  readonly name = 'PostgreSQL, normalised';

  constructor(server: PostgresServer) {
    this.server = server;
  }

  async prepare(): Promise<void> {
    await this.server.client.query(`
      create unlogged table naive_creator (
        id integer primary key, platform text, contacts integer, followers float8, place integer, language text, gender text, age float8,
        verified boolean, account_type text, last_post_on integer, posts float8, likes float8, views float8, engagement_rate float8,
        growth_1 float8, growth_2 float8, growth_3 float8, growth_4 float8, growth_5 float8, growth_6 float8,
        credibility float8, male integer, female integer, bio tsvector, captions tsvector);
      create unlogged table naive_name (creator_id integer, kind text, name text);
      create unlogged table naive_audience_place (creator_id integer, ordinal integer, share integer);
      create unlogged table naive_audience_language (creator_id integer, code text, share integer);
      create unlogged table naive_audience_age (creator_id integer, min float8, max float8, share integer);
    `);
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    const rows = creators.map(({ indexed }) => ({
      ...flatRow(indexed),
      bio: indexed.bioWords && vectorOf(indexed.bioWords),
      captions: vectorOf(indexed.captionWords),
    }));
    const names = creators.flatMap(({ indexed }) => [
      ...indexed.interests.map((name) => ({ creator_id: indexed.id, kind: 'interest', name })),
      ...indexed.topics.map((name) => ({ creator_id: indexed.id, kind: 'topic', name })),
      ...indexed.hashtags.map((name) => ({ creator_id: indexed.id, kind: 'hashtag', name })),
    ]);
    const of = <Entry>(pick: (creator: BenchCreator['indexed']) => readonly Entry[]) =>
      creators.flatMap(({ indexed }) => pick(indexed).map((entry) => ({ creator_id: indexed.id, ...entry })));
    await this.#insert('naive_creator', rows);
    await this.#insert('naive_name', names);
    await this.#insert(
      'naive_audience_place',
      of(({ audience }) => audience.places),
    );
    await this.#insert(
      'naive_audience_language',
      of(({ audience }) => audience.languages),
    );
    await this.#insert(
      'naive_audience_age',
      of(({ audience }) => audience.ages),
    );
  }

  async #insert(table: string, rows: readonly unknown[]): Promise<void> {
    await this.server.client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }

  async finish(): Promise<void> {
    const columns = [
      'followers',
      'place',
      'last_post_on',
      'posts',
      'likes',
      'views',
      'engagement_rate',
      'growth_1',
      'credibility',
      'female',
      'male',
    ];
    for (const column of columns) await this.server.client.query(`create index on naive_creator (platform, ${column})`);
    await this.server.client.query(`
      create index on naive_creator using gin (bio);
      create index on naive_creator using gin (captions);
      create index on naive_name (kind, name, creator_id);
      create index on naive_name (creator_id);
      create index on naive_audience_place (ordinal, share, creator_id);
      create index on naive_audience_language (code, share, creator_id);
      create index on naive_audience_age (creator_id);
      analyze;
    `);
  }

  async search(query: SearchQuery, { offset, limit }: { offset: number; limit: number }): Promise<SearchPage | null> {
    const { where, values } = conditionsOf(query);
    const from = `from naive_creator c where ${where.join(' and ')}`;
    const count = await this.server.client.query<{ total: number }>(
      `select count(*)::integer as total ${from}`,
      values,
    );
    const page = await this.server.client.query<{ id: number }>(
      `select id ${from} order by ${sortColumn(query)} desc nulls last, followers desc nulls last, id limit ${limit} offset ${offset}`,
      values,
    );
    return { total: count.rows[0]?.total ?? 0, creatorIds: page.rows.map(({ id }) => id) };
  }

  async size(): Promise<EngineSize> {
    return { disk: await this.server.sizeOf(tables), memory: null };
  }

  async close(): Promise<void> {}
}

/** Words in the text form of a tsvector: quoted, so that nothing is parsed or stemmed. */
function vectorOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}

function conditionsOf(query: SearchQuery): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const where = [`platform = ${value(query.platform)}`];
  const { audience, bio } = query;
  if (query.contacts > 0) where.push(`contacts & ${query.contacts} = ${query.contacts}`);
  if (query.place) where.push(`place between ${query.place.first} and ${query.place.last}`);
  if (query.language !== null) where.push(`language = ${value(query.language)}`);
  if (query.gender !== null) where.push(`gender = ${value(query.gender)}`);
  if (query.verifiedOnly) where.push('verified');
  for (const [column, range] of rangesOf(query)) where.push(...boundsOf(column, range));
  for (const [kind, names] of [
    ['interest', query.interests],
    ['topic', query.topics],
    ['hashtag', query.hashtags],
  ] as const) {
    if (names.length === 0) continue;
    where.push(
      `exists (select from naive_name n where n.creator_id = c.id and kind = '${kind}' and name = any(${value(names)}))`,
    );
  }
  if (bio.any.length > 0) where.push(`bio @@ ${value(oneOf(bio.any))}::tsquery`);
  for (const entry of bio.all) where.push(`bio @@ ${value(oneOf([entry]))}::tsquery`);
  if (bio.none.length > 0) where.push(`not bio @@ ${value(oneOf(bio.none))}::tsquery`);
  if (query.captions.length > 0) where.push(`captions @@ ${value(oneOf(query.captions))}::tsquery`);
  if (audience.place) {
    where.push(
      `exists (select from naive_audience_place p where p.creator_id = c.id and ordinal = ${audience.place.ordinal} and share >= ${audience.place.minimum})`,
    );
  }
  if (audience.language) {
    where.push(
      `exists (select from naive_audience_language l where l.creator_id = c.id and code = ${value(audience.language.code)} and share >= ${audience.language.minimum})`,
    );
  }
  if (audience.age) {
    const { min, max, minimum } = audience.age;
    where.push(
      `(select sum(share) from naive_audience_age a where a.creator_id = c.id and min >= ${min ?? 0} and max <= ${max ?? 1000}) >= ${minimum}`,
    );
  }
  return { where, values };
}

function oneOf(entries: readonly WordEntry[]): string {
  return entries.map((entry) => `(${entry.map((word) => `'${word}'`).join(' & ')})`).join(' | ');
}
