import { appendFile, readFile, stat } from 'node:fs/promises';
import type { IndexedCreator } from '@creator-discovery/search-filters';
import { indexedBatches, platforms } from '@creator-discovery/search-filters/indexed-batch';
import type { ThreadSource } from '../keeper/creator-source.ts';
import { testToken } from './test-token.ts';

/** Line of the file; null = removed. */
export interface WrittenChange {
  readonly id: number;
  readonly creator: IndexedCreator | null;
}

/** Appends changes to a file that replaces the database, so that another thread can follow them. */
export async function writeChanges(path: string, changes: readonly WrittenChange[]): Promise<void> {
  await appendFile(path, changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
}

let last: { readonly path: string; readonly size: number; readonly changes: readonly WrittenChange[] } | undefined;

/** Parses the file only if its size has changed, because indexes poll every few milliseconds. */
async function readChanges(path: string): Promise<readonly WrittenChange[]> {
  const { size } = await stat(path);
  if (last?.path === path && last.size === size) return last.changes;
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  last = { path, size, changes: lines.map((line) => JSON.parse(line) as WrittenChange) };
  return last.changes;
}

async function currentCreators(path: string): Promise<Map<number, IndexedCreator>> {
  const current = new Map<number, IndexedCreator>();
  for (const { id, creator } of await readChanges(path)) {
    if (creator) current.set(id, creator);
    else current.delete(id);
  }
  return current;
}

interface FileSourceOptions {
  readonly path: string;
  readonly version?: string;
}

/** Opens a source that reads such a file. A position is a number of changes. */
export async function openCreatorSource({ path, version = 'v1' }: FileSourceOptions): Promise<ThreadSource> {
  return {
    version: async () => version,
    position: async () => String((await readChanges(path)).length),
    ranges: async () => {
      const ids = [...(await currentCreators(path)).keys()];
      const last = Math.max(1, ...ids);
      const half = Math.floor(last / 2);
      return platforms.flatMap((platform) => [
        { platform, first: 1, last: half, creators: half },
        { platform, first: half + 1, last, creators: last - half },
      ]);
    },
    async *read({ platform, first, last }) {
      const creators = [...(await currentCreators(path)).values()];
      const wanted = creators.filter(({ id, ...own }) => own.platform === platform && id >= first && id <= last);
      for (let from = 0; from < wanted.length; from += 100)
        yield* indexedBatches(wanted.slice(from, from + 100), testToken);
    },
    byIds: async (creatorIds) => {
      const current = await currentCreators(path);
      const wanted = creatorIds.map((id) => current.get(id)).filter((creator) => creator !== undefined);
      return indexedBatches(wanted, testToken);
    },
    changes: async (since) => {
      const changes = await readChanges(path);
      if (changes.length < Number(since)) return { expired: true };
      const ids = changes.slice(Number(since)).map(({ id }) => id);
      return { expired: false, creatorIds: [...new Set(ids)].sort((a, b) => a - b), position: String(changes.length) };
    },
    close: async () => undefined,
  };
}
