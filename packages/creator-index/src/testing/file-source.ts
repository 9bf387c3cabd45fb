import { appendFile, readFile } from 'node:fs/promises';
import type { IndexedCreator } from '@creator-discovery/search-filters';
import type { CreatorSource } from '../creator-source.js';

/** A change written down: the creator as it is from then on, or null when it is gone. */
export interface WrittenChange {
  readonly id: number;
  readonly creator: IndexedCreator | null;
}

/** Appends changes to the file that stands for a database, so that another thread can follow them. */
export async function writeChanges(path: string, changes: readonly WrittenChange[]): Promise<void> {
  await appendFile(path, changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
}

async function readChanges(path: string): Promise<WrittenChange[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as WrittenChange);
}

async function currentCreators(path: string): Promise<Map<number, IndexedCreator>> {
  const current = new Map<number, IndexedCreator>();
  for (const { id, creator } of await readChanges(path)) {
    if (creator) current.set(id, creator);
    else current.delete(id);
  }
  return current;
}

/** A source over such a file; a position is the number of changes before it. */
export async function openCreatorSource({ path }: { path: string }): Promise<CreatorSource> {
  return {
    position: async () => String((await readChanges(path)).length),
    async *all() {
      yield [...(await currentCreators(path)).values()];
    },
    byIds: async (creatorIds) => {
      const current = await currentCreators(path);
      return creatorIds.map((id) => current.get(id)).filter((creator) => creator !== undefined);
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
