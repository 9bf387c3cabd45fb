import { randomUUID } from 'node:crypto';
import type { CreatorSource } from '@creator-discovery/creators';
import {
  type CreatorRange,
  type IndexedBatch,
  mapRecord,
  type Platform,
  platforms,
} from '@creator-discovery/search-filters';
import type { BulkWriter } from './bulk-writer.ts';
import type { Indexes } from './indexes.ts';

export interface Spread {
  /** Shards per index, fixed when it is built; null = by the number of creators. */
  readonly shards: number | null;
  /** Copies of each shard; null = one if there is another node, else none. */
  readonly replicas: number | null;
  /** Ranges that a build reads and writes in parallel. */
  readonly writers: number;
}

/** A build with every creator. */
export interface LoadedBuild {
  readonly name: string;
  readonly rowsVersion: string;
  /** Changes after this position must be applied. */
  readonly position: string;
}

export interface BuildParts {
  readonly source: CreatorSource;
  readonly writer: BulkWriter;
  readonly indexes: Indexes;
  readonly spread: Spread;
}

const creatorsPerShard = 5_000_000;
const creatorsPerRange = 200_000;

/** Reads every creator into new indexes, while the old ones are searched. */
export class IndexBuild {
  readonly name = randomUUID().slice(0, 8);
  readonly #parts: BuildParts;
  readonly #stopping: AbortSignal;
  #creators = 0;
  #written = 0;

  constructor(parts: BuildParts, stopping: AbortSignal) {
    this.#parts = parts;
    this.#stopping = stopping;
  }

  /** Approximate number of creators to write, and number written. */
  get progress(): { readonly creators: number; readonly written: number } {
    return { creators: this.#creators, written: this.#written };
  }

  /**
   * @param version version of every document; later changes have greater ones
   * @throws when stopped
   */
  async load(version: number): Promise<LoadedBuild> {
    const { source, indexes, spread } = this.#parts;
    const rowsVersion = await source.version();
    const position = await source.position();
    const ranges = await source.ranges({ greatest: creatorsPerRange, readers: spread.writers });
    this.#creators = Math.round(ranges.reduce((sum, { creators }) => sum + creators, 0));
    await indexes.create(this.name, shardsOf(ranges, spread.shards));
    const left = [...ranges];
    await Promise.all(Array.from({ length: spread.writers }, () => this.#loadNext(left, version)));
    await indexes.open(this.name, spread.replicas);
    return { name: this.name, rowsVersion, position };
  }

  /** Takes ranges from the list until none is left. */
  async #loadNext(left: CreatorRange[], version: number): Promise<void> {
    for (let range = left.shift(); range !== undefined; range = left.shift())
      for await (const batch of this.#parts.source.read(range)) await this.#put(batch, version);
  }

  async #put(batch: IndexedBatch, version: number): Promise<void> {
    this.#stopping.throwIfAborted();
    await this.#parts.writer.put(batch, {
      indexOf: (platform) => this.#parts.indexes.target(platform, this.name),
      version,
    });
    this.#written += batch.ids.length;
  }
}

function shardsOf(ranges: readonly CreatorRange[], fixed: number | null): Readonly<Record<Platform, number>> {
  const counted = (wanted: Platform) =>
    ranges.reduce((sum, { platform, creators }) => (platform === wanted ? sum + creators : sum), 0);
  const shards = (platform: Platform) => fixed ?? Math.max(1, Math.ceil(counted(platform) / creatorsPerShard));
  return mapRecord(platforms, shards);
}
