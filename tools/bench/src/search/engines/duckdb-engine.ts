import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Condition, SearchPage, SearchQuery, WordEntry } from '@creator-discovery/search-filters';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.ts';
import { flatColumnOf, flatCondition, flatRow, sortColumn, unknownCondition } from './flat-row.ts';

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`;
}

/** DuckDB: one wide table, words and names as lists, audience shares as maps. */
export class DuckdbEngine implements BenchEngine {
  readonly file: string;
  readonly name = 'DuckDB';
  #connection: DuckDBConnection | null = null;
  #rows: WriteStream | null = null;

  constructor(file: string) {
    this.file = file;
  }

  async prepare(): Promise<void> {
    this.#connection = await (await DuckDBInstance.create(this.file)).connect();
    this.#rows = createWriteStream(`${this.file}.ndjson`);
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    const lines = creators.map(({ indexed }) => {
      const { audience } = indexed;
      return JSON.stringify({
        ...flatRow(indexed),
        interests: indexed.interests,
        topics: indexed.topics,
        hashtags: indexed.hashtags,
        bio: indexed.bioWords,
        captions: indexed.captionWords,
        places: audience.places.map(({ ordinal }) => ordinal),
        place_shares: audience.places.map(({ share }) => share),
        languages: audience.languages.map(({ code }) => code),
        language_shares: audience.languages.map(({ share }) => share),
        ages: audience.ages,
      });
    });
    if (this.#rows && !this.#rows.write(`${lines.join('\n')}\n`)) await once(this.#rows, 'drain');
  }

  async finish(): Promise<void> {
    this.#rows?.end();
    if (this.#rows) await once(this.#rows, 'finish');
    const text = 'varchar[]';
    const columns = {
      id: 'integer',
      platform: 'varchar',
      contacts: 'integer',
      language: 'varchar',
      gender: 'varchar',
      verified: 'boolean',
      account_type: 'varchar',
      ...Object.fromEntries(Object.values(flatColumnOf).map((column) => [column, 'double'])),
      interests: text,
      topics: text,
      hashtags: text,
      bio: text,
      captions: text,
      places: 'integer[]',
      place_shares: 'integer[]',
      languages: text,
      language_shares: 'integer[]',
      ages: 'struct(min double, max double, share integer)[]',
    };
    const types = Object.entries(columns)
      .map(([name, type]) => `${name}: ${quoted(type)}`)
      .join(', ');
    await this.#run(`
      create table creator as select * from read_json(${quoted(`${this.file}.ndjson`)}, format = 'newline_delimited', columns = {${types}})
      order by platform, followers desc nulls last
    `);
    await this.#run('checkpoint');
  }

  async #run(statement: string): Promise<unknown[][]> {
    if (!this.#connection) throw new Error('Not prepared');
    return (await this.#connection.runAndReadAll(statement)).getRows();
  }

  async search(query: SearchQuery, { offset, limit }: { offset: number; limit: number }): Promise<SearchPage | null> {
    const from = `from creator where ${conditionsOf(query).join(' and ')}`;
    const [[total] = []] = await this.#run(`select count(*) ${from}`);
    const rows = await this.#run(
      `select id ${from} order by ${sortColumn(query)} desc nulls last, followers desc nulls last, id limit ${limit} offset ${offset}`,
    );
    return { total: Number(total), creatorIds: rows.map(([id]) => Number(id)) };
  }

  async size(): Promise<EngineSize> {
    return { disk: (await stat(this.file)).size, memory: null };
  }

  async processes(): Promise<readonly number[]> {
    return [];
  }

  async close(): Promise<void> {
    this.#connection?.closeSync();
  }
}

function oneOf(column: string, entries: readonly WordEntry[]): string {
  return `(${entries.map((entry) => `list_has_all(${column}, ${list(entry)})`).join(' or ')})`;
}

function conditionsOf({ platform, conditions }: SearchQuery): string[] {
  return [
    `platform = ${quoted(platform)}`,
    ...conditions.flatMap((condition) => flatCondition(condition, quoted) ?? ownCondition(condition)),
  ];
}

function ownCondition(condition: Condition): string[] {
  switch (condition.kind) {
    case 'any':
      return [`list_has_any(${condition.token}s, ${list(condition.names)})`];
    case 'words': {
      const column = condition.token === 'bio' ? 'bio' : 'captions';
      return [
        ...(condition.any.length > 0 ? [oneOf(column, condition.any)] : []),
        ...condition.all.map((entry) => oneOf(column, [entry])),
        ...(condition.none.length > 0 ? [`not ${oneOf(column, condition.none)}`] : []),
      ];
    }
    case 'share':
      return [
        condition.of === 'place'
          ? `place_shares[list_position(places, ${condition.entry})] >= ${condition.minimum}`
          : `language_shares[list_position(languages, ${quoted(condition.entry)})] >= ${condition.minimum}`,
      ];
    case 'ages': {
      const inside = `list_filter(ages, lambda band: band.min >= ${condition.min ?? 0} and band.max <= ${condition.max ?? 1000})`;
      return [`list_sum(list_transform(${inside}, lambda band: band.share)) >= ${condition.minimum}`];
    }
    default:
      return unknownCondition(condition);
  }
}
