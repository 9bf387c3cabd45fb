import { z } from 'zod';
import type { Condition } from '../condition.ts';
import { severalValues, text } from '../field-schemas.ts';
import type { NormalisationContext } from '../filter.ts';
import type { Language } from '../ports.ts';
import { plainFilters } from './filter-of.ts';
import { compact, normalValues } from './members.ts';
import { isSpelledOtherwise, nearestOffered } from './place.ts';

export const languageFields = {
  code: text.optional().describe('ISO 639-1 code from search_languages.'),
  name: text
    .optional()
    .describe('Name of the language in any language, resolved to its code. Ignored if a code is given.'),
} as const;

/** A language in a list. */
export const languageValue = z.strictObject(languageFields);

/** Requires one language, by code or by name. */
export const languageFilter = plainFilters({
  kind: 'language',
  reads: { kind: 'all', of: ['language'] },
  schema: z.strictObject(languageFields),
  normalise: normalLanguage,
  conditions: (used) => speaking([used]),
  summary: (used) => [`language ${languagesInWords([used])}`],
});

/** Requires one of these languages. */
export const languagesFilter = plainFilters({
  kind: 'languages',
  reads: { kind: 'any', of: ['language'] },
  schema: severalValues(languageValue),
  normalise: (given, to) => given && normalValues(given, to, normalLanguage),
  conditions: speaking,
  summary: (used) => [`language ${languagesInWords(used)}`],
});

function speaking(used: readonly GivenLanguage[]): readonly Condition[] {
  const names = languageCodes(used);
  return names.length === 0 ? [] : [{ kind: names.length > 1 ? 'any' : 'all', token: 'language', names }];
}

export function languageCodes(used: readonly GivenLanguage[]): readonly string[] {
  return used.flatMap(({ code }) => code ?? []);
}

export function languagesInWords(used: readonly GivenLanguage[]): string {
  return used.map(({ name, code }) => name ?? code).join(' or ');
}

export interface GivenLanguage {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly percentage?: number | undefined;
}

/** Returns the language with its code and name, or adds a problem if it is unknown. */
export function normalLanguage(given: GivenLanguage | undefined, to: NormalisationContext) {
  if (!given) return undefined;
  const { code, name, percentage } = given;
  if (code === undefined && name === undefined) {
    to.problems.push({
      field: to.field,
      problem: 'must have a code or a name',
      code: 'exactly_one_of',
      allowed: ['code', 'name'],
    });
    return undefined;
  }
  const plain = withoutRegion(code ?? name ?? '');
  const language = code === undefined ? to.languages.resolve(plain) : to.languages.byCode(plain.toLowerCase());
  if (!language) refuseUnknown({ code, name }, to);
  else if (code === undefined) to.warnings.push(...languageWarnings(plain, language, to.field));
  return language ? compact({ code: language.code, name: language.name, percentage }) : undefined;
}

/** Returns a warning if the name was matched approximately. */
export function languageWarnings(given: string, { name, code }: Language, field: string): readonly string[] {
  return isSpelledOtherwise(given, name)
    ? [`${field} was read as ${name} (${code}), which is spelled differently.`]
    : [];
}

/** Returns `English` for `English (US)`, and `pt` for `pt_BR`. */
export function withoutRegion(language: string): string {
  const name = language.replace(/\(.*$/s, '').trim();
  return /^([a-z]{2,3})[_-][a-z]{2,4}(?:[_-][a-z]{2})?$/i.exec(name)?.[1] ?? name;
}

function refuseUnknown({ code, name = '' }: GivenLanguage, to: NormalisationContext): void {
  const nearest = to.languages.nearest(code ?? name, nearestOffered);
  const allowed = nearest.map((language) => (code === undefined ? language.name : language.code));
  to.problems.push({
    field: `${to.field}.${code === undefined ? 'name' : 'code'}`,
    problem: `${code === undefined ? 'is not a known language' : 'is not a known ISO 639-1 code'}; see search_languages`,
    code: 'not_allowed_value',
    ...(allowed.length === 0 ? {} : { allowed }),
  });
}
