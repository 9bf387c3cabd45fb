import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Condition,
  type ContactChannel,
  contactMask,
  type SearchPage,
  type SearchQuery,
  type WordEntry,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { flatColumnOf, flatCondition, flatRow, sortColumn, unknownCondition } from './flat-row.ts';
import type { PythonPackage } from './python-package.ts';
import { PythonProcess } from './python-process.ts';

export const clickhousePackage: PythonPackage = { name: 'chdb', version: '4.2.1', module: 'chdb' };

const texts = 'Array(String)';
const numbers = 'Array(UInt32)';

const columns = {
  id: 'UInt32',
  platform: 'LowCardinality(String)',
  contacts: 'UInt32',
  language: 'LowCardinality(Nullable(String))',
  gender: 'LowCardinality(Nullable(String))',
  verified: 'Bool',
  account_type: 'LowCardinality(Nullable(String))',
  ...Object.fromEntries(Object.values(flatColumnOf).map((column) => [column, 'Nullable(Float64)'])),
  interests: texts,
  topics: texts,
  hashtags: texts,
  bio_known: 'Bool',
  bio: texts,
  captions: texts,
  places: numbers,
  place_shares: numbers,
  languages: texts,
  language_shares: numbers,
  age_mins: 'Array(Float64)',
  age_maxs: 'Array(Float64)',
  age_shares: numbers,
};

/** ClickHouse, in a process of its own: one wide table, words, names and audience shares as arrays. */
export class ClickhouseEngine implements BenchEngine {
  readonly #python: string;
  readonly #folder: string;
  readonly name = 'ClickHouse';
  #process: PythonProcess | null = null;
  #rows: WriteStream | null = null;

  constructor(python: string, folder: string) {
    this.#python = python;
    this.#folder = folder;
  }

  get #file(): string {
    return join(this.#folder, 'creators.ndjson');
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder);
    const args = [join(this.#folder, 'data')];
    this.#process = await PythonProcess.start(this.#python, { name: this.name, script: 'clickhouse_engine.py', args });
    this.#rows = createWriteStream(this.#file);
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    const lines = creators.map((creator) => JSON.stringify(rowOf(creator)));
    if (this.#rows && !this.#rows.write(`${lines.join('\n')}\n`)) await once(this.#rows, 'drain');
  }

  async finish(): Promise<void> {
    this.#rows?.end();
    if (this.#rows) await once(this.#rows, 'finish');
    const shape = Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ');
    await this.#run('create database bench engine = Atomic');
    await this.#run(`create table bench.creator (${shape}) engine = MergeTree order by (platform, id)`);
    await this.#run(
      `insert into bench.creator select * from file(${quoted(this.#file)}, JSONEachRow, ${quoted(shape)})`,
    );
    await this.#run('optimize table bench.creator final');
    await rm(this.#file);
  }

  async search(query: SearchQuery, { offset, limit }: { offset: number; limit: number }): Promise<SearchPage> {
    const from = `from bench.creator where ${conditionsOf(query).join(' and ')}`;
    const [[total] = []] = await this.#run(`select count() ${from}`);
    const order = `order by ${sortColumn(query)} desc nulls last, followers desc nulls last, id`;
    const rows = await this.#run(`select id ${from} ${order} limit ${limit} offset ${offset}`);
    return { total: Number(total), creatorIds: rows.map(([id]) => Number(id)) };
  }

  async size(): Promise<EngineSize> {
    const [[disk] = []] = await this.#run(
      "select sum(bytes_on_disk) from system.parts where active and database = 'bench'",
    );
    return { disk: Number(disk), memory: null };
  }

  async processes(): Promise<readonly number[]> {
    return this.#process ? [this.#process.id] : [];
  }

  async close(): Promise<void> {
    await this.#process?.close();
    this.#process = null;
  }

  async #run(statement: string): Promise<unknown[][]> {
    if (!this.#process) throw new Error('Not prepared');
    return (await this.#process.ask<{ rows: unknown[][] }>({ run: statement })).rows;
  }
}

function rowOf({ indexed }: BenchCreator) {
  const { audience } = indexed;
  return {
    ...flatRow(indexed),
    interests: indexed.interests,
    topics: indexed.topics,
    hashtags: indexed.hashtags,
    bio_known: indexed.bioWords !== null,
    bio: indexed.bioWords ?? [],
    captions: indexed.captionWords,
    places: audience.places.map(({ ordinal }) => ordinal),
    place_shares: audience.places.map(({ share }) => share),
    languages: audience.languages.map(({ code }) => code),
    language_shares: audience.languages.map(({ share }) => share),
    age_mins: audience.ages.map(({ min }) => min),
    age_maxs: audience.ages.map(({ max }) => max),
    age_shares: audience.ages.map(({ share }) => share),
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function list(names: readonly string[]): string {
  return `[${names.map(quoted).join(', ')}]`;
}

function conditionsOf({ platform, conditions }: SearchQuery): string[] {
  return [
    `platform = ${quoted(platform)}`,
    ...conditions.flatMap(
      (condition) => contactCondition(condition) ?? flatCondition(condition, quoted) ?? ownCondition(condition),
    ),
  ];
}

function contactCondition(condition: Condition): string[] | undefined {
  if (condition.kind !== 'all' || condition.token !== 'contact') return undefined;
  const mask = contactMask(condition.names as ContactChannel[]);
  return [`bitAnd(contacts, ${mask}) = ${mask}`];
}

function ownCondition(condition: Condition): string[] {
  switch (condition.kind) {
    case 'any':
      return [`hasAny(${condition.token}s, ${list(condition.names)})`];
    case 'words': {
      const column = condition.token === 'bio' ? 'bio' : 'captions';
      return [
        ...(column === 'bio' ? ['bio_known'] : []),
        ...(condition.any.length > 0 ? [anyEntry(column, condition.any)] : []),
        ...condition.all.map((entry) => anyEntry(column, [entry])),
        ...(condition.none.length > 0 ? [`not ${anyEntry(column, condition.none)}`] : []),
      ];
    }
    case 'share': {
      // The share at no place is 0, which is no share that was asked for.
      const [of, entry] =
        condition.of === 'place' ? ['place', String(condition.entry)] : ['language', quoted(condition.entry)];
      return [`${of}_shares[indexOf(${of}s, ${entry})] >= ${condition.minimum}`];
    }
    case 'ages': {
      const inside = `youngest >= ${condition.min ?? 0} and oldest <= ${condition.max ?? 1000}`;
      const shares = `arrayMap((youngest, oldest, share) -> if(${inside}, share, 0), age_mins, age_maxs, age_shares)`;
      return [`arraySum(${shares}) >= ${condition.minimum}`];
    }
    default:
      return unknownCondition(condition);
  }
}

/** Words that stand alone in one list, longer entries one by one. */
function anyEntry(column: string, entries: readonly WordEntry[]): string {
  const single = entries.filter(({ length }) => length === 1).flat();
  const longer = entries.filter(({ length }) => length > 1);
  const parts = [
    ...(single.length > 0 ? [`hasAny(${column}, ${list(single)})`] : []),
    ...longer.map((entry) => `hasAll(${column}, ${list(entry)})`),
  ];
  return `(${parts.join(' or ')})`;
}
