import { createDatabase, PostgresCreatorStore } from '@creator-discovery/postgres';
import { SeededRandom } from '../seeded-random.ts';
import type { TaskResults, Tasks } from './tasks.ts';

/** The handle of the n-th creator that imports, erasures and lists share. */
export function sharedHandle(n: number): string {
  return `shared.creator.${n}`;
}

/** Imports random creators of the first `creators`, in batches of one (as a refresh does) up to `batch`. */
export async function importCreators(
  input: Tasks['importCreators'],
  finished: AbortSignal,
): Promise<TaskResults['importCreators']> {
  const db = createDatabase(input.url, { max: 4 });
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const random = new SeededRandom(input.seed);
  const all = Array.from({ length: input.creators }, (_, n) => n);
  let batches = 0;
  while (!finished.aborted) {
    const size = random.next() < 0.3 ? 1 : random.integer(1, input.batch);
    const records = random.shuffled(all).slice(0, size);
    await store.upsert(
      records.map((n) => recordOf(n, random)),
      'update',
    );
    batches += 1;
  }
  await db.destroy();
  return { batches };
}

/** Every fifth creator has no contact, and is free. */
function recordOf(n: number, random: SeededRandom) {
  return {
    platform: 'photonet' as const,
    handle: sharedHandle(n),
    name: `Creator ${n}`,
    follower_count: random.integer(1, 1_000_000),
    topics: [`Topic ${random.integer(1, 9)}`, `Theme ${random.integer(1, 9)}`],
    contacts: n % 5 === 0 ? [] : [{ type: 'EMAIL' as const, value: `creator.${n}@example.org` }],
  };
}

/** Erases creators of the first `creators`, one after the other, with a pause between them. */
export async function eraseCreators(
  input: Tasks['eraseCreators'],
  finished: AbortSignal,
): Promise<TaskResults['eraseCreators']> {
  const db = createDatabase(input.url, { max: 2 });
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const random = new SeededRandom(input.seed);
  const erased: string[] = [];
  for (const n of random.shuffled(Array.from({ length: input.creators }, (_, at) => at))) {
    if (finished.aborted) break;
    const handle = sharedHandle(n);
    await store.suppress({ platform: 'photonet', handle });
    erased.push(handle);
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, input.pauseMs)));
  }
  await db.destroy();
  return { erased };
}
