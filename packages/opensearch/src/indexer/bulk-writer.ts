import { setTimeout as pause } from 'node:timers/promises';
import { type IndexedBatch, type Platform, platforms } from '@creator-discovery/search-filters';
import { type Cluster, ClusterFault } from '../cluster.ts';
import type { CreatorDocuments } from '../document/creator-documents.ts';

export interface Target {
  readonly indexOf: (platform: Platform) => string;
  /** The greater of two versions wins, whichever arrives first. */
  readonly version: number;
}

export interface CreatorChange {
  /** Current data of creators. */
  readonly batches: readonly IndexedBatch[];
  /** Ids of creators that no longer exist. */
  readonly gone: readonly number[];
}

/** Action line of a bulk request, and its document; null for deletions. */
interface Entry {
  readonly line: string;
  readonly source: string | null;
}

/** In characters. Longer requests take more memory on both sides and are no faster. */
const maxRequestLength = 4_000_000;
const maxEntries = 1000;
const deadlineMs = 60_000;
const pauseStepMs = 100;
const maxAttempts = 10;
/** The index has a newer version. */
const conflict = 409;
/** The shard is overloaded or unavailable. */
const retriable = new Set([429, 503]);

/** Writes creators to the indexes of a cluster in bulk. Acknowledged writes are on disk. */
export class BulkWriter {
  readonly #cluster: Cluster;
  readonly #documents: CreatorDocuments;

  constructor(cluster: Cluster, documents: CreatorDocuments) {
    this.#cluster = cluster;
    this.#documents = documents;
  }

  /** Adds or replaces creators. */
  async put(batch: IndexedBatch, target: Target): Promise<void> {
    await this.#write(this.#replacements(batch, target));
  }

  /** Replaces and deletes creators of all platforms in as few requests as possible. */
  async apply({ batches, gone }: CreatorChange, target: Target): Promise<void> {
    await this.#write(this.#changes({ batches, gone }, target));
  }

  *#changes({ batches, gone }: CreatorChange, target: Target): Generator<Entry> {
    for (const batch of batches) yield* this.#replacements(batch, target);
    const { indexOf, version } = target;
    for (const platform of platforms)
      for (const id of gone) yield { line: action('delete', { index: indexOf(platform), id, version }), source: null };
  }

  *#replacements(batch: IndexedBatch, { indexOf, version }: Target): Generator<Entry> {
    const index = indexOf(batch.platform);
    for (const { id, source } of this.#documents.of(batch))
      yield { line: action('index', { index, id, version }), source };
  }

  async #write(entries: Iterable<Entry>): Promise<void> {
    let request: Entry[] = [];
    let length = 0;
    for (const entry of entries) {
      request.push(entry);
      length += entry.line.length + (entry.source?.length ?? 0);
      if (length < maxRequestLength && request.length < maxEntries) continue;
      await this.#send(request);
      [request, length] = [[], 0];
    }
    if (request.length > 0) await this.#send(request);
  }

  /** Retries only the entries that were refused temporarily. */
  async #send(entries: readonly Entry[]): Promise<void> {
    let left = entries;
    for (let attempt = 1; left.length > 0; attempt += 1) {
      const { body } = await this.#cluster.ask({
        method: 'POST',
        path: '/_bulk',
        query: { filter_path: 'items.*.status,items.*.error.type', require_alias: 'true' },
        lines: left.map(({ line, source }) => (source === null ? `${line}\n` : `${line}\n${source}\n`)).join(''),
        deadlineMs,
      });
      left = refusedOf(left, (body as BulkAnswer).items);
      if (left.length > 0 && attempt === maxAttempts)
        throw new ClusterFault('OpenSearch: _bulk: refused repeatedly', 429);
      if (left.length > 0) await pause(pauseStepMs * attempt);
    }
  }
}

interface BulkAnswer {
  readonly items: readonly Readonly<
    Record<string, { readonly status: number; readonly error?: { readonly type: string } }>
  >[];
}

function refusedOf(entries: readonly Entry[], items: BulkAnswer['items']): readonly Entry[] {
  return entries.filter((_, at) => {
    const [result] = Object.values(items[at] ?? {});
    const status = result?.status ?? 0;
    // Deleting an absent creator is not an error.
    if (result !== undefined && (result.error === undefined || status === conflict)) return false;
    if (retriable.has(status)) return true;
    throw new ClusterFault(`OpenSearch: _bulk: ${status} ${result?.error?.type ?? ''}`.trimEnd(), status);
  });
}

function action(
  kind: 'index' | 'delete',
  { index, id, version }: { readonly index: string; readonly id: number; readonly version: number },
): string {
  return `{"${kind}":{"_index":"${index}","_id":"${id}","version":${version},"version_type":"external_gte"}}`;
}
