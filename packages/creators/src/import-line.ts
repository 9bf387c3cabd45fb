import {
  accountTypes,
  type JsonProblem,
  type Language,
  type LanguageDictionary,
  languageWarnings,
  namesakeWarnings,
  type PlaceDictionary,
  readJson,
  withoutNulls,
  withoutRegion,
} from '@creator-discovery/search-filters';
import type { z } from 'zod';
import { type ColumnProblem, problemOfCell } from './column-problems.ts';
import { isErasedRow, isExported, recordOfRow } from './exported-rows.ts';
import type { ImportMapping } from './import-mapping.ts';
import { type ImportRecord, importRecordSchema, quickRecord } from './import-record.ts';
import { nearestField } from './nearest-field.ts';
import {
  type CreatorReading,
  type HostTable,
  knownHosts,
  networkNamed,
  readCreator,
  readUserId,
} from './reading/index.ts';
import { meaningsOf } from './reading/numbers.ts';
import { recordFieldPaths } from './record-shape.ts';
import { shortened, unknownFieldsOf } from './unknown-fields.ts';

/** Records may have names of places and languages if the dictionaries resolve them. */
export interface ImportDictionaries {
  readonly places: Pick<PlaceDictionary, 'byId'> & Partial<Pick<PlaceDictionary, 'named'>>;
  readonly languages: Pick<LanguageDictionary, 'byCode'> & Partial<Pick<LanguageDictionary, 'resolve'>>;
  /** Hosts of links to creators. */
  readonly hosts?: HostTable;
}

export interface LineRules extends ImportDictionaries {
  /** Refuses lines with unknown fields. */
  readonly strict?: boolean;
  /** Converts records of another system. */
  readonly mapping?: ImportMapping | undefined;
}

/**
 * `reason` contains no values and may be logged. `unknown` lists fields that the import record lacks, `columns` the columns in
 * another format.
 */
export type ReadLine = { readonly unknown: readonly string[] } & (
  | {
      readonly ok: true;
      readonly record: ImportRecord;
      readonly lostUserId?: true;
      /** Meanings of names that were matched approximately, or that several places have. */
      readonly warnings?: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly columns: readonly ColumnProblem[];
      readonly isErased?: true;
    }
);

/** Longer lines are refused and never held in memory. */
export const longestLineBytes = 1_048_576;

export const lineTooLong = 'longer than 1 MiB (1,048,576 bytes)';

/** Problems in the reason of a bad line, which may have thousands. */
const maxNamedProblems = 10;

/** Reads one line of JSON. Refuses places and languages outside the dictionaries, and values that a store could refuse. (contract 1) */
export function readImportLine(line: string, rules: LineRules): ReadLine {
  if (line.length > longestLineBytes) return bad([lineTooLong]);
  const read = readJson(line);
  return read.ok ? readImportValue(read.value, rules) : bad([jsonReasons[read.problem]]);
}

export const jsonReasons: Readonly<Record<JsonProblem, string>> = {
  not_json: 'not JSON',
  too_deep: 'more than 32 levels deep',
  too_many_values: 'too many values',
  repeated_field: 'an object repeats a field',
};

/** `readImportLine` for a parsed value, or a row of a table with problems. */
export function readImportValue(value: unknown, rules: LineRules, ofTable: readonly ColumnProblem[] = []): ReadLine {
  if (rules.mapping === undefined && isErasedRow(value)) return { ...bad(['the creator was erased']), isErased: true };
  return readRecord(value, rules, ofTable);
}

function readRecord(value: unknown, rules: LineRules, ofTable: readonly ColumnProblem[]): ReadLine {
  const { mapping } = rules;
  const isMapped = mapping !== undefined && typeof value === 'object' && value !== null;
  const mapped = isMapped ? mapping.apply(value) : null;
  const columns = mapped?.problems ?? ofTable;
  const found = { otherFields: false };
  const draft: unknown = mapped?.draft ?? value;
  let quick = quickRecord(draft, found);
  const given = quick === undefined || found.otherFields ? withOurNames(draft, rules) : draft;
  if (given !== draft) {
    found.otherFields = false;
    quick = quickRecord(given, found);
  }
  const hasOthers = quick === undefined || found.otherFields;
  const unknown = isMapped ? mapping.unmapped(value) : hasOthers ? unknownFieldsOf(given) : [];
  if (columns.length > 0) return { ...bad(columns.map(problemOfCell), unknown), columns };
  const refused = rules.strict === true ? notFields(unknown, isMapped) : [];
  const parsed =
    quick === undefined
      ? importRecordSchema.safeParse(withoutNulls(importRecordSchema, given))
      : { success: true as const, data: quick };
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path.map(shortened).join('.') || 'record'}: ${message}`,
    );
    return bad([...wrong, ...problemsOfOthers(given, parsed.error.issues, rules), ...refused], unknown);
  }
  const record = parsed.data.location === undefined ? parsed.data : placed(parsed.data, rules);
  const reading = readHandle(record, rules);
  const problems = [...handleProblem(reading), ...unknownNames(record, rules), ...refused];
  return problems.length === 0 && reading.ok && 'handle' in reading
    ? { ok: true, ...withUserId({ ...record, handle: reading.handle }), unknown, ...warningsOf(draft, rules) }
    : bad(problems, unknown);
}

function readHandle({ handle, platform }: Pick<ImportRecord, 'handle' | 'platform'>, { hosts }: LineRules) {
  // In this field, digits with dots are a handle, not a number.
  return readCreator(/^[\d.]+$/.test(handle) ? `@${handle}` : handle, platform, hosts);
}

const someFields = importRecordSchema.partial();

/** Returns the problems of the fields that the schema accepts, so that one answer names all. */
function problemsOfOthers(given: unknown, issues: readonly z.core.$ZodIssue[], rules: LineRules): string[] {
  if (typeof given !== 'object' || given === null) return [];
  const wrong = new Set(issues.map(({ path: [field] }) => field));
  const others = Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(field)));
  const { success, data } = someFields.safeParse(withoutNulls(importRecordSchema, others));
  if (!success) return [];
  const { handle, platform } = data;
  const names = unknownNames(placed(data as ImportRecord, rules), rules);
  return handle !== undefined && platform !== undefined
    ? [...handleProblem(readHandle({ handle, platform }, rules)), ...names]
    : names;
}

/** Leaves out a user id that no platform has. */
function withUserId(record: ImportRecord): { readonly record: ImportRecord; readonly lostUserId?: true } {
  const { platform_user_id: given, ...others } = record;
  if (given == null) return { record };
  const id = readUserId(given);
  // Spreadsheets write whole numbers with decimals.
  return id === null
    ? { record: { ...others, leftOutUserId: given.trim().replace(/\.0+$/, '') }, lostUserId: true }
    : { record: { ...others, platform_user_id: id } };
}

function handleProblem(reading: CreatorReading): string[] {
  if (!reading.ok) return [`handle: ${reading.problem}`];
  return 'handle' in reading
    ? []
    : ['handle: is a link with a user id; give the handle, and the id as platform_user_id'];
}

/** Converts exported rows, and words for codes: `Instagram`, `German`, `pt_BR`, `Woman`, `Business`. */
function withOurNames(given: unknown, { languages, hosts = knownHosts }: ImportDictionaries): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const record = isExported(Object.keys(given)) ? recordOfRow(given) : given;
  const readers: Readonly<Record<string, (text: string) => string | null | undefined>> = {
    language: (text) => languageNamed(text, languages)?.code,
    platform: (text) => networkNamed(text, hosts),
    gender: (text) => genderCodes.get(text.trim().toLowerCase()),
    account_type: (text) => accountTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase()),
  };
  const codes: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(readers)) {
    const written = (record as Readonly<Record<string, unknown>>)[field];
    const code = typeof written === 'string' ? read(written) : undefined;
    if (code !== undefined && code !== written) codes[field] = code ?? undefined;
  }
  return Object.keys(codes).length === 0 ? record : { ...record, ...codes };
}

/** Words for genders; null for genders without a code. Letters are missing, because `M` is a woman in Spanish. */
const genderCodes = meaningsOf<string | null>(
  [
    ['FEMALE', 'female|woman|women|girl|weiblich|frau|femme|féminin|femenino|mujer|feminino|mulher|femminile|donna'],
    ['FEMALE', 'vrouw|vrouwelijk|kobieta|kadın|женский|женщина|女|女性|여성|여자|أنثى|महिला'],
    ['MALE', 'male|man|men|boy|männlich|mann|homme|masculin|masculino|hombre|homem|maschile|uomo'],
    ['MALE', 'mannelijk|mężczyzna|erkek|мужской|мужчина|男|男性|남성|남자|ذكر|पुरुष'],
    [null, 'other|unknown|unspecified|not specified|prefer not to say|non-binary|nonbinary|diverse|divers'],
  ],
  '|',
);

function languageNamed(text: string, languages: ImportDictionaries['languages']): Language | null {
  const name = withoutRegion(text);
  return languages.byCode(name) ?? languages.resolve?.(name) ?? null;
}

/** Replaces the name of the place, or an id in its stead, by the id. */
function placed({ location, ...record }: ImportRecord, { places }: ImportDictionaries): ImportRecord {
  if (record.location_id != null || location === undefined) return record;
  if (location === null) return { ...record, location_id: null };
  const place = places.byId(location) ?? places.named?.(location)[0] ?? null;
  return place === null ? { ...record, location } : { ...record, location_id: place.id };
}

function warningsOf(draft: unknown, { places, languages }: ImportDictionaries) {
  const { location, location_id: id, language } = draft as Readonly<Record<string, unknown>>;
  const place = typeof location === 'string' && id == null && places.byId(location) === null ? location : '';
  const name = typeof language === 'string' ? withoutRegion(language) : '';
  const named = languages.byCode(name) === null ? languages.resolve?.(name) : null;
  const ofPlace = place === '' ? [] : namesakeWarnings(place, { field: 'location', places });
  const warnings = [...ofPlace, ...(named ? languageWarnings(name, named, 'language') : [])];
  return warnings.length === 0 ? {} : { warnings };
}

function bad(problems: readonly string[], unknown: readonly string[] = []): ReadLine & { readonly ok: false } {
  const distinct = [...new Set(problems)];
  const more = distinct.length - maxNamedProblems;
  const reason = [...distinct.slice(0, maxNamedProblems), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return { ok: false, reason, unknown, columns: [] };
}

/** Suggests fields only for the named problems, because a hostile line may have a hundred thousand. */
function notFields(fields: readonly string[], isMapped: boolean): string[] {
  if (isMapped) return fields.map((field) => `${field}: is not used by the mapping`);
  return fields.map((field, index) => {
    const nearest = index < maxNamedProblems ? rememberedNearest(field) : null;
    return `${field}: is not a field of the record${nearest === null ? '' : `; did you mean ${nearest}?`}`;
  });
}

const maxRemembered = 1000;

/** Remembers the first answers, because the lines of a file tend to have the same texts. */
export function remembered<Found>(find: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Found;
    const found = find(text);
    if (known.size < maxRemembered) known.set(text, found);
    return found;
  };
}

const rememberedNearest = remembered((field) => nearestField(field, recordFieldPaths));

function unknownNames(record: ImportRecord, { places, languages }: ImportDictionaries): string[] {
  const unknown: string[] = [];
  const { audience, location, location_id, language } = record;
  const isPlace = (id: string): boolean => places.byId(id) !== null;
  const isLanguage = (code: string): boolean => languages.byCode(code) !== null;
  if (location != null) unknown.push('location: must be the name of a place in the dictionary');
  if (location_id != null && !isPlace(location_id)) unknown.push(`location_id: ${placeRule}`);
  if (language != null && !isLanguage(language)) unknown.push(`language: ${languageRule} or the name of a language`);
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
