import type { CreatorFacts } from './creator.ts';
import { type FactKind, timeOfKind } from './facts/fact.ts';
import { type FactName, factsOfKind, unknownFacts } from './facts/index.ts';
import type { Contact } from './facts/values.ts';
import { handleKey, isAddressOf } from './handle.ts';
import { type ImportRecord, timeOf } from './import-record.ts';

/**
 * Treatment of known facts that the record lacks: `update` keeps them, `replace` drops them. `refresh` is an update from the
 * network, which shows only some contacts, so it also keeps known contacts.
 */
export type ImportMode = 'update' | 'replace' | 'refresh';

/**
 * Merges a record into the known facts. (contract 1)
 *
 * - Each of the four kinds of facts has a time, so that a new profile does not make an old audience look new.
 * - A record older than the known facts of a kind only adds unknown facts of that kind, in any mode.
 * - A stated or observed fact always wins over an estimate, whatever their times.
 * - The user id is kept in any mode, because it identifies the creator.
 */
export function factsAfterImport(known: CreatorFacts | null, record: ImportRecord, mode: ImportMode): CreatorFacts {
  const facts: Draft = { ...noFacts, platform: record.platform, estimated: [] };
  const outdated = putKind(facts, 'profile', { known, record, mode });
  for (const kind of ['details', 'growth', 'audience'] as const) putKind(facts, kind, { known, record, mode });
  if (mode === 'refresh') facts.contacts = contactsAfterRefresh(known?.contacts ?? [], record.contacts ?? [], outdated);
  facts.platform_user_id = record.platform_user_id ?? known?.platform_user_id ?? null;
  const renamed = known === null || handleKey(known) !== handleKey(record);
  facts.handle = outdated && !renamed ? known?.handle : record.handle;
  if (known !== null && renamed) facts.profile_url = addressAfterRename(known, record, mode);
  return facts as unknown as CreatorFacts;
}

const fieldsOf: Readonly<Record<FactKind, readonly FactName[]>> = {
  profile: factsOfKind('profile'),
  details: factsOfKind('details'),
  growth: factsOfKind('growth'),
  audience: factsOfKind('audience'),
};

const noFacts: Readonly<Record<keyof CreatorFacts, unknown>> = {
  ...unknownFacts,
  estimated: [],
  as_of: null,
  details_as_of: null,
  growth_as_of: null,
  audience_as_of: null,
};

interface Draft extends Record<keyof CreatorFacts, unknown> {
  readonly estimated: string[];
}

interface Import {
  readonly known: CreatorFacts | null;
  readonly record: ImportRecord;
  readonly mode: ImportMode;
}

/** Sets the facts of a kind and their time. Returns whether the record is older than the known facts. */
function putKind(facts: Draft, kind: FactKind, given: Import): boolean {
  const { known, record } = given;
  const time = timeOfKind[kind];
  const [knownTime, collected] = [known?.[time] ?? null, timeOf(kind, record)];
  const outdated = knownTime !== null && Date.parse(collected) < Date.parse(knownTime);
  let [brings, knows] = [kind === 'profile', kind === 'profile'];
  for (const field of fieldsOf[kind]) {
    const from = staysKnown(field, given, outdated) ? known : record;
    const value = from?.[field] ?? noFacts[field];
    facts[field] = value;
    brings ||= from === record && record[field] !== undefined;
    knows ||= isKnown(value);
    if (isEstimate(from, field) && isKnown(value)) facts.estimated.push(field);
  }
  facts[time] = knows ? (brings && !outdated ? collected : knownTime) : null;
  return outdated;
}

/** Whether the known value of a field stays. A stated value always wins over an estimate, whatever their times. */
function staysKnown(field: FactName, { known, record, mode }: Import, outdated: boolean): boolean {
  const [previous, given] = [known?.[field], record[field]];
  const wasEstimate = isEstimate(known, field);
  if (wasEstimate !== isEstimate(record, field) && isKnown(previous) && isKnown(given)) return !wasEstimate;
  return outdated ? isKnown(previous) : given === undefined && mode !== 'replace';
}

function isEstimate(
  from: Pick<ImportRecord, 'estimated'> | Pick<CreatorFacts, 'estimated'> | null,
  field: FactName,
): boolean {
  return from?.estimated?.some((estimated) => estimated === field) === true;
}

function isKnown(value: unknown): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0);
}

function contactsAfterRefresh(
  known: readonly Contact[],
  given: readonly Contact[],
  outdated: boolean,
): readonly Contact[] {
  const [first, second] = outdated ? [known, given] : [given, known];
  const comparables = new Set(first.map(comparable));
  return [...first, ...second.filter((contact) => !comparables.has(comparable(contact)))];
}

/** Recognises most other forms of phone numbers and addresses, which may have been stored without normalisation. */
function comparable({ type, value }: Contact): string {
  const form = type === 'PHONE' ? value.replace(/[^+\d]/g, '') : type === 'EMAIL' ? value.toLowerCase() : value;
  return `${type} ${form}`;
}

/** Drops a URL with the former handle, which will lead to the next person with that handle. URLs with a user id stay. */
function addressAfterRename(known: CreatorFacts, record: ImportRecord, mode: ImportMode): string | null {
  if (record.profile_url !== undefined) return record.profile_url;
  return mode === 'replace' || isAddressOf(known.profile_url, known) ? null : known.profile_url;
}
