import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type {
  Condition,
  IndexedCreator,
  NameKind,
  SearchPage,
  SearchQuery,
  WordEntry,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { flatColumnOf, flatCondition, flatRow, sortColumn, unknownCondition } from './flat-row.ts';

const flatColumns = [
  'id',
  'platform',
  'contacts',
  'language',
  'gender',
  'verified',
  'account_type',
  ...Object.values(flatColumnOf),
];

type Value = string | number | null;

/** SQLite with full-text search (FTS5), as Node itself carries it: one wide table, one text table, one table per kind of share. */
export class SqliteEngine implements BenchEngine {
  readonly file: string;
  readonly name = 'SQLite FTS5';
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.file = file;
    this.#db = new DatabaseSync(file);
  }

  async prepare(): Promise<void> {
    this.#db.exec(`
      pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = memory;
      create table creator (${flatColumns.map((name) => (name === 'id' ? 'id integer primary key' : name)).join(', ')});
      create virtual table text using fts5(bio, captions, names, content='', tokenize="unicode61 remove_diacritics 0");
      create table audience_place (ordinal integer, share integer, id integer);
      create table audience_language (code text, share integer, id integer);
      create table audience_age (id integer, min real, max real, share integer);
    `);
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    const insert = (table: string, count: number) =>
      this.#db.prepare(`insert into ${table} values (${Array.from({ length: count }, () => '?').join(', ')})`);
    const statements = {
      creator: insert('creator', flatColumns.length),
      text: this.#db.prepare('insert into text (rowid, bio, captions, names) values (?, ?, ?, ?)'),
      place: insert('audience_place', 3),
      language: insert('audience_language', 3),
      age: insert('audience_age', 4),
    };
    this.#db.exec('begin');
    for (const { indexed } of creators) {
      const row = flatRow(indexed);
      statements.creator.run(...flatColumns.map((name) => stored(row[name])));
      statements.text.run(
        indexed.id,
        wordText(indexed.bioWords ?? []),
        wordText(indexed.captionWords),
        namesOf(indexed).join(' '),
      );
      for (const { ordinal, share } of indexed.audience.places) statements.place.run(ordinal, share, indexed.id);
      for (const { code, share } of indexed.audience.languages) statements.language.run(code, share, indexed.id);
      for (const { min, max, share } of indexed.audience.ages) statements.age.run(indexed.id, min, max, share);
    }
    this.#db.exec('commit');
  }

  async finish(): Promise<void> {
    for (const column of ['followers', 'place', 'language', 'likes', 'engagement_rate', 'growth1']) {
      this.#db.exec(`create index creator_${column} on creator (platform, ${column})`);
    }
    this.#db.exec(`
      create index place_share on audience_place (ordinal, share, id);
      create index language_share on audience_language (code, share, id);
      create index age_creator on audience_age (id);
      insert into text (text) values ('optimize');
      analyze;
    `);
  }

  async search(query: SearchQuery, { offset, limit }: { offset: number; limit: number }): Promise<SearchPage | null> {
    const { where, values } = conditionsOf(query);
    const from = `from creator where ${where.join(' and ')}`;
    const count = this.#db.prepare(`select count(*) as total ${from}`).get(...values) as { total: number };
    const page = this.#db
      .prepare(
        `select id ${from} order by ${sortColumn(query)} desc nulls last, followers desc nulls last, id limit ${limit} offset ${offset}`,
      )
      .all(...values) as { id: number }[];
    return { total: count.total, creatorIds: page.map(({ id }) => id) };
  }

  async size(): Promise<EngineSize> {
    return { disk: (await stat(this.file)).size, memory: null };
  }

  async processes(): Promise<readonly number[]> {
    return [];
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}

function stored(value: string | number | boolean | null | undefined): Value {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}

/** Words may have characters that the tokenizer takes for separators in newer Unicode versions: their code points can't. */
function coded(word: string): string {
  return /^[a-z0-9]+$/.test(word) ? word : `u${Buffer.from(word).toString('hex')}`;
}

function wordText(words: readonly string[]): string {
  return words.map(coded).join(' ');
}

function nameToken(kind: string, name: string): string {
  return `${kind}${Buffer.from(name).toString('hex')}`;
}

function namesOf({ interests, topics, hashtags }: IndexedCreator): string[] {
  return [
    ...interests.map((name) => nameToken('i', name)),
    ...topics.map((name) => nameToken('t', name)),
    ...hashtags.map((name) => nameToken('h', name)),
  ];
}

function conditionsOf(query: SearchQuery): { where: string[]; values: Value[] } {
  const values: Value[] = [];
  const value = (given: Value): string => {
    values.push(given);
    return '?';
  };
  const where = [`platform = ${value(query.platform)}`];
  for (const condition of query.conditions)
    where.push(...(flatCondition(condition, value) ?? ownCondition(condition, value)));
  return { where, values };
}

const tokenPrefixes: Readonly<Partial<Record<NameKind, string>>> = { interest: 'i', topic: 't', hashtag: 'h' };

function ownCondition(condition: Condition, value: (given: Value) => string): string[] {
  const text = (match: string): string => `id in (select rowid from text where text match ${value(match)})`;
  switch (condition.kind) {
    case 'any': {
      const names = condition.names.map((name) => `"${nameToken(tokenPrefixes[condition.token] ?? '', name)}"`);
      return [text(`names : (${names.join(' OR ')})`)];
    }
    case 'words': {
      const column = condition.token === 'bio' ? 'bio' : 'captions';
      const { any, all, none } = condition;
      return [
        ...(any.length > 0 ? [text(`${column} : (${oneOf(any)})`)] : []),
        ...all.map((entry) => text(`${column} : (${oneOf([entry])})`)),
        ...(none.length > 0 ? [text(`${column} : (${oneOf(none)})`).replace('id in', 'id not in')] : []),
      ];
    }
    case 'share':
      return [
        condition.of === 'place'
          ? `id in (select id from audience_place where ordinal = ${condition.entry} and share >= ${condition.minimum})`
          : `id in (select id from audience_language where code = ${value(condition.entry)} and share >= ${condition.minimum})`,
      ];
    case 'ages':
      return [
        `(select sum(share) from audience_age a where a.id = creator.id and min >= ${condition.min ?? 0} and max <= ${condition.max ?? 1000}) >= ${condition.minimum}`,
      ];
    default:
      return unknownCondition(condition);
  }
}

function oneOf(entries: readonly WordEntry[]): string {
  return entries.map((entry) => `(${entry.map((word) => `"${coded(word)}"`).join(' AND ')})`).join(' OR ');
}
