import { z } from 'zod';
import { text } from '../field-schemas.ts';
import type { Filter, FilterName, FilterTexts, Normalising } from '../filter.ts';
import type { NameKind } from '../tokens.ts';
import { compact } from './members.ts';
import { nearestOffered } from './place.ts';

const schema = z.strictObject({
  code: text.optional().describe('ISO 639-1 code from search_languages.'),
  name: text
    .optional()
    .describe('Name of the language in any language, resolved to its code; with a code it is only shown.'),
});

interface Definition extends FilterTexts<z.input<typeof schema>> {
  readonly token: NameKind;
}

/** One language, by code or by name. */
export function languageFilter<Name extends FilterName>(
  name: Name,
  definition: Definition,
): Filter<Name, typeof schema> {
  const { token, describe, ...texts } = definition;
  return {
    ...texts,
    name,
    kind: 'language',
    describe,
    reads: { kind: 'all', of: [token] },
    schema: schema.describe(describe),
    normalise: normalLanguage,
    conditions: ({ code }) => (code === undefined ? [] : [{ kind: 'all', token, names: [code] }]),
    summary: (used) => [`language ${used.name ?? used.code}`],
  };
}

interface GivenLanguage {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly percentage?: number | undefined;
}

/** The language with its code and name; a problem where it is none. */
export function normalLanguage(given: GivenLanguage | undefined, to: Normalising) {
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
  const language =
    code === undefined ? to.languages.resolve(name ?? '') : to.languages.byCode(code.trim().toLowerCase());
  if (!language) refuseUnknown({ code, name }, to);
  return language ? compact({ code: language.code, name: language.name, percentage }) : undefined;
}

function refuseUnknown({ code, name = '' }: GivenLanguage, to: Normalising): void {
  const nearest = to.languages.nearest(code ?? name, nearestOffered);
  const allowed = nearest.map((language) => (code === undefined ? language.name : language.code));
  to.problems.push({
    field: `${to.field}.${code === undefined ? 'name' : 'code'}`,
    problem: `${code === undefined ? 'is not a known language' : 'is not a known ISO 639-1 code'}; see search_languages`,
    code: 'not_allowed_value',
    ...(allowed.length === 0 ? {} : { allowed }),
  });
}
