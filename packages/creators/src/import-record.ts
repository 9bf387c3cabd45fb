import type { z } from 'zod';
import type { FactKind } from './facts/fact.ts';
import { estimableFacts, factNames, type ImportedFacts, perFact } from './facts/index.ts';
import { listOf, object, oneOf, time } from './facts/values.ts';
import { quickReaderOf } from './quick-readers.ts';

/** Problems name the required fields first. */
const { platform, handle, name, ...others } = perFact(factNames, ({ imported }) => imported) as ImportedFacts;

/**
 * One creator to import; a line holds one such object. Only platform, handle and name are required. A field that is absent
 * is not known from this source; null says that it is known to be unknown. Fields with other names are ignored.
 * `as_of` dates the facts that the record brings, unless the audience or the growth has a time of its own.
 * (contract 1 "The creator import record")
 */
export const importRecordSchema = object(
  {
    platform,
    handle,
    name,
    ...others,
    /** Which of the record's fields are estimates: they replace nothing that is known otherwise. */
    estimated: listOf(oneOf(estimableFacts), estimableFacts.length).optional(),
    as_of: time.optional(),
    audience_as_of: time.optional(),
    growth_as_of: time.optional(),
    collected_at: time.optional(),
    audience_collected_at: time.optional(),
    growth_collected_at: time.optional(),
  },
  'a JSON object',
);

export type ImportRecord = z.output<typeof importRecordSchema>;

/**
 * What the schema makes of the value of a usual record, several times as fast; undefined where it has to be asked. A record may
 * have other fields, which are left out, and reported in `found`.
 */
export const quickRecord = quickReaderOf(importRecordSchema);

/** The record as an import file holds it, before it is checked. */
export type ImportRecordInput = z.input<typeof importRecordSchema>;

/** The time of records without one. A store replaces every time in the future by its own clock. */
export const momentOfImport = '9999-12-31T23:59:59.999Z';

/** When the facts of a kind were collected. */
export function timeOf(kind: FactKind, record: ImportRecord): string {
  const { as_of: all = record.collected_at ?? momentOfImport } = record;
  if (kind === 'audience') return record.audience_as_of ?? record.audience_collected_at ?? all;
  return kind === 'growth' ? (record.growth_as_of ?? record.growth_collected_at ?? all) : all;
}

/** The meaning of each field, for people who import data (Markdown). */
export const recordMeanings: Readonly<Record<keyof ImportRecord, string>> = {
  ...perFact(factNames, ({ meaning }) => meaning),
  estimated: `which of ${estimableFacts.map((name) => `\`${name}\``).join(', ')} are estimates of the source. One never replaces what was stated, and gives way to it whenever that comes`,
  as_of: 'when all this was true (RFC 3339); default: the moment of the import',
  audience_as_of: 'the same of the audience, if it was collected at another time',
  growth_as_of: 'the same of the growth',
  collected_at: 'another name of `as_of`, which counts if both are given',
  audience_collected_at: 'another name of `audience_as_of`',
  growth_collected_at: 'another name of `growth_as_of`',
};
