import { z } from 'zod';
import type { WordEntry } from '../condition.ts';
import { keyword, list } from '../field-schemas.ts';
import type { NormalisationContext } from '../filter.ts';
import { partsOfLossyEntry, wordsOfEntry } from '../words.ts';
import { plainFilters } from './filter-of.ts';
import { compactOrNothing, distinctNames } from './members.ts';

/** Requires at least one, all or none of the entries. (contract 2 "Words") */
export const bioFilter = plainFilters({
  kind: 'words',
  reads: { kind: 'words', of: ['bio'], lists: ['any', 'all', 'none'] },
  schema: z.strictObject({
    any: list(keyword).optional().describe('The bio has at least one of these.'),
    all: list(keyword).optional().describe('The bio has every one of these.'),
    none: list(keyword).optional().describe('The bio has none of these.'),
  }),
  normalise(given, to) {
    warnOfLosses([...(given?.any ?? []), ...(given?.all ?? []), ...(given?.none ?? [])], to);
    return compactOrNothing({
      any: distinctNames(given?.any, sameWords),
      all: distinctNames(given?.all, sameWords),
      none: distinctNames(given?.none, sameWords),
    });
  },
  conditions: ({ any, all, none }) => [
    { kind: 'words', token: 'bio', any: entries(any), all: entries(all), none: entries(none) },
  ],
  summary: ({ any, all, none }) => [
    ...(any ? [`bio with ${quoted(any, 'or')}`] : []),
    ...(all ? [`bio with ${quoted(all, 'and')}`] : []),
    ...(none ? [`bio without ${quoted(none, 'or')}`] : []),
  ],
});

/** Requires at least one of the entries. (contract 2 "Words") */
export const captionFilter = plainFilters({
  kind: 'words',
  reads: { kind: 'words', of: ['caption'], lists: ['any'] },
  schema: z.strictObject({ keywords: list(keyword) }),
  normalise(given, to) {
    warnOfLosses(given?.keywords ?? [], to);
    const keywords = distinctNames(given?.keywords, sameWords);
    return keywords && { keywords };
  },
  conditions: ({ keywords }) => [{ kind: 'words', token: 'caption', any: entries(keywords), all: [], none: [] }],
  summary: ({ keywords }) => [`captions with ${quoted(keywords, 'or')}`],
});

/** Keyword entries with the same words in another order are the same entry. */
function sameWords(entry: string): string {
  return [...wordsOfEntry(entry)].sort().join(' ');
}

/** Adds one warning that names the searched words of entries like `C++` and `R&B`. (contract 2 "Words") */
function warnOfLosses(keywords: readonly string[], { field, warnings }: NormalisationContext): void {
  const losses = [...new Set(keywords.map((entry) => entry.trim()))].flatMap((entry) => {
    const parts = partsOfLossyEntry(entry);
    return parts === null ? [] : [`"${entry}" searches for ${quoted(parts, 'and')}`];
  });
  if (losses.length > 0) warnings.push(`${field} compares letters, digits and emoji only: ${losses.join('; ')}.`);
}

function entries(keywords: readonly string[] | undefined): readonly WordEntry[] {
  return (keywords ?? []).map(wordsOfEntry);
}

function quoted(keywords: readonly string[], word: 'and' | 'or'): string {
  return keywords.map((entry) => `"${entry}"`).join(` ${word} `);
}
