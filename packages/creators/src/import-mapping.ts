import { z } from 'zod';
import { convertedValue, type Unit, units } from './converted-value.ts';
import type { FieldShape } from './record-shape.ts';
import { ageBand, putValue, type RecordDraft, type RecordTarget, recordTarget } from './record-target.ts';
import { overlappingFields } from './table-columns.ts';
import { shortened } from './unknown-fields.ts';

const path = z.string().min(1, 'must be the name of one of their fields');

const valueRuleShape = {
  /** Their field, dotted; of several the first that has a value. */
  from: z.union(
    [path, z.array(path).min(1)],
    'must be the name of their field, or several of which the first with a value counts',
  ),
  separator: z.string('must be a text').min(1, 'must be at least one character').optional(),
  unit: z.enum(units, `must be one of ${units.join(', ')}`).optional(),
  /** What each of their values means; others mean nothing. */
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false'))
    .optional(),
};
const memberRule = z.union(
  [path, z.strictObject(valueRuleShape), z.strictObject({ constant: z.json() })],
  'must be the name of their field, {from, separator, unit, values} or {constant}',
);
const rule = z.union(
  [
    path,
    z.strictObject({ ...valueRuleShape, each: z.union([path, z.record(z.string(), memberRule)]).optional() }),
    z.strictObject({ constant: z.json() }),
  ],
  'must be the name of their field, {from, separator, unit, values, each} or {constant}',
);
const mappingSchema = z.strictObject({
  fields: z.record(z.string(), rule, 'must be an object: our field from theirs'),
  /** Their fields that are left out knowingly, with all that is in them. */
  ignore: z.array(path, 'must be a list of their fields').optional(),
});

type MemberRule = z.infer<typeof memberRule>;
type Rule = z.infer<typeof rule>;

const required = ['platform', 'handle', 'name'];
/** The member of an audience's age band that says both ends of it: `18-24`, `65+`. */
const bandMember = 'band';

interface MappedField {
  readonly target: RecordTarget;
  readonly rule: Rule;
}

/** How the records of another system become import records. (contract 1 `creators import`) */
export class ImportMapping {
  readonly #fields: readonly MappedField[];
  readonly #used: ReadonlySet<string>;

  private constructor(fields: readonly MappedField[], ignored: readonly string[]) {
    this.#fields = fields;
    this.#used = new Set([...fields.flatMap(({ rule: one }) => sourcesOf(one)), ...ignored]);
  }

  /** @returns the mapping, or what is wrong with it: a sentence each, with the place in the file. */
  static of(file: unknown): ImportMapping | { readonly problems: readonly string[] } {
    const parsed = mappingSchema.safeParse(file);
    if (!parsed.success) return { problems: parsed.error.issues.flatMap(problemsOfIssue) };
    const { fields, ignore = [] } = parsed.data;
    const targets = Object.entries(fields).map(([name, one]) => ({ name, rule: one, target: recordTarget(name) }));
    const problems = [
      ...targets.flatMap(({ name, rule: one, target }) =>
        target === null ? [`fields.${name}: the import record has no such field`] : misfits(name, one, target.shape),
      ),
      ...overlappingFields(Object.keys(fields)).map((problem) => `fields: ${problem}`),
      ...required
        .filter((name) => !(name in fields))
        .map((name) => `fields.${name}: is missing; every record needs it`),
    ];
    if (problems.length > 0) return { problems };
    const mapped = targets.flatMap(({ target, rule: one }) => (target === null ? [] : [{ target, rule: one }]));
    return new ImportMapping(mapped, ignore);
  }

  /** The import record that one of theirs describes, to be checked by the schema. */
  apply(source: unknown): RecordDraft {
    const draft: RecordDraft = Object.create(null);
    for (const { target, rule: one } of this.#fields) {
      const value = mappedValue(source, one, target);
      if (value !== undefined) putValue(draft, target, value);
    }
    return draft;
  }

  /** Their fields with a value that nothing is made of, each once. */
  unmapped(source: unknown): readonly string[] {
    const found = new Set<string>();
    this.#collect(source, '', found);
    return [...found];
  }

  #collect(source: unknown, prefix: string, found: Set<string>): void {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) return;
    for (const [name, value] of Object.entries(source)) {
      const own = prefix === '' ? name : `${prefix}.${name}`;
      if (value === null || value === '' || this.#used.has(own)) continue;
      if (this.#usesWithin(own)) this.#collect(value, own, found);
      else found.add(shortened(own));
    }
  }

  #usesWithin(own: string): boolean {
    for (const used of this.#used) if (used.startsWith(`${own}.`)) return true;
    return false;
  }
}

function mappedValue(source: unknown, one: Rule, { shape, path: [...names] }: RecordTarget): unknown {
  if (typeof one === 'object' && 'constant' in one) return one.constant;
  const each = typeof one === 'object' ? one.each : undefined;
  if (each === undefined || shape.kind !== 'list') return converted(source, one, shape);
  const theirs = sourceValue(source, sourcesOf(one));
  if (!Array.isArray(theirs)) return theirs;
  const isAges = names.at(-1) === 'ages';
  const entries = theirs.map((entry) =>
    typeof each === 'string'
      ? converted(entry, each, shape.entry)
      : entryOf(entry, each, { shape: shape.entry, isAges }),
  );
  return entries.filter((entry) => entry !== undefined && entry !== null);
}

/** Null where a member has no value: an entry without its key or its share says nothing. */
function entryOf(
  source: unknown,
  members: Readonly<Record<string, MemberRule>>,
  { shape, isAges }: { readonly shape: FieldShape; readonly isAges: boolean },
): Record<string, unknown> | null {
  const entry: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(members)) {
    const isBand = isAges && name === bandMember;
    const value = memberValue(source, one, isBand ? text : memberShape(shape, name));
    const parts = isBand ? ageBand(String(value)) : { [name]: value };
    if (value === undefined || parts === null) return null;
    Object.assign(entry, parts);
  }
  return entry;
}

const text: FieldShape = { kind: 'text' };

function memberShape(shape: FieldShape, name: string): FieldShape {
  return (shape.kind === 'object' ? shape.fields.get(name) : undefined) ?? text;
}

function memberValue(source: unknown, one: MemberRule, shape: FieldShape): unknown {
  return typeof one === 'object' && 'constant' in one ? one.constant : converted(source, one, shape);
}

function converted(source: unknown, one: Exclude<Rule, { readonly constant: unknown }>, shape: FieldShape): unknown {
  const value = sourceValue(source, sourcesOf(one));
  return value === undefined ? undefined : convertedValue(value, shape, typeof one === 'string' ? {} : one);
}

/** The first of their fields that has a value. */
function sourceValue(source: unknown, names: readonly string[]): unknown {
  return names.map((name) => valueAt(source, name)).find((value) => value != null && value !== '') ?? undefined;
}

/** A field of that very name, as tables have them, or the one that the dotted path leads to. */
function valueAt(source: unknown, name: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  if (Object.hasOwn(source, name)) return (source as Record<string, unknown>)[name];
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0 || !Object.hasOwn(source, first)) return undefined;
  return valueAt((source as Record<string, unknown>)[first], rest.join('.'));
}

function sourcesOf(one: Rule): readonly string[] {
  if (typeof one === 'string') return [one];
  if ('constant' in one) return [];
  return typeof one.from === 'string' ? [one.from] : one.from;
}

/** What a rule asks for that the field can't be. */
function misfits(name: string, one: Rule, shape: FieldShape): string[] {
  if (typeof one === 'string' || 'constant' in one) return [];
  const at = `fields.${name}`;
  const entry = shape.kind === 'list' ? shape.entry : null;
  const problems: string[] = [];
  if (one.separator !== undefined && entry === null) problems.push(`${at}.separator: the field is not a list`);
  if (one.unit !== undefined && !fitsUnit(one.unit, shape))
    problems.push(`${at}.unit: ${one.unit} does not fit the field`);
  if (one.each !== undefined && entry === null) problems.push(`${at}.each: the field is not a list`);
  if (one.each !== undefined && entry !== null) problems.push(...misfitsOfEach(name, one.each, entry));
  return problems;
}

function misfitsOfEach(name: string, each: string | Readonly<Record<string, MemberRule>>, entry: FieldShape): string[] {
  const at = `fields.${name}.each`;
  if (typeof each === 'string') return entry.kind === 'object' ? [`${at}: must name the members of an entry`] : [];
  if (entry.kind !== 'object') return [`${at}: must be the name of one field; the entries are texts`];
  const isAges = name === 'audience.ages';
  return Object.entries(each).flatMap(([member, one]) => {
    if (isAges && member === bandMember) return [];
    const shape = entry.fields.get(member);
    if (shape === undefined) return [`${at}.${member}: an entry of ${name} has no such field`];
    const unit = typeof one === 'object' && 'unit' in one ? one.unit : undefined;
    return unit === undefined || fitsUnit(unit, shape) ? [] : [`${at}.${member}.unit: ${unit} does not fit the field`];
  });
}

function fitsUnit(unit: Unit, { kind }: FieldShape): boolean {
  return unit === 'fraction' || unit === 'percent' ? kind === 'number' : kind === 'text';
}

function problemsOfIssue(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.map(String).join('.') || 'mapping';
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at}: there is no ${key} in a mapping`);
  if (issue.code === 'invalid_union') {
    const forms = issue.errors.filter((form) => form.every(isWithin)).sort((a, b) => a.length - b.length);
    const nearest = forms[0]?.flatMap((inner) => problemsOfIssue({ ...inner, path: [...issue.path, ...inner.path] }));
    if (nearest !== undefined) return nearest;
  }
  return [`${at}: ${issue.message}`];
}

/** Whether it is something within an object that is wrong, not that it is one. */
function isWithin(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'unrecognized_keys' || issue.path.length > 0;
}
