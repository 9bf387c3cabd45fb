import { erasureSettleMs } from '@creator-discovery/creators';
import { createDatabase, PostgresCreatorStore } from '@creator-discovery/postgres';
import { SeededRandom } from '../seeded-random.ts';
import type { TaskResults, Tasks } from './tasks.ts';

const handlesOfEach = 3;
const erasuresAtOnce = 4;

/** What every fact of the n-th person says: whose it is. */
export function markOf(n: number): string {
  return `person-${String(n).padStart(5, '0')}`;
}

/** One of the handles that the n-th person has in turn; sometimes that of the next one, who loses it. */
export function handleOfPerson(n: number, random: SeededRandom): string {
  const whose = random.next() < 0.15 ? n + 1 : n;
  return `h${whose}.${random.integer(1, handlesOfEach)}`;
}

/** Imports random people under one of their handles, by themselves and in batches. */
export async function importPeople(
  input: Tasks['importPeople'],
  finished: AbortSignal,
): Promise<TaskResults['importPeople']> {
  const db = createDatabase(input.url, { max: 4 });
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const random = new SeededRandom(input.seed);
  const all = Array.from({ length: input.people }, (_, n) => n);
  let records = 0;
  while (!finished.aborted) {
    const chosen = random.shuffled(all).slice(0, random.integer(1, 40));
    const batch = new Map(chosen.map((n) => recordOf(n, random)).map((record) => [record.handle, record]));
    await store.upsert([...batch.values()], random.pick(['update', 'replace', 'refresh'] as const));
    records += batch.size;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await db.destroy();
  return { records };
}

function recordOf(n: number, random: SeededRandom) {
  return {
    platform: 'photonet' as const,
    handle: handleOfPerson(n, random),
    name: markOf(n),
    platform_user_id: `id of ${markOf(n)}`,
    bio: `collected by ${markOf(n)}`,
    follower_count: random.integer(1, 1_000_000),
    contacts: [{ type: 'EMAIL' as const, value: `${markOf(n)}@example.org` }],
  };
}

/** Erases random people by their user ids, as `admin creators suppress` does. */
export async function erasePeople(
  input: Tasks['erasePeople'],
  note: (text: string) => void,
): Promise<TaskResults['erasePeople']> {
  const db = createDatabase(input.url, { max: erasuresAtOnce });
  const store = new PostgresCreatorStore(db, { byId: () => null }, { settleMs: erasureSettleMs });
  const random = new SeededRandom(input.seed);
  const waiting = random.shuffled(Array.from({ length: input.people }, (_, n) => n)).slice(0, input.erasures);
  const erased: number[] = [];
  const eraseNext = async (): Promise<void> => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
      const platformUserId = `id of ${markOf(n)}`;
      await store.suppress({ platform: 'photonet', handle: handleOfPerson(n, random), platformUserId });
      erased.push(n);
      note(String(n));
    }
  };
  await Promise.all(Array.from({ length: erasuresAtOnce }, eraseNext));
  await db.destroy();
  return { erased };
}
