import { setTimeout as pause } from 'node:timers/promises';
import { erasureSettleMs, type ImportRecord } from '@creator-discovery/creators';
import { Random } from '@creator-discovery/demo-data';
import { createDatabase, PostgresCreatorStore } from '@creator-discovery/postgres';
import type { TaskContext } from './task-context.ts';

const handlesPerPerson = 2;
const concurrentErasures = 4;
const noPlaces = { byId: () => null };

/** User id on the network of the first person; those of the others follow. */
export const firstUserId = 8_000_000_000;

/** Returns the text in every fact of a person that may name it; all figures are `n`. */
export function markOf(n: number): string {
  return `person-${String(n).padStart(5, '0')}`;
}

/** Returns one of a person's handles, sometimes one of the next person, who loses it. */
export function handleOfPerson(n: number, random: Random): string {
  const owner = random.next() < 0.2 ? n + 1 : n;
  return `h${owner}.${random.whole(1, handlesPerPerson)}`;
}

interface Imports {
  readonly url: string;
  readonly people: number;
  /** Maximum number of people in a batch. */
  readonly batch: number;
  readonly seed: number;
}

/** Imports random people under changing handles until finished, alone (like a refresh) and in batches. */
export async function importPeople({ url, people, batch, seed }: Imports, { finished }: TaskContext) {
  const db = createDatabase(url, { max: 4 });
  const store = new PostgresCreatorStore(db, noPlaces);
  const random = new Random(seed, 0);
  const all = Array.from({ length: people }, (_, n) => n);
  let records = 0;
  while (!finished.aborted) {
    const size = random.next() < 0.3 ? 1 : random.whole(1, batch);
    const chosen = shuffled(all, random).slice(0, size);
    const byHandle = new Map(chosen.map((n) => recordOf(n, random)).map((record) => [record.handle, record]));
    await store.upsert([...byHandle.values()], random.pick(['update', 'replace', 'refresh'] as const));
    records += byHandle.size;
    await pause(10);
  }
  await db.destroy();
  return { records };
}

/** Returns some facts of a person, sometimes with an old date. Every fifth person has no contact and is free. */
function recordOf(n: number, random: Random): ImportRecord {
  const old = { as_of: new Date(Date.now() - random.whole(0, 60_000)).toISOString() };
  return {
    platform: 'photonet',
    handle: handleOfPerson(n, random),
    name: markOf(n),
    platform_user_id: String(firstUserId + n),
    bio: `collected by ${markOf(n)}`,
    follower_count: n,
    contacts: n % 5 === 0 ? [] : [{ type: 'EMAIL', value: `${markOf(n)}@example.org` }],
    ...(random.next() < 0.5 ? { average_likes: n, topics: [`Topic ${n % 9}`] } : {}),
    ...(random.next() < 0.5 ? { follower_growth_pct: { '1': n }, audience: { credibility: n / 100_000 } } : {}),
    ...(random.next() < 0.5 ? old : {}),
  };
}

interface Erasures {
  readonly url: string;
  readonly people: number;
  readonly erasures: number;
  readonly seed: number;
}

/**
 * Erases random people by user id, as `admin creators suppress` does, until finished or until enough are erased; notes the
 * number of each once acknowledged.
 */
export async function erasePeople({ url, people, erasures, seed }: Erasures, { finished, note }: TaskContext) {
  const db = createDatabase(url, { max: concurrentErasures });
  const store = new PostgresCreatorStore(db, noPlaces, { settleMs: erasureSettleMs });
  const random = new Random(seed, 0);
  const waiting = shuffled(
    Array.from({ length: people }, (_, n) => n),
    random,
  ).slice(0, erasures);
  const erased: number[] = [];
  const eraseNext = async (): Promise<void> => {
    for (let n = waiting.pop(); n !== undefined && !finished.aborted; n = waiting.pop()) {
      const platformUserId = String(firstUserId + n);
      await store.suppress({ platform: 'photonet', handle: handleOfPerson(n, random), platformUserId });
      erased.push(n);
      note(String(n));
    }
  };
  await Promise.all(Array.from({ length: concurrentErasures }, eraseNext));
  await db.destroy();
  return { erased };
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.whole(0, left.length - 1), 1));
}
