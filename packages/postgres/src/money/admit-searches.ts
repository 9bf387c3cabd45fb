import { type RawBuilder, sql } from 'kysely';
import type { OwnerBatch } from '../batching/owner-batcher.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';
import { isTransient, withRetries } from '../session/transient-faults.ts';

type Json = Record<string, unknown>;

interface Answered {
  /** Null for a search of an account that is locked elsewhere. */
  readonly answer: Json | null;
}

/** The database's answer to one search, or the fault that prevented it. */
export type SearchOutcome = { readonly answer: Json } | { readonly fault: unknown };

/**
 * Searches of several accounts in one round trip and one commit. An account that is locked elsewhere is `busy`. When one search fails
 * by its own fault, every account sent with it is busy, and each search is then to be admitted by itself.
 */
export async function admitSearches(
  db: Database,
  batches: readonly OwnerBatch<Json>[],
): Promise<readonly (readonly SearchOutcome[] | 'busy')[]> {
  const calls = batches.flatMap(({ commands }) => commands);
  let answers: readonly (Json | null)[];
  try {
    answers = await withRetries(async (attempt) => {
      const texts = calls.map((call) => flagged(call, attempt > 0));
      const { rows } = await admission(texts, false).execute(db);
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

function admission(calls: readonly string[], waits: boolean): RawBuilder<Answered> {
  return sql`/* prepared: admit_searches */ select answer from admit_searches(${calls}::jsonb[], ${waits}) as answer`;
}

/**
 * One search in a transaction of its own, waiting for its account. It was sent together with others before and may have been
 * admitted then, without its answer having arrived. Never throws.
 */
export async function admitSearch(db: Database, call: Json): Promise<SearchOutcome> {
  try {
    const answer = await withRetries(async () => {
      const { rows } = await admission([flagged(call, true)], true).execute(db);
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
