import { z } from 'zod';
import { OtherFormat } from './cell-value.ts';
import type { ColumnProblem } from './column-problems.ts';
import { type Conversion, type ConvertedField, convertedValue, fitsUnit, units } from './converted-value.ts';
import { isDateFormat } from './date-format.ts';
import { nearestField } from './nearest-field.ts';
import type { FieldShape } from './record-shape.ts';
import {
  ageBand,
  overlappingFields,
  putValue,
  type RecordDraft,
  type RecordTarget,
  recordTarget,
} from './record-target.ts';
import { shortened } from './unknown-fields.ts';

const path = z.string().min(1, 'must be the name of a source field');

const valueRuleShape = {
  /** Dotted source field, or several of which the first with a value is used. */
  from: z.union([path, z.array(path).min(1)], 'must be the name of a source field, or a list of names'),
  separator: z.string('must be a text').min(1, 'must be at least one character').optional(),
  unit: z.enum(units, `must be one of ${units.join(', ')}`).optional(),
  decimal: z.enum(['.', ','], 'must be "." or ","').optional(),
  /** Order of day, month and year in dates, such as `DD.MM.YYYY`. */
  format: z
    .string('must be a text')
    .refine(isDateFormat, 'must have DD, MM and YYYY with characters between them, or be excel')
    .optional(),
  /** Meaning of each source value. Other values are dropped. */
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false'))
    .optional(),
};
const memberRule = z.union(
  [path, z.strictObject(valueRuleShape), z.strictObject({ constant: z.json() })],
  'must be the name of a source field, {from, separator, unit, decimal, format, values} or {constant}',
);
const rule = z.union(
  [
    path,
    z.strictObject({ ...valueRuleShape, each: z.union([path, z.record(z.string(), memberRule)]).optional() }),
    z.strictObject({ constant: z.json() }),
  ],
  'must be the name of a source field, {from, separator, unit, decimal, format, values, each} or {constant}',
);
const mappingSchema = z.strictObject({
  fields: z.record(z.string(), rule, 'must be an object of import fields with their source'),
  /** Source fields that are deliberately dropped, with everything within them. */
  ignore: z.array(path, 'must be a list of source fields').optional(),
});

type MemberRule = z.infer<typeof memberRule>;
type Rule = z.infer<typeof rule>;

const required = ['platform', 'handle', 'name'];
/** Member of an age band with both bounds: `18-24`, `65+`. */
const bandMember = 'band';

interface MappedField {
  readonly target: RecordTarget;
  readonly rule: Rule;
}

/** Converts records of another system to import records. (contract 1 `creators import`) */
export class ImportMapping {
  readonly #fields: readonly MappedField[];
  readonly #used: ReadonlySet<string>;

  private constructor(fields: readonly MappedField[], ignored: readonly string[]) {
    this.#fields = fields;
    this.#used = new Set([...fields.flatMap(({ rule: one }) => sourcesOf(one)), ...ignored]);
  }

  /** @returns the mapping, or one sentence per problem with its place in the file */
  static of(file: unknown): ImportMapping | { readonly problems: readonly string[] } {
    const parsed = mappingSchema.safeParse(file);
    if (!parsed.success) return { problems: parsed.error.issues.flatMap(problemsOfIssue) };
    const { fields, ignore = [] } = parsed.data;
    const targets = Object.entries(fields).map(([name, one]) => ({ name, rule: one, target: recordTarget(name) }));
    const problems = [
      ...targets.flatMap(({ name, rule: one, target }) =>
        target === null ? [`fields.${name}: is not a field of the import record`] : misfits(name, one, target.shape),
      ),
      ...overlappingFields(Object.keys(fields)).map((problem) => `fields: ${problem}`),
      ...required.filter((name) => !(name in fields)).map((name) => `fields.${name}: is required`),
    ];
    if (problems.length > 0) return { problems };
    const mapped = targets.flatMap(({ target, rule: one }) => (target === null ? [] : [{ target, rule: one }]));
    return new ImportMapping(mapped, ignore);
  }

  /** Returns an import record that the schema has not checked yet. */
  apply(source: unknown): { readonly draft: RecordDraft; readonly problems: readonly ColumnProblem[] } {
    const draft: RecordDraft = Object.create(null);
    const problems: ColumnProblem[] = [];
    for (const { target, rule: one } of this.#fields) {
      const value = mappedValue(source, one, target);
      const other = otherFormatIn(value);
      if (other !== undefined) problems.push({ column: target.name, format: other.format });
      else if (value !== undefined) putValue(draft, target, value);
    }
    return { draft, problems };
  }

  /** Returns one sentence per field of which no source is a column of the table. */
  missingColumns(header: readonly string[]): readonly string[] {
    return this.#fields.flatMap(({ target, rule: one }) => {
      const sources = sourcesOf(one);
      if (sources.length === 0 || sources.some((source) => header.includes(source))) return [];
      const nearest = nearestField(sources[0] ?? '', header);
      const hint = nearest === null ? '' : ` (did you mean ${shortened(nearest)}?)`;
      return [`the mapping of ${target.name} names the column ${sources.join(' or ')}, which is missing${hint}`];
    });
  }

  uses(column: string): boolean {
    return this.#used.has(column);
  }

  /** Returns the source fields with a value that the mapping does not use. */
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

/** Finds a value in another format, also in a list or in the members of its entries. */
function otherFormatIn(value: unknown): OtherFormat | undefined {
  if (value instanceof OtherFormat) return value;
  const members = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return members.map(otherFormatIn).find((found) => found !== undefined);
}

function mappedValue(source: unknown, one: Rule, { shape, path: [...names] }: RecordTarget): unknown {
  if (typeof one === 'object' && 'constant' in one) return one.constant;
  const each = typeof one === 'object' ? one.each : undefined;
  const isFraction = names.at(-1) === 'credibility';
  if (each === undefined || shape.kind !== 'list') return converted(source, one, { shape, isFraction });
  const theirs = sourceValue(source, sourcesOf(one));
  if (!Array.isArray(theirs)) return theirs;
  const isAges = names.at(-1) === 'ages';
  const entries = theirs.map((entry) =>
    typeof each === 'string'
      ? converted(entry, each, { shape: shape.entry })
      : entryOf(entry, each, { shape: shape.entry, isAges }),
  );
  return entries.filter((entry) => entry !== undefined && entry !== null);
}

/** Returns null if a member has no value, because an entry without key or share is meaningless. */
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
  return typeof one === 'object' && 'constant' in one ? one.constant : converted(source, one, { shape });
}

function converted(
  source: unknown,
  one: Exclude<Rule, { readonly constant: unknown }>,
  field: ConvertedField,
): unknown {
  const value = sourceValue(source, sourcesOf(one));
  return value === undefined ? undefined : convertedValue(value, field, typeof one === 'string' ? {} : one);
}

/** Returns the first source field with a value. */
function sourceValue(source: unknown, names: readonly string[]): unknown {
  return names.map((name) => valueAt(source, name)).find((value) => value != null && value !== '') ?? undefined;
}

/** Reads a field with exactly this name, as in tables, or follows the dotted path. */
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

/** Returns one sentence per option of a rule that does not fit the field. */
function misfits(name: string, one: Rule, shape: FieldShape): string[] {
  if (typeof one === 'string' || 'constant' in one) return [];
  const at = `fields.${name}`;
  const entry = shape.kind === 'list' ? shape.entry : null;
  const problems: string[] = [];
  if (one.separator !== undefined && entry === null) problems.push(`${at}.separator: the field is not a list`);
  problems.push(...misfitsOfUnit(at, one, shape));
  if (one.each !== undefined && entry === null) problems.push(`${at}.each: the field is not a list`);
  if (one.each !== undefined && entry !== null) problems.push(...misfitsOfEach(name, one.each, entry));
  return problems;
}

function misfitsOfEach(name: string, each: string | Readonly<Record<string, MemberRule>>, entry: FieldShape): string[] {
  const at = `fields.${name}.each`;
  if (typeof each === 'string') return entry.kind === 'object' ? [`${at}: must be an object of members`] : [];
  if (entry.kind !== 'object') return [`${at}: must be the name of one field, because the entries are texts`];
  const isAges = name === 'audience.ages';
  return Object.entries(each).flatMap(([member, one]) => {
    if (isAges && member === bandMember) return [];
    const shape = entry.fields.get(member);
    if (shape === undefined) return [`${at}.${member}: is not a member of ${name}`];
    return typeof one === 'object' && 'from' in one ? misfitsOfUnit(`${at}.${member}`, one, shape) : [];
  });
}

const numberUnits: readonly unknown[] = ['number', 'compact', 'percent', 'fraction'];

function misfitsOfUnit(at: string, { unit, decimal, format }: Conversion, shape: FieldShape): string[] {
  const problems: string[] = [];
  if (unit !== undefined && !fitsUnit(unit, shape)) problems.push(`${at}.unit: ${unit} does not fit the field`);
  if (decimal !== undefined && !numberUnits.includes(unit))
    problems.push(`${at}.decimal: needs the unit number, compact, percent or fraction`);
  if (format !== undefined && unit !== 'date') problems.push(`${at}.format: needs the unit date`);
  return problems;
}

function problemsOfIssue(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.map(String).join('.') || 'mapping';
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at}: ${key} is not an option of a mapping`);
  if (issue.code === 'invalid_union') {
    const forms = issue.errors.filter((form) => form.every(isWithin)).sort((a, b) => a.length - b.length);
    const nearest = forms[0]?.flatMap((inner) => problemsOfIssue({ ...inner, path: [...issue.path, ...inner.path] }));
    if (nearest !== undefined) return nearest;
  }
  return [`${at}: ${issue.message}`];
}

/** Whether the issue lies within an object, so that the object itself has the right type. */
function isWithin(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'unrecognized_keys' || issue.path.length > 0;
}
