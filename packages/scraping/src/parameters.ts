import { isMisspelled } from '@creator-discovery/search-filters';
import { type Endpoint, endpoints, type Parameter } from './endpoints.ts';
import type { HashtagTab } from './hashtag-page.ts';
import type { PhotonetSource } from './photonet-source.ts';
import type { ScrapeTarget, TargetKind } from './target.ts';

export type ParsedTarget =
  | { readonly ok: true; readonly target: ScrapeTarget }
  /** A sentence per invalid parameter. */
  | { readonly ok: false; readonly problems: readonly string[] };

type ReadResult = { readonly value: string | number | undefined } | { readonly problem: string };

const maxCursorLength = 4096;

function readText(name: string, parameter: Parameter & { type: 'text' }, text: string): ReadResult {
  const normal = parameter.caseInsensitive ? text.normalize('NFC').toLowerCase() : text;
  return parameter.pattern.test(text) && parameter.pattern.test(normal)
    ? { value: normal }
    : { problem: `\`${name}\` must be ${parameter.expected}.` };
}

function readCount(name: string, { min, max }: { min: number; max: number }, text: string): ReadResult {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? { value }
    : { problem: `\`${name}\` must be a whole number from ${min} to ${max}.` };
}

function read(name: string, parameter: Parameter, values: readonly string[]): ReadResult {
  const [text, second] = values;
  if (second !== undefined) return { problem: `\`${name}\` must be given once.` };
  if (text === undefined) {
    if (parameter.required) return { problem: `\`${name}\` is required.` };
    return { value: 'default' in parameter ? parameter.default : undefined };
  }
  if (text === '') return { problem: `\`${name}\` must not be empty.` };
  switch (parameter.type) {
    case 'text':
      return readText(name, parameter, text);
    case 'count':
      return readCount(name, parameter, text);
    case 'choice':
      return parameter.choices.includes(text)
        ? { value: text }
        : { problem: `\`${name}\` must be one of ${parameter.choices.join(', ')}.` };
    case 'cursor':
      return text.length <= maxCursorLength ? { value: text } : { problem: badCursor };
  }
}

const badCursor = '`cursor` must be the `next_cursor` of an earlier response with the same `hashtag` and `tab`.';

/**
 * Parses the target of a call. Reports all problems together. Unknown parameters are ignored unless they are misspelled.
 * (spec: scraping 4, contract 8 `INVALID_PARAM`)
 */
export function parseTarget(
  kind: TargetKind,
  query: URLSearchParams,
  cursors: Pick<PhotonetSource, 'issued'>,
): ParsedTarget {
  const endpoint: Endpoint = endpoints[kind];
  const values: Record<string, string | number | undefined> = { kind };
  const problems: string[] = [];
  for (const [name, parameter] of Object.entries(endpoint.parameters)) {
    const result = read(name, parameter, query.getAll(name));
    if ('problem' in result) problems.push(result.problem);
    else if (result.value !== undefined) values[name] = result.value;
  }
  problems.push(...misspelledNames(query, Object.keys(endpoint.parameters)));
  const { hashtag, tab, cursor } = values;
  if (
    problems.length === 0 &&
    typeof cursor === 'string' &&
    !cursors.issued(cursor, { hashtag: String(hashtag), tab: tab as HashtagTab })
  )
    problems.push(badCursor);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, target: values as ScrapeTarget };
}

function misspelledNames(query: URLSearchParams, known: readonly string[]): string[] {
  return [...new Set(query.keys())]
    .filter((name) => !known.includes(name))
    .flatMap((name) =>
      known
        .filter((meant) => isMisspelled(name, meant))
        .map((meant) => `\`${name}\` is not a parameter; use \`${meant}\`.`),
    );
}
