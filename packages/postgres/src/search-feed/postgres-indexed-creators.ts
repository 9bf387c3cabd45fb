import type { CreatorRange, IndexedBatch, Platform } from '@creator-discovery/search-filters';
import { platforms } from '@creator-discovery/search-filters/indexed-batch';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { figureColumns } from '../search/figure-columns.ts';
import { standardBands } from '../search/standard-age-bands.ts';
import { BatchWriter } from './batch-writer.ts';
import { CopiedRows } from './copied-rows.ts';

/** Creators per batch. */
const batchSize = 4096;
/** A range may exceed the fair share of a reader by this fraction. */
const evenEnough = 0.2;

/**
 * Creators for an index, straight from `creator_search`. Names are already tokens, so no text is parsed, and rows are in binary
 * form.
 */
export class PostgresIndexedCreators {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** Returns the version of the search rows; empty before the first `deriveSearchRows`. */
  async version(): Promise<string> {
    const { rows } = await this.pool.query<{ version: string }>('select version from search_derivation');
    return rows[0]?.version ?? '';
  }

  /** Returns ranges that cover all creators: at most `greatest` creators each, and enough ranges for the readers. */
  async ranges({
    greatest,
    readers,
  }: {
    readonly greatest: number;
    readonly readers: number;
  }): Promise<readonly CreatorRange[]> {
    const { rows } = await this.pool.query<CreatorRange>(
      `select platform, count(*)::integer as creators, min(creator_id) as first, max(creator_id) as last
      from creator_search group by platform`,
    );
    const fair = rows.reduce((sum, { creators }) => sum + creators, 0) / readers;
    return rows.flatMap((whole) => {
      const parts = Math.max(Math.ceil(whole.creators / greatest), Math.ceil(whole.creators / fair - evenEnough));
      return divided(whole, parts);
    });
  }

  read({ platform, first, last }: CreatorRange): AsyncGenerator<IndexedBatch> {
    return this.#copied(platform, `creator_id between ${Number(first)} and ${Number(last)}`);
  }

  /** Omits creators that no longer exist. */
  async byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]> {
    if (creatorIds.length === 0) return [];
    const wanted = `creator_id = any('{${creatorIds.map(Number).join(',')}}'::integer[])`;
    const read = platforms.map((platform) => allOf(this.#copied(platform, wanted)));
    return (await Promise.all(read)).flat();
  }

  async *#copied(platform: Platform, condition: string): AsyncGenerator<IndexedBatch> {
    const client = await this.pool.connect();
    let finished = false;
    try {
      const stream = client.query(
        copyTo(
          `copy (select ${indexedColumns} from creator_search where platform = '${platform}' and ${condition})
            to stdout (format binary)`,
        ),
      );
      const rows = new CopiedRows();
      let batch = new BatchWriter(platform);
      for await (const chunk of stream) {
        rows.append(chunk as Buffer);
        while (rows.next()) batch.add(rows);
        if (batch.length < batchSize) continue;
        yield batch.taken();
        batch = new BatchWriter(platform);
      }
      finished = true;
      if (batch.length > 0) yield batch.taken();
    } finally {
      // A session in the middle of a copy can't be reused.
      client.release(!finished);
    }
  }
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function divided({ platform, first, last, creators }: CreatorRange, parts: number): CreatorRange[] {
  const step = Math.ceil((last - first + 1) / parts);
  return Array.from({ length: parts }, (_, part) => ({
    platform,
    first: first + part * step,
    last: Math.min(last, first + (part + 1) * step - 1),
    creators: creators / parts,
  }));
}

/** Columns of `creator_search` that an index reads, in the order of `BatchWriter`. */
const indexedColumns = [
  'creator_id',
  ...figureColumns.map(({ column, type }) => (type === 'integer' ? `${column}::double precision` : column)),
  'topics',
  'bio_words',
  'interests',
  'hashtags',
  'audience_places',
  'audience_place_shares',
  'audience_languages',
  'audience_language_shares',
  ...standardBands.map(({ column }) => column),
  'audience_other_ages',
  'tokens',
].join(', ');
