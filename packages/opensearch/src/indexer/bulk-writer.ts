import { setTimeout as pause } from 'node:timers/promises';
import { type IndexedBatch, type Platform, platforms } from '@creator-discovery/search-filters';
import { type Cluster, ClusterFault } from '../cluster.ts';
import type { CreatorDocuments } from '../document/creator-documents.ts';

/** Where documents are written, and as of when. */
export interface Target {
  readonly indexOf: (platform: Platform) => string;
  /** Of two versions of a creator the greater one stays, whenever either arrives. */
  readonly version: number;
}

/** Creators as they are now, and the ids of those that are no more. */
export interface Changed {
  readonly batches: readonly IndexedBatch[];
  readonly gone: readonly number[];
}

/** One creator of a bulk request: its line of what to do, and its document, where it has one. */
interface Entry {
  readonly line: string;
  readonly source: string | null;
}

/** Longer requests take more memory on both sides and are no faster. */
const longestRequest = 4_000_000;
const mostEntries = 1000;
const deadlineMs = 60_000;
const firstPauseMs = 100;
const attempts = 10;
/** A newer version is there already. */
const conflict = 409;
/** A shard that has no room now, or none that answers. */
const passing = new Set([429, 503]);

/** Writes creators into the indexes of a cluster, in bulk. What the cluster has acknowledged is on disk. */
export class BulkWriter {
  readonly #cluster: Cluster;
  readonly #documents: CreatorDocuments;

  constructor(cluster: Cluster, documents: CreatorDocuments) {
    this.#cluster = cluster;
    this.#documents = documents;
  }

  /** Adds or replaces these creators. */
  async put(batch: IndexedBatch, target: Target): Promise<void> {
    await this.#write(this.#replacements(batch, target));
  }

  /** Adds or replaces some and removes others, whichever platform they were of, in as few requests as hold them. */
  async apply({ batches, gone }: Changed, target: Target): Promise<void> {
    await this.#write(this.#changes({ batches, gone }, target));
  }

  *#changes({ batches, gone }: Changed, target: Target): Generator<Entry> {
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
      if (length < longestRequest && request.length < mostEntries) continue;
      await this.#send(request);
      [request, length] = [[], 0];
    }
    if (request.length > 0) await this.#send(request);
  }

  /** Sends what was refused for the moment again, and nothing else. */
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
      if (left.length > 0 && attempt === attempts) throw new ClusterFault('OpenSearch: _bulk: refused repeatedly', 429);
      if (left.length > 0) await pause(firstPauseMs * attempt);
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
    // A creator to remove that isn't there is no error.
    if (result !== undefined && (result.error === undefined || status === conflict)) return false;
    if (passing.has(status)) return true;
    throw new ClusterFault(`OpenSearch: _bulk: ${status} ${result?.error?.type ?? ''}`.trimEnd(), status);
  });
}

function action(
  kind: 'index' | 'delete',
  { index, id, version }: { readonly index: string; readonly id: number; readonly version: number },
): string {
  return `{"${kind}":{"_index":"${index}","_id":"${id}","version":${version},"version_type":"external_gte"}}`;
}
