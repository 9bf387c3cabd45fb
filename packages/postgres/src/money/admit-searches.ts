import { sql } from 'kysely';
import type { OwnerBatch } from '../batching/owner-batcher.ts';
import type { Database } from '../session/database.ts';
import { areAccountsDivided } from '../session/divided-accounts.ts';
import { jsonText } from '../session/json-text.ts';
import { callForOwner, groupByServer } from '../session/owner-servers.ts';
import { isTransient, withRetries } from '../session/transient-faults.ts';

type Json = Record<string, unknown>;

interface Answered {
  /** Null for a search of an account that is locked elsewhere. */
  readonly answer: Json | null;
}

/** The database's answer to one search, or the fault that prevented it. */
export type SearchOutcome = { readonly answer: Json } | { readonly fault: unknown };

/**
 * Searches of several accounts in one round trip and one commit, or one for each server that accounts are divided among. An account
 * that is locked elsewhere is `busy`; when one search fails by its own fault, every account sent with it is, and each search is then
 * to be admitted by itself.
 */
export async function admitSearches(
  db: Database,
  batches: readonly OwnerBatch<Json>[],
): Promise<readonly (readonly SearchOutcome[] | 'busy')[]> {
  const groups = await withRetries(() => groupByServer(db, batches));
  const outcomes = new Map<OwnerBatch<Json>, readonly SearchOutcome[] | 'busy'>();
  await Promise.all(
    groups.map(async (group) => {
      const answered = await admitTogether(db, group);
      group.forEach((batch, index) => {
        outcomes.set(batch, answered[index] ?? 'busy');
      });
    }),
  );
  return batches.map((batch) => outcomes.get(batch) ?? 'busy');
}

async function admitTogether(
  db: Database,
  batches: readonly OwnerBatch<Json>[],
): Promise<readonly (readonly SearchOutcome[] | 'busy')[]> {
  const calls = batches.flatMap(({ commands }) => commands);
  let answers: readonly (Json | null)[];
  try {
    answers = await withRetries(async (attempt) => {
      const texts = calls.map((call) => flagged(call, attempt > 0));
      const rows = await admission(db, batches, texts);
      return rows.map(({ answer }) => answer);
    });
  } catch (fault) {
    // The database is away: asking for each search by itself would only take longer to say so.
    if (isTransient(fault)) return batches.map(({ commands }) => commands.map(() => ({ fault })));
    return batches.map(() => 'busy');
  }
  let from = 0;
  return batches.map(({ commands }) => {
    const own = answers.slice(from, from + commands.length);
    from += commands.length;
    return own.includes(null) ? 'busy' : own.map((answer) => ({ answer: answer ?? {} }));
  });
}

async function admission(
  db: Database,
  [first, second]: readonly OwnerBatch<Json>[],
  calls: readonly string[],
): Promise<readonly Answered[]> {
  if (first === undefined) return [];
  const { ownerId } = first;
  if (second === undefined) {
    const ofOwner = sql<Answered>`/* prepared: admit_owner_searches */
      select answer from admit_owner_searches(${ownerId}, ${calls}::jsonb[], false) as answer`;
    return callForOwner(db, ownerId, ofOwner);
  }
  const ofSeveral = (await areAccountsDivided(db))
    ? sql<Answered>`/* prepared: admit_divided_searches */
      select answer from admit_divided_searches(${calls}::jsonb[]) as answer`
    : sql<Answered>`/* prepared: admit_searches */
      select answer from admit_searches(${calls}::jsonb[]) as answer`;
  return callForOwner(db, ownerId, ofSeveral);
}

/**
 * One search in a transaction of its own, waiting for its account. It was sent together with others before and may have been
 * admitted then, without its answer having arrived. Never throws.
 */
export async function admitSearch(db: Database, ownerId: string, call: Json): Promise<SearchOutcome> {
  try {
    const answer = await withRetries(async () => {
      const ofOwner = sql<Answered>`
        select answer from admit_owner_searches(${ownerId}, ${[flagged(call, true)]}::jsonb[], true) as answer`;
      const rows = await callForOwner(db, ownerId, ofOwner);
      return rows[0]?.answer ?? {};
    });
    return { answer };
  } catch (fault) {
    return { fault };
  }
}

/** Flags a call that is sent again: it may have been admitted already. */
function flagged(call: Json, again: boolean): string {
  return jsonText(again ? { ...call, again } : call);
}
