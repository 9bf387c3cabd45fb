import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CreatorIndex, IndexedCreator } from '@creator-discovery/search-filters';
import { creatorIndexContract } from '@creator-discovery/search-filters/testing';
import { defaultIndexSettings, MemoryCreatorIndex } from './index.ts';
import { writeChanges } from './testing/file-source.ts';
import { testToken } from './testing/test-token.ts';

async function notUsed(): Promise<never> {
  throw new Error('The fallback was used');
}

const neverUsed: CreatorIndex = { search: notUsed, count: notUsed, distribution: notUsed, tally: notUsed };

async function open(creators: readonly IndexedCreator[]) {
  const directory = await mkdtemp(join(tmpdir(), 'creator-index-'));
  const path = join(directory, 'changes.ndjson');
  await writeFile(path, '');
  let written = 0;
  const write = async (changes: Parameters<typeof writeChanges>[1]) => {
    await writeChanges(path, changes);
    written += changes.length;
  };
  await write(creators.map((creator) => ({ id: creator.id, creator })));
  const index = new MemoryCreatorIndex({
    settings: {
      ...defaultIndexSettings,
      source: { url: new URL('./testing/file-source.ts', import.meta.url).href, options: { path } },
      pollMs: 5,
      // Generated searches occupy the thread, which could make the index look stale on a busy machine.
      staleMs: 600_000,
      limits: { smallest: 64, greatest: 100_000 },
    },
    tokenOf: testToken,
    fallback: neverUsed,
    onFault: (message) => {
      throw new Error(message);
    },
  });
  index.open();
  await index.ready();
  return {
    index,
    applyChanges: async (changed: readonly IndexedCreator[], removedIds: readonly number[]) => {
      await write(changed.map((creator) => ({ id: creator.id, creator })));
      await write(removedIds.map((id) => ({ id, creator: null })));
      while (index.report().position !== String(written)) await wait(5);
    },
    close: async () => {
      await index.close();
      await rm(directory, { recursive: true });
    },
  };
}

creatorIndexContract('MemoryCreatorIndex', { open, requests: 2000 });
