import type { ImportRecord } from '@creator-discovery/creators';
import { type Database, PostgresCreatorStore } from '@creator-discovery/postgres';

const batchSize = 500;

/**
 * Imports creators `NAME.0`, `NAME.1` and so on with 1, 2, 3 ... followers, so that a range of followers is a range of creators.
 * Each has an e-mail address unless `more` says otherwise.
 */
export async function importNumbered(
  db: Database,
  { name, count }: { readonly name: string; readonly count: number },
  more: (n: number) => Partial<ImportRecord> = () => ({}),
): Promise<void> {
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const records = Array.from(
    { length: count },
    (_, n): ImportRecord => ({
      platform: 'photonet',
      handle: `${name}.${n}`,
      name: `Creator ${n}`,
      follower_count: n + 1,
      contacts: [{ type: 'EMAIL', value: `${name}.${n}@example.org` }],
      ...more(n),
    }),
  );
  for (let from = 0; from < count; from += batchSize)
    await store.upsert(records.slice(from, from + batchSize), 'update');
}
