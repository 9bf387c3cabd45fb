import type { ImportRecord } from '@creator-discovery/creators';
import { type Database, PostgresCreatorStore } from '@creator-discovery/postgres';

const batchSize = 500;

/**
 * Imports creators `NAME.0`, `NAME.1` ... with 1, 2 ... followers, so a range of followers selects a range of creators. `more`
 * overrides fields.
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
