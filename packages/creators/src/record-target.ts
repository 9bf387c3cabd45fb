import { contactChannels, genders } from '@creator-discovery/search-filters';
import { type FieldShape, recordShape } from './record-shape.ts';

/**
 * Where a value goes in an import record, by a dotted name: a field (`follower_count`, `audience.credibility`,
 * `follower_growth_pct.3`), or the entry of a list that a key belongs to (`audience.genders.FEMALE`, `audience.ages.18-24`,
 * `audience.locations.US.CA`, `audience.languages.de`, `contacts.EMAIL`).
 */
export interface RecordTarget {
  readonly name: string;
  /** The fields that lead there, the last one itself. */
  readonly path: readonly string[];
  /** What the value must be; of an entry, what its member must be. */
  readonly shape: FieldShape;
  /** For an entry of a list: what it has beside the value, and the member that the value is. */
  readonly entry?: { readonly key: Readonly<Record<string, unknown>>; readonly member: string };
}

/** A record in the making; without a prototype, so that a field of any name is nothing but a field. */
export type RecordDraft = Record<string, unknown>;

const number: FieldShape = { kind: 'number' };
const texts: FieldShape = { kind: 'list', entry: { kind: 'text' } };
const longestMonths = 6;
const oldest = 150;

/** The target of that name; null where the record has none. */
export function recordTarget(name: string): RecordTarget | null {
  return fieldTarget(name) ?? growthTarget(name) ?? shareTarget(name) ?? contactTarget(name);
}

/** Puts a value where it belongs. Entries of one list come together. */
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

/** What the draft has under that name, or what is put there first. */
function member<Value = RecordDraft>(draft: RecordDraft, name: string, make: () => Value): Value {
  const known = draft[name] ?? make();
  draft[name] = known;
  return known as Value;
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
  if (months === null || !/^[1-9]$/.test(months) || Number(months) > longestMonths) return null;
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

/** A band as `18-24` or, to the end, `65+` or `65-`; null for another text. */
export function ageBand(text: string): { readonly min: number; readonly max: number } | null {
  const [, min, max] = /^(\d{1,3})(?:\+|-(\d{1,3})?)$/.exec(text) ?? [];
  return min === undefined ? null : { min: Number(min), max: max === undefined ? oldest : Number(max) };
}

function contactTarget(name: string): RecordTarget | null {
  const type = after('contacts.', name);
  if (type === null || !(contactChannels as readonly string[]).includes(type)) return null;
  return { name, path: ['contacts'], shape: texts, entry: { key: { type }, member: 'value' } };
}

function after(prefix: string, name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
