import type { Condition, SearchPage, SearchQuery, WordEntry } from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { flatColumnOf, flatCondition, flatRow, sortColumn, unknownCondition } from './flat-row.ts';
import type { PostgresServer } from './postgres-server.ts';

const figureColumns = Object.values(flatColumnOf);
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
        id integer primary key, platform text, contacts integer, language text, gender text, verified boolean,
        account_type text, ${figureColumns.map((column) => `${column} float8`).join(', ')}, bio tsvector, captions tsvector);
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
      'growth1',
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

  async processes(): Promise<readonly number[]> {
    return [await this.server.processId()];
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
  for (const condition of query.conditions)
    where.push(...(flatCondition(condition, value) ?? ownCondition(condition, value)));
  return { where, values };
}

function ownCondition(condition: Condition, value: (given: unknown) => string): string[] {
  switch (condition.kind) {
    case 'any':
      return [
        `exists (select from naive_name n where n.creator_id = c.id and kind = '${condition.token}' and name = any(${value(condition.names)}))`,
      ];
    case 'words': {
      const column = condition.token === 'bio' ? 'bio' : 'captions';
      return [
        ...(condition.any.length > 0 ? [`${column} @@ ${value(oneOf(condition.any))}::tsquery`] : []),
        ...condition.all.map((entry) => `${column} @@ ${value(oneOf([entry]))}::tsquery`),
        ...(condition.none.length > 0 ? [`not ${column} @@ ${value(oneOf(condition.none))}::tsquery`] : []),
      ];
    }
    case 'share':
      return [
        condition.of === 'place'
          ? `exists (select from naive_audience_place p where p.creator_id = c.id and ordinal = ${condition.entry} and share >= ${condition.minimum})`
          : `exists (select from naive_audience_language l where l.creator_id = c.id and code = ${value(condition.entry)} and share >= ${condition.minimum})`,
      ];
    case 'ages':
      return [
        `(select sum(share) from naive_audience_age a where a.creator_id = c.id and min >= ${condition.min ?? 0} and max <= ${condition.max ?? 1000}) >= ${condition.minimum}`,
      ];
    default:
      return unknownCondition(condition);
  }
}

function oneOf(entries: readonly WordEntry[]): string {
  return entries.map((entry) => `(${entry.map((word) => `'${word}'`).join(' & ')})`).join(' | ');
}
