import { appendFile, readFile } from 'node:fs/promises';
import type { IndexedCreator } from '@creator-discovery/search-filters';
import type { CreatorSource } from '../creator-source.js';

/** A change written down: the creator as it is from then on, or that it is gone. */
interface Line {
  readonly id: number;
  readonly creator: IndexedCreator | null;
}

/** Appends changes to the file that stands for a database. */
export async function writeChanges(path: string, lines: readonly Line[]): Promise<void> {
  await appendFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

async function readLines(path: string): Promise<Line[]> {
  return (await readFile(path, 'utf8')).split('\n').slice(0, -1).map((line) => JSON.parse(line) as Line);
}

/** Gives the import record from which `indexedCreator` makes this very creator again. */
function factsOf(creator: IndexedCreator) {
  return { ...creator, contact_types: [], bio: creator.bioWords?.join(' ') ?? null, follower_count: creator.followers, captions: creator.captionWords };
}
