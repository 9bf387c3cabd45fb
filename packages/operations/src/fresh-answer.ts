import { answerFreshMs, type PersonName } from '@creator-discovery/creators';
import { platforms } from '@creator-discovery/search-filters';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { type CallRefusal, notFound } from './refusal.ts';

type FreshPorts = Pick<Ports, 'creators' | 'stopwatch'>;

/** Longer than an erasure takes from its record to its commit. */
const erasureSeconds = 120;

/** A database that is slower than an answer may be, this often in a row, is overloaded. */
const maxLooks = 5;

export class SlowDatabase extends Error {
  override readonly name = 'SlowDatabase';
  override readonly message = 'The database is too slow to answer without naming erased creators.';
}

/**
 * Returns an outcome that names no creator whose erasure was acknowledged before the answer is sent.
 *
 * Erasures are acknowledged at least `erasureSettleMs` after their commit, so data younger than `answerFreshMs` is
 * safe. Slower answers are checked for erasures: free reads are repeated, and erased creators are removed from answers
 * that may have cost something. (contract 1 "Admin commands")
 */
export async function freshAnswer(
  operation: Operation,
  ports: FreshPorts,
  run: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  let elapsedMs = ports.stopwatch();
  let outcome = await run();
  for (let looks = 0; elapsedMs() > answerFreshMs && operation.namesNoCreators !== true; looks += 1) {
    if (looks === maxLooks) throw new SlowDatabase();
    const seconds = Math.ceil(elapsedMs() / 1000) + erasureSeconds;
    elapsedMs = ports.stopwatch();
    const erasedIds = await ports.creators.erasedLately(seconds);
    if (erasedIds.size === 0) continue;
    const left = isFreeRead(operation) ? null : await withoutErased({ operation, outcome, erasedIds }, ports);
    outcome = left ?? (await run());
  }
  return outcome;
}

function isFreeRead({ readOnly, spends, limits }: Operation): boolean {
  return readOnly && !spends && limits.length === 0;
}

interface SlowAnswer {
  readonly operation: Operation;
  readonly outcome: Outcome<unknown>;
  readonly erasedIds: ReadonlySet<number>;
}

/**
 * Removes erased creators from the outcome; null if the call must run again. Names alone would miss creators whose handle
 * another creator has now.
 */
async function withoutErased(
  { operation: { spends }, outcome, erasedIds }: SlowAnswer,
  { creators }: FreshPorts,
): Promise<Outcome<unknown> | null> {
  const shown = outcome.done ? outcome.body : outcome.refusal;
  const named = peopleIn(shown);
  const suppressions = await Promise.all(named.map((person) => creators.suppression(personNameOf(person))));
  const erased = new Set<unknown>(
    named.filter((person, at) => suppressions[at] !== null || erasedIds.has(Number(person.creator_id))),
  );
  if (erased.size === 0) return outcome;
  if (erased.has(shown)) return spends ? refused(notFound('There is no such creator.')) : null;
  const left = without(shown, erased) as Readonly<Record<string, unknown>>;
  return outcome.done ? done(left) : { ...outcome, refusal: left as typeof left & CallRefusal };
}

interface Person {
  readonly platform: PersonName['platform'];
  readonly handle: string;
  readonly platform_user_id?: unknown;
  readonly creator_id?: unknown;
}

function personNameOf({ platform, handle, platform_user_id: userId }: Person): PersonName {
  return { platform, handle, ...(typeof userId === 'string' ? { platformUserId: userId } : {}) };
}

function peopleIn(value: unknown): readonly Person[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isPerson(value) ? [value] : []), ...Object.values(value).flatMap(peopleIn)];
}

function isPerson(value: object): value is Person {
  const { platform, handle } = value as { readonly platform?: unknown; readonly handle?: unknown };
  return typeof handle === 'string' && platforms.some((known) => known === platform);
}

/** Removes these objects: arrays lose them, fields become null, and `returned` is reduced. */
function without(value: unknown, erased: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.filter((item) => !erased.has(item)).map((item) => without(item, erased));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const lost = fields.reduce((sum, [, field]) => sum + (Array.isArray(field) ? countOf(field, erased) : 0), 0);
  const left = Object.fromEntries(
    fields.map(([name, field]) => [name, erased.has(field) ? null : without(field, erased)]),
  );
  if (typeof left.returned === 'number') left.returned -= lost;
  // The creator that the call asked for can no longer be delivered.
  if ((left.status === 'ok' && left.creator === null) || (left.status === 'hidden' && left.hidden === null))
    left.status = 'unavailable';
  return left;
}

function countOf(items: readonly unknown[], erased: ReadonlySet<unknown>): number {
  return items.filter((item) => erased.has(item)).length;
}
