import {
  type JsonProblem,
  type LanguageDictionary,
  type PlaceDictionary,
  readJson,
} from '@creator-discovery/search-filters';
import type { ImportMapping } from './import-mapping.ts';
import { type ImportRecord, importRecordSchema, quickRecord } from './import-record.ts';
import { nearestField } from './nearest-field.ts';
import { recordFieldPaths } from './record-shape.ts';
import { shortened, unknownFieldsOf } from './unknown-fields.ts';

/** The dictionaries whose ids and codes a record may use. */
export interface ImportDictionaries {
  readonly places: Pick<PlaceDictionary, 'byId'>;
  readonly languages: Pick<LanguageDictionary, 'byCode'>;
}

/** How lines are read. */
export interface LineRules extends ImportDictionaries {
  /** Refuses a line with a field that the record doesn't have. */
  readonly strict?: boolean;
  /** How the records of another system become import records. */
  readonly mapping?: ImportMapping | undefined;
}

/** `reason` names fields and rules, never values, since it may be logged. `unknown` are fields that the record doesn't have. */
export type ReadLine = { readonly unknown: readonly string[] } & (
  | { readonly ok: true; readonly record: ImportRecord }
  | { readonly ok: false; readonly reason: string }
);

/** A line of more bytes is bad, and never held in memory as a whole. */
export const longestLineBytes = 1_048_576;

/** Why a line of more than `longestLineBytes` is bad. */
export const lineTooLong = 'longer than 1 MiB (1,048,576 bytes)';

/** Problems that the reason of a bad line names; a broken line may have thousands. */
const mostNamed = 10;

/**
 * Reads one line of JSON. A line with a place or language that isn't in the dictionaries is bad, and so is every value that a
 * store could refuse. (contract 1)
 */
export function readImportLine(line: string, rules: LineRules): ReadLine {
  if (line.length > longestLineBytes) return bad([lineTooLong]);
  const read = readJson(line);
  return read.ok ? readImportValue(read.value, rules) : bad([jsonReasons[read.problem]]);
}

/** Why a text that must be JSON is refused. */
export const jsonReasons: Readonly<Record<JsonProblem, string>> = {
  not_json: 'not JSON',
  too_deep: 'more than 32 levels deep',
  too_many_values: 'too many values',
  repeated_field: 'an object has the same field twice',
};

/** As `readImportLine`, of what a line has been read to already. */
export function readImportValue(value: unknown, rules: LineRules): ReadLine {
  const { mapping } = rules;
  const isMapped = mapping !== undefined && typeof value === 'object' && value !== null;
  const given = isMapped ? mapping.apply(value) : value;
  const found = { otherFields: false };
  const quick = quickRecord(given, found);
  const hasOthers = quick === undefined || found.otherFields;
  const unknown = isMapped ? mapping.unmapped(value) : hasOthers ? unknownFieldsOf(value) : [];
  const refused = rules.strict === true ? notFields(unknown, isMapped) : [];
  const parsed = quick === undefined ? importRecordSchema.safeParse(given) : { success: true as const, data: quick };
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path.map(shortened).join('.') || 'record'}: ${message}`,
    );
    return bad([...wrong, ...refused], unknown);
  }
  const problems = [...unknownNames(parsed.data, rules), ...refused];
  return problems.length === 0 ? { ok: true, record: parsed.data, unknown } : bad(problems, unknown);
}

function bad(problems: readonly string[], unknown: readonly string[] = []): ReadLine {
  const distinct = [...new Set(problems)];
  const more = distinct.length - mostNamed;
  const reason = [...distinct.slice(0, mostNamed), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return { ok: false, reason, unknown };
}

/** The nearest field is looked for only where it is named: a hostile line has a hundred thousand of them. */
function notFields(fields: readonly string[], isMapped: boolean): string[] {
  if (isMapped) return fields.map((field) => `${field}: the mapping makes nothing of it`);
  return fields.map((field, index) => {
    const nearest = index < mostNamed ? remembered(field) : null;
    return `${field}: is not a field of the record${nearest === null ? '' : `; did you mean ${nearest}?`}`;
  });
}

const nearestFields = new Map<string, string | null>();
const mostRemembered = 1000;

/** Every line of a file may have the same fields. */
function remembered(field: string): string | null {
  const nearest = nearestFields.get(field);
  if (nearest !== undefined) return nearest;
  const found = nearestField(field, recordFieldPaths);
  if (nearestFields.size < mostRemembered) nearestFields.set(field, found);
  return found;
}

function unknownNames(record: ImportRecord, { places, languages }: ImportDictionaries): string[] {
  const unknown: string[] = [];
  const { audience, location_id, language } = record;
  const isPlace = (id: string): boolean => places.byId(id) !== null;
  const isLanguage = (code: string): boolean => languages.byCode(code) !== null;
  if (location_id != null && !isPlace(location_id)) unknown.push(`location_id: ${placeRule}`);
  if (language != null && !isLanguage(language)) unknown.push(`language: ${languageRule}`);
  audience?.locations?.forEach(({ id }, i) => {
    if (!isPlace(id)) unknown.push(`audience.locations.${i}.id: ${placeRule}`);
  });
  audience?.languages?.forEach(({ code }, i) => {
    if (!isLanguage(code)) unknown.push(`audience.languages.${i}.code: ${languageRule}`);
  });
  return unknown;
}

const placeRule = 'must be the id of a place in the dictionary';
const languageRule = 'must be an ISO 639-1 code';
