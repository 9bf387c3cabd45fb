import { contactChannels, genders } from '@creator-discovery/search-filters';
import { type FieldShape, recordShape } from './record-shape.ts';

/**
 * Place of a value in an import record, by a dotted name: a field (`follower_count`, `audience.credibility`,
 * `follower_growth_pct.3`) or a list entry by key (`audience.genders.FEMALE`, `audience.ages.18-24`,
 * `audience.locations.US.CA`, `contacts.EMAIL`).
 */
export interface RecordTarget {
  readonly name: string;
  readonly path: readonly string[];
  /** Shape of the value, or of the entry's member. */
  readonly shape: FieldShape;
  /** For list entries: the fixed members, and the name of the member with the value. */
  readonly entry?: { readonly key: Readonly<Record<string, unknown>>; readonly member: string };
}

/** A record without prototype, so that any name is a plain field. */
export type RecordDraft = Record<string, unknown>;

const number: FieldShape = { kind: 'number' };
const texts: FieldShape = { kind: 'list', entry: { kind: 'text' } };
const maxMonths = 6;
const maxAge = 150;

/** Returns null if the record has no such field. */
export function recordTarget(name: string): RecordTarget | null {
  return fieldTarget(name) ?? growthTarget(name) ?? shareTarget(name) ?? contactTarget(name);
}

/** Sets a field or appends list entries. */
export function putValue(draft: RecordDraft, { path, entry }: RecordTarget, value: unknown): void {
  let holder = draft;
  for (const name of path.slice(0, -1)) holder = member(holder, name, () => Object.create(null));
  const last = path.at(-1) as string;
  if (entry === undefined) {
    holder[last] = value;
    return;
  }
  const entries = member<unknown[]>(holder, last, () => []);
  for (const one of Array.isArray(value) ? value : [value]) entries.push({ ...entry.key, [entry.member]: one });
}

/** Returns a member of the draft, creating it if necessary. */
function member<Value = RecordDraft>(draft: RecordDraft, name: string, make: () => Value): Value {
  const known = draft[name] ?? make();
  draft[name] = known;
  return known as Value;
}

/** Returns one sentence per pair of names of which one contains the other. */
export function overlappingFields(names: readonly string[]): readonly string[] {
  const known = names.filter((name) => recordTarget(name) !== null);
  return known.flatMap((name) =>
    known.filter((inner) => inner.startsWith(`${name}.`)).map((inner) => `${name} and ${inner} fill the same field`),
  );
}

function fieldTarget(name: string): RecordTarget | null {
  const path = name.split('.');
  let shape: FieldShape = recordShape;
  for (const part of path) {
    const field: FieldShape | undefined = shape.kind === 'object' ? shape.fields.get(part) : undefined;
    if (field === undefined) return null;
    shape = field;
  }
  return { name, path, shape };
}

function growthTarget(name: string): RecordTarget | null {
  const months = after('follower_growth_pct.', name);
  if (months === null || !/^[1-9]$/.test(months) || Number(months) > maxMonths) return null;
  return { name, path: ['follower_growth_pct', months], shape: number };
}

function shareTarget(name: string): RecordTarget | null {
  for (const [list, keyOf] of Object.entries(shareKeys)) {
    const text = after(`audience.${list}.`, name);
    const key = text === null || text === '' ? null : keyOf(text);
    if (key !== null) return { name, path: ['audience', list], shape: number, entry: { key, member: 'percentage' } };
  }
  return null;
}

const shareKeys: Readonly<Record<string, (text: string) => Readonly<Record<string, unknown>> | null>> = {
  locations: (id) => ({ id }),
  languages: (code) => ({ code }),
  genders: (code) => ((genders as readonly string[]).includes(code) ? { code } : null),
  ages: ageBand,
};

/** Parses `18-24`, `65+` or `65-`; null for other text. */
export function ageBand(text: string): { readonly min: number; readonly max: number } | null {
  const [, min, max] = /^(\d{1,3})(?:\+|-(\d{1,3})?)$/.exec(text) ?? [];
  return min === undefined ? null : { min: Number(min), max: max === undefined ? maxAge : Number(max) };
}

function contactTarget(name: string): RecordTarget | null {
  const type = after('contacts.', name);
  if (type === null || !(contactChannels as readonly string[]).includes(type)) return null;
  return { name, path: ['contacts'], shape: texts, entry: { key: { type }, member: 'value' } };
}

function after(prefix: string, name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
