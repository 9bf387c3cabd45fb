import {
  type BandMedians,
  type CountRecords,
  type Creator,
  type CreatorDetails,
  type CreatorName,
  type CreatorPreviewFacts,
  type CreatorStore,
  handleKey,
  type ImportBatch,
  type ImportCounts,
  type ImportMode,
  type ImportRecord,
  identitiesOf,
  type PersonName,
  type SizeBand,
  type Suppression,
  UnstorableRecords,
} from '@creator-discovery/creators';
import { type PlaceDictionary, type Platform, platforms } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import { dropSearchIndexes, makeSearchIndex } from '../search/missing-search-indexes.ts';
import type { Database, Work } from '../session/database.ts';
import { isOfData, withRetries } from '../session/transient-faults.ts';
import { RememberedMedians } from './band-medians.ts';
import { creatorOf, type DeliveredRecord, type DetailsRecord, detailsOf, selected } from './creator-columns.ts';
import { dryCounting } from './dry-run.ts';
import { eraseCreator } from './erase-creator.ts';
import { countBatch, forgetBatches, takeBatch } from './import-batches.ts';
import { RememberedPreviews } from './remembered-previews.ts';
import { allowLongWaits, knownHashes, liftSuppression, SuppressionHashes, suppressionsOf } from './suppression.ts';
import { writeCreators } from './write-creators.ts';

const pagesPerBatch = 32;

/** Maximum slow answers per query for erasures. */
const maxErasureChecks = 1000;

/** Maximum people per query for suppressions. */
const maxSuppressionChecks = 100;

/** More creators than this are read by two sessions in parallel, because most need a page from disk. */
const parallelAbove = 100;

/** Sessions that create indexes concurrently. */
const indexMakers = 2;

export interface CreatorStoreOptions {
  /** Milliseconds that an erasure waits for answers that may contain the creator; see `erasureSettleMs`. Default 0. */
  readonly settleMs?: number;
  /**
   * Database for checks for recent erasures. They happen when answers are slow, mostly because the pool is exhausted, so they
   * need a separate session. Default: the main pool.
   */
  readonly erasures?: Database;
}

interface PreviewPage {
  readonly creatorIds: readonly number[];
  readonly audience: boolean;
}

function distinctIds(pages: readonly PreviewPage[]): number[] {
  return [...new Set(pages.flatMap(({ creatorIds }) => creatorIds))];
}

export class PostgresCreatorStore implements CreatorStore {
  readonly #db: Database;
  readonly #places: Pick<PlaceDictionary, 'byId'>;
  readonly #pages: SerialBatcher<PreviewPage, readonly CreatorPreviewFacts[]>;
  readonly #settleMs: number;
  readonly #erasures: SerialBatcher<number, ReadonlySet<number>>;
  readonly #suppressions: SerialBatcher<PersonName, Suppression | null>;
  readonly #medians: RememberedMedians;
  readonly #previews: RememberedPreviews;

  constructor(
    db: Database,
    places: Pick<PlaceDictionary, 'byId'>,
    { settleMs = 0, erasures = db }: CreatorStoreOptions = {},
  ) {
    this.#db = db;
    this.#places = places;
    this.#settleMs = settleMs;
    this.#erasures = new SerialBatcher((seconds) => erasedLately(erasures, seconds), maxErasureChecks);
    this.#suppressions = new SerialBatcher((people) => suppressionsOf(db, people), maxSuppressionChecks);
    this.#medians = new RememberedMedians(db);
    this.#previews = new RememberedPreviews(db);
    this.#pages = new SerialBatcher((pages) => this.#readPages(pages), pagesPerBatch);
  }

  async upsert(records: readonly ImportRecord[], mode: ImportMode): Promise<ImportCounts> {
    return this.#writing(records, (trx, alone) => writeCreators({ trx, places: this.#places, alone }, records, mode));
  }

  async upsertOnce(batch: ImportBatch, records: readonly ImportRecord[], mode: ImportMode) {
    return this.#writing(records, async (trx, alone) => {
      await allowLongWaits(trx);
      const before = await takeBatch(trx, batch);
      if (before !== null) return { ...before, writtenBefore: true };
      const counts = await writeCreators({ trx, places: this.#places, alone }, records, mode);
      await countBatch(trx, batch, counts);
      return { ...counts, writtenBefore: false };
    });
  }

  /** Writes in one transaction. Retries exclude concurrent imports. */
  async #writing<Result>(
    records: readonly ImportRecord[],
    write: (trx: Work, alone: boolean) => Promise<Result>,
  ): Promise<Result> {
    const identities = records.flatMap(identitiesOf);
    if (new Set(identities).size < identities.length) throw new RangeError('a batch contains the same creator twice');
    // Repeating is safe: only the counts may change from "added" to "updated".
    try {
      return await withRetries((attempt) => this.#db.transaction().execute((trx) => write(trx, attempt > 0)));
    } catch (error) {
      throw isOfData(error) ? new UnstorableRecords('the database rejected a value', { cause: error }) : error;
    }
  }

  async forgetImport(importId: string): Promise<void> {
    await forgetBatches(this.#db, importId);
  }

  async dropSearchIndexes(maxCreators: number): Promise<boolean> {
    return dropSearchIndexes(this.#db, maxCreators);
  }

  async makeSearchIndexes(): Promise<void> {
    await Promise.all(Array.from({ length: indexMakers }, () => this.#makeSearchIndexes()));
  }

  async #makeSearchIndexes(): Promise<void> {
    while (await withRetries(() => makeSearchIndex(this.#db)));
  }

  async dryRun<Result>(run: (count: CountRecords) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (trx) => run(await dryCounting(trx)));
  }

  async byIds(creatorIds: readonly number[]): Promise<readonly Creator[]> {
    const first = creatorIds.length > parallelAbove ? Math.ceil(creatorIds.length / 2) : creatorIds.length;
    const halves = [creatorIds.slice(0, first), creatorIds.slice(first)].filter((ids) => ids.length > 0);
    return (await Promise.all(halves.map((ids) => this.#readWhole(ids)))).flat();
  }

  async #readWhole(creatorIds: readonly number[]): Promise<readonly Creator[]> {
    const { rows } = await sql<DeliveredRecord>`
      /* prepared: creators_by_id */ select ${selected.delivered}
      from creator left join creator_contact on creator_contact.creator_id = creator.id
      where creator.id = any(${creatorIds}::int[])
    `.execute(this.#db);
    const byId = new Map(rows.map((record) => [record.id, creatorOf(record)]));
    return creatorIds.flatMap((id) => byId.get(id) ?? []);
  }

  async previews(creatorIds: readonly number[], { audience = false } = {}): Promise<readonly CreatorPreviewFacts[]> {
    return creatorIds.length === 0 ? [] : this.#pages.add({ creatorIds, audience });
  }

  /** Reads the pages requested during the previous statement, and the audiences that they need. */
  async #readPages(pages: readonly PreviewPage[]): Promise<readonly (readonly CreatorPreviewFacts[])[]> {
    const withAudience = new Set(distinctIds(pages.filter(({ audience }) => audience)));
    const read = await this.#previews.read(distinctIds(pages), withAudience);
    return pages.map(({ creatorIds, audience }) =>
      creatorIds.flatMap((id) => read.get(id)?.[audience ? 'withAudience' : 'facts'] ?? []),
    );
  }

  async details(who: CreatorName | number): Promise<CreatorDetails | null> {
    const wanted =
      typeof who === 'number'
        ? sql`id = (select coalesce(same_person_as, id) from creator where id = ${who}::int)`
        : sql`handle_key = ${handleKey(who)} and platform = ${who.platform}`;
    const { rows } = await sql<DetailsRecord>`
      select ${selected.details} from creator where ${wanted}
    `.execute(this.#db);
    return rows[0] === undefined ? null : detailsOf(rows[0]);
  }

  medians(platform: Platform, band: SizeBand): Promise<BandMedians> {
    return this.#medians.of(platform, band);
  }

  async byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]> {
    const { rows } = await sql<DeliveredRecord | (Record<keyof DeliveredRecord, null> & { id: null })>`
      select ${selected.delivered}
      from unnest(${names.map(handleKey)}::text[], ${names.map(({ platform }) => platform)}::text[])
          with ordinality as wanted (handle_key, platform, position)
        left join creator on creator.handle_key = wanted.handle_key and creator.platform = wanted.platform
        left join creator_contact on creator_contact.creator_id = creator.id
      order by wanted.position
    `.execute(this.#db);
    return rows.map((record) => (record.id === null ? null : creatorOf(record as DeliveredRecord)));
  }

  async named(handle: string): Promise<readonly (CreatorName & { readonly id: number })[]> {
    const { rows } = await sql<CreatorName & { readonly id: number }>`
      select id, platform, handle from creator
        join unnest(${platforms.map((platform) => handleKey({ platform, handle }))}::text[], ${[...platforms]}::text[])
          as wanted (handle_key, platform) using (handle_key, platform)
      order by id
    `.execute(this.#db);
    return rows;
  }

  async withUserId(platform: Platform, userId: string): Promise<(CreatorName & { readonly id: number }) | null> {
    const { rows } = await sql<CreatorName & { readonly id: number }>`
      select id, platform, handle from creator
      where platform_user_id = ${userId} and platform = ${platform} and handle_key is not null
    `.execute(this.#db);
    return rows[0] ?? null;
  }

  async count(): Promise<Readonly<Record<Platform, number>>> {
    const { rows } = await sql<{ platform: Platform; creators: number }>`
      select platform, count(*) as creators from creator where handle_key is not null group by platform
    `.execute(this.#db);
    const counts: Record<Platform, number> = { photonet: 0, videonet: 0, shortnet: 0 };
    for (const { platform, creators } of rows) counts[platform] = creators;
    return counts;
  }

  async suppress(person: PersonName): Promise<boolean | 'several_people'> {
    const erased = await withRetries(() => this.#db.transaction().execute((trx) => eraseCreator(trx, person)));
    if (erased === true) await new Promise((resolve) => setTimeout(resolve, this.#settleMs));
    return erased;
  }

  erasedLately(withinSeconds: number): Promise<ReadonlySet<number>> {
    return this.#erasures.add(withinSeconds);
  }

  async isSuppressed(name: CreatorName): Promise<boolean> {
    const hashes = await SuppressionHashes.read(this.#db);
    return (await knownHashes(this.#db, [hashes.ofName(name)])).size > 0;
  }

  suppression(person: PersonName): Promise<Suppression | null> {
    return this.#suppressions.add(person);
  }

  async unsuppress(person: PersonName, reason: string): Promise<Suppression | null> {
    return this.#db.transaction().execute((trx) => liftSuppression(trx, person, reason));
  }
}

/** Answers all callers with the longest of their periods, so some answers may be checked needlessly. */
async function erasedLately(db: Database, withinSeconds: readonly number[]): Promise<readonly ReadonlySet<number>[]> {
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from erased_creator where at > clock_timestamp() - make_interval(secs => ${Math.max(...withinSeconds)})
  `.execute(db);
  const erased = new Set(rows.map(({ creator_id }) => creator_id));
  return withinSeconds.map(() => erased);
}
