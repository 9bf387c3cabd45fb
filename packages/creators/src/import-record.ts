import type { z } from 'zod';
import type { FactKind } from './facts/fact.ts';
import { estimableFacts, factNames, type ImportedFacts, perFact } from './facts/index.ts';
import { listOf, object, oneOf, time, word } from './facts/values.ts';
import { quickReaderOf } from './quick-readers.ts';

/** Puts the required fields first, so that problems list them first. */
const { platform, handle, name, ...others } = perFact(factNames, ({ imported }) => imported) as ImportedFacts;

/**
 * A line of an import, with one creator. Only platform, handle and name are required. An absent field is unknown to this source; null means
 * known to be unknown. `as_of` dates all facts, unless another kind has its own time. (contract 1 "The creator
 * import record")
 */
export const importRecordSchema = object(
  {
    platform,
    handle,
    name,
    ...others,
    /** Fields that are estimates. They never replace stated facts. */
    estimated: listOf(oneOf(estimableFacts), estimableFacts.length).optional(),
    /** Name of the place. */
    location: word.nullish(),
    as_of: time.optional(),
    details_as_of: time.optional(),
    audience_as_of: time.optional(),
    growth_as_of: time.optional(),
    collected_at: time.optional(),
    audience_collected_at: time.optional(),
    growth_collected_at: time.optional(),
  },
  'a JSON object',
);

export type ImportRecord = z.output<typeof importRecordSchema> & {
  /** User id that may belong to several people. It is not stored, but suppressions of it apply. */
  readonly leftOutUserId?: string;
};

/** Parses usual records several times as fast as the schema; returns undefined if the schema must decide. */
export const quickRecord = quickReaderOf(importRecordSchema);

/** A record before it is checked. */
export type ImportRecordInput = z.input<typeof importRecordSchema>;

/** Time of records without one. Stores replace times in the future with their clock. */
export const momentOfImport = '9999-12-31T23:59:59.999Z';

/** Returns when the facts of a kind were collected. */
export function timeOf(kind: FactKind, record: ImportRecord): string {
  const all = record.as_of ?? record.collected_at ?? momentOfImport;
  if (kind === 'details') return record.details_as_of ?? all;
  if (kind === 'audience') return record.audience_as_of ?? record.audience_collected_at ?? all;
  return kind === 'growth' ? (record.growth_as_of ?? record.growth_collected_at ?? all) : all;
}

/** Explanations for people who import data (Markdown). */
export const recordMeanings: Readonly<Record<keyof ImportRecordInput, string>> = {
  ...perFact(factNames, ({ meaning }) => meaning),
  estimated: `which of ${estimableFacts.map((name) => `\`${name}\``).join(', ')} are estimates of the source. A stated value always wins over an estimate`,
  location: 'the name of the place, such as `Berlin, Germany`, if the record has no `location_id`',
  as_of: 'when the facts were collected (RFC 3339); default: the time of the import',
  details_as_of: 'when everything but profile, growth and audience was collected, if at another time',
  audience_as_of: 'when the audience was collected, if at another time',
  growth_as_of: 'when the growth was collected, if at another time',
  collected_at: 'alias of `as_of`, which wins if both are given',
  audience_collected_at: 'alias of `audience_as_of`',
  growth_collected_at: 'alias of `growth_as_of`',
};
