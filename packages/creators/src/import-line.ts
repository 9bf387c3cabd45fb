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

const longestLine = 1_048_576;

/** Reads one line of an import file. A line with a place or language that isn't in the dictionaries is bad. (contract 1) */
export function readImportLine(line: string, dictionaries: ImportDictionaries): ReadLine {
  if (line.length > longestLine) return { ok: false, reason: 'longer than 1 MiB' };
  const value = parseJson(line);
  if (value === undefined) return { ok: false, reason: 'not JSON' };
  const parsed = importRecordSchema.safeParse(value);
  if (!parsed.success) {
    return {
      ok: false,
      reason: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`).join('; '),
    };
  }
  const unknown = unknownNames(parsed.data, dictionaries);
  return unknown.length === 0 ? { ok: true, record: parsed.data } : { ok: false, reason: unknown.join('; ') };
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
    if (id != null && places.byId(id) === null) unknown.push(`${field}: no such place in the dictionary`);
  };
  const language = (field: string, code: string | null | undefined): void => {
    if (code != null && languages.byCode(code) === null) unknown.push(`${field}: no such ISO 639-1 language`);
  };
  place('location_id', record.location_id);
  language('language', record.language);
  for (const [i, { id }] of (record.audience?.locations ?? []).entries()) place(`audience.locations.${i}.id`, id);
  for (const [i, { code }] of (record.audience?.languages ?? []).entries())
    language(`audience.languages.${i}.code`, code);
  return unknown;
}
