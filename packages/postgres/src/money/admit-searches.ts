import { type RawBuilder, sql } from 'kysely';
import type { OwnerBatch } from '../batching/owner-batcher.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';
import { isTransient, withRetries } from '../session/transient-faults.ts';

type Json = Record<string, unknown>;

interface AdmissionRow {
  /** Null if the account was locked by another transaction. */
  readonly answer: Json | null;
}

export type SearchOutcome = { readonly answer: Json } | { readonly fault: unknown };

/**
 * Admits searches of several accounts in one round trip and one commit. A locked account is `busy`. If one search throws, all
 * accounts are busy and the caller admits each search by itself.
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
    // The database is unavailable: retrying each search would only delay the error.
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

/** Sends the calls as one text, because the driver would escape every quotation mark of an array. */
function admission(calls: readonly string[], waits: boolean): RawBuilder<AdmissionRow> {
  return sql`
    /* prepared: admit_searches */ select answer
    from admit_searches(array(select call from jsonb_array_elements(${`[${calls.join()}]`}::jsonb) call), ${waits}) as answer
  `;
}

/**
 * Admits one search in its own transaction, waiting for its account. An earlier attempt may have admitted it and lost the answer.
 * Never throws.
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

/** Marks a repeated call, which may have been admitted already. */
function flagged(call: Json, again: boolean): string {
  return jsonText(again ? { ...call, again } : call);
}
