import { answerFreshMs, type PersonName } from '@creator-discovery/creators';
import { platforms } from '@creator-discovery/search-filters';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { notFound, type Refusal } from './refusal.ts';

type FreshPorts = Pick<Ports, 'creators' | 'stopwatch'>;

/** Longer than an erasure takes from its record to its commit. */
const erasureSeconds = 120;

/** A database that takes longer for each look than an answer may wait is a fault. */
const mostLooks = 5;

/**
 * The outcome of a call, which names nobody whose erasure was acknowledged before the answer is sent. An erasure is
 * acknowledged no sooner than `erasureSettleMs` after its commit: what was read less than `answerFreshMs` ago may be sent as
 * it is. A slower answer is looked at again: where anybody was erased meanwhile, a free read is read again, and from an answer
 * that may have been paid for the erased creators are taken out. One that is about an erased creator alone is made again
 * where that costs nothing: it finds nobody. (contract 1 "Admin commands")
 */
export async function freshAnswer(
  operation: Operation,
  ports: FreshPorts,
  run: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  let elapsedMs = ports.stopwatch();
  let outcome = await run();
  for (let looks = 0; elapsedMs() > answerFreshMs && operation.namesNoCreators !== true; looks += 1) {
    if (looks === mostLooks) throw new Error('the database is too slow for an answer that names creators');
    const seconds = Math.ceil(elapsedMs() / 1000) + erasureSeconds;
    elapsedMs = ports.stopwatch();
    if (!(await ports.creators.erasedLately(seconds))) continue;
    const left = isFreeRead(operation) ? null : await withoutErased(operation, outcome, ports);
    outcome = left ?? (await run());
  }
  return outcome;
}

function isFreeRead({ readOnly, spends, limits }: Operation): boolean {
  return readOnly && !spends && limits.length === 0;
}

/** The outcome without the creators that are suppressed by now; null where it is to be made again. */
async function withoutErased(
  { spends }: Operation,
  outcome: Outcome<unknown>,
  { creators }: FreshPorts,
): Promise<Outcome<unknown> | null> {
  const shown = outcome.done ? outcome.body : outcome.refusal;
  const named = peopleIn(shown);
  const suppressions = await Promise.all(named.map((person) => creators.suppression(personNameOf(person))));
  const erased = new Set<unknown>(named.filter((_, at) => suppressions[at] !== null));
  if (erased.size === 0) return outcome;
  if (erased.has(shown)) return spends ? refused(notFound('There is no such creator.')) : null;
  const left = without(shown, erased) as Readonly<Record<string, unknown>>;
  return outcome.done ? done(left) : { ...outcome, refusal: left as typeof left & Refusal };
}

interface Person {
  readonly platform: PersonName['platform'];
  readonly handle: string;
  readonly platform_user_id?: unknown;
}

function personNameOf({ platform, handle, platform_user_id: userId }: Person): PersonName {
  return { platform, handle, ...(typeof userId === 'string' ? { platformUserId: userId } : {}) };
}

/** Every object in the value that names a creator. */
function peopleIn(value: unknown): readonly Person[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isPerson(value) ? [value] : []), ...Object.values(value).flatMap(peopleIn)];
}

function isPerson(value: object): value is Person {
  const { platform, handle } = value as { readonly platform?: unknown; readonly handle?: unknown };
  return typeof handle === 'string' && platforms.some((known) => known === platform);
}

/** The value without these objects: arrays lose them, fields become null, and `returned` counts what is left. */
function without(value: unknown, erased: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.filter((item) => !erased.has(item)).map((item) => without(item, erased));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const lost = fields.reduce((sum, [, field]) => sum + (Array.isArray(field) ? countOf(field, erased) : 0), 0);
  const left = Object.fromEntries(
    fields.map(([name, field]) => [name, erased.has(field) ? null : without(field, erased)]),
  );
  if (typeof left.returned === 'number') left.returned -= lost;
  // A creator that was asked for by its name can't be delivered any more.
  if ((left.status === 'ok' && left.creator === null) || (left.status === 'hidden' && left.hidden === null))
    left.status = 'unavailable';
  return left;
}

function countOf(items: readonly unknown[], erased: ReadonlySet<unknown>): number {
  return items.filter((item) => erased.has(item)).length;
}
