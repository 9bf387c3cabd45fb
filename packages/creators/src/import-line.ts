import type { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import { type ImportRecord, importRecordSchema } from './import-record.ts';

/** The dictionaries whose ids and codes a record may use. */
export interface ImportDictionaries {
  readonly places: Pick<PlaceDictionary, 'byId'>;
  readonly languages: Pick<LanguageDictionary, 'byCode'>;
}

/** `reason` names fields and rules, never values, since it may be logged. */
export type ReadLine =
  | { readonly ok: true; readonly record: ImportRecord }
  | { readonly ok: false; readonly reason: string };

/** A line of more bytes is bad, and never held in memory as a whole. */
export const longestLineBytes = 1_048_576;

/** Why a line of more than `longestLineBytes` is bad. */
export const lineTooLong = 'longer than 1 MiB (1,048,576 bytes)';

/** Problems that the reason of a bad line names; a broken line may have thousands. */
const mostNamed = 10;

/**
 * Reads one line of an import file. A line with a place or language that isn't in the dictionaries is bad, and so is every
 * value that a store could refuse. (contract 1)
 */
export function readImportLine(line: string, dictionaries: ImportDictionaries): ReadLine {
  if (line.length > longestLineBytes) return { ok: false, reason: lineTooLong };
  const value = parseJson(line);
  if (value === undefined) return { ok: false, reason: 'not JSON' };
  const parsed = importRecordSchema.safeParse(value);
  if (!parsed.success) {
    return bad(
      parsed.error.issues.map(({ path, message }) => `${path.map(shortened).join('.') || 'record'}: ${message}`),
    );
  }
  const unknown = unknownNames(parsed.data, dictionaries);
  return unknown.length === 0 ? { ok: true, record: parsed.data } : bad(unknown);
}

function bad(problems: readonly string[]): ReadLine {
  const distinct = [...new Set(problems)];
  const more = distinct.length - mostNamed;
  return { ok: false, reason: [...distinct.slice(0, mostNamed), ...(more > 0 ? [`and ${more} more`] : [])].join('; ') };
}

/** Names of fields come from the line too. */
function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function unknownNames(record: ImportRecord, { places, languages }: ImportDictionaries): string[] {
  const unknown: string[] = [];
  const place = (field: string, id: string | null | undefined): void => {
    if (id != null && places.byId(id) === null) unknown.push(`${field}: must be the id of a place in the dictionary`);
  };
  const language = (field: string, code: string | null | undefined): void => {
    if (code != null && languages.byCode(code) === null) unknown.push(`${field}: must be an ISO 639-1 code`);
  };
  place('location_id', record.location_id);
  language('language', record.language);
  for (const [i, { id }] of (record.audience?.locations ?? []).entries()) place(`audience.locations.${i}.id`, id);
  for (const [i, { code }] of (record.audience?.languages ?? []).entries())
    language(`audience.languages.${i}.code`, code);
  return unknown;
}
