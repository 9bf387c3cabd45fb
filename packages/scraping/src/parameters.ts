import { type Endpoint, endpoints, type Parameter } from './endpoints.ts';
import type { HashtagTab } from './hashtag-page.ts';
import type { PhotonetSource } from './photonet-source.ts';
import type { ScrapeTarget, TargetKind } from './target.ts';

/** The values of each query parameter, decoded, in the order they were given. */
export type Query = ReadonlyMap<string, readonly string[]>;

export type ParsedTarget =
  | { readonly ok: true; readonly target: ScrapeTarget }
  /** One sentence for each parameter that is missing, repeated or out of range. */
  | { readonly ok: false; readonly problems: readonly string[] };

type Read = { readonly value: string | number | undefined } | { readonly problem: string };

const longestCursor = 4096;

function readText(name: string, parameter: Parameter & { type: 'text' }, text: string): Read {
  const normal = parameter.caseInsensitive ? text.normalize('NFC').toLowerCase() : text;
  return parameter.pattern.test(text) && parameter.pattern.test(normal)
    ? { value: normal }
    : { problem: `\`${name}\` must be ${parameter.expected}.` };
}

function readCount(name: string, { min, max }: { min: number; max: number }, text: string): Read {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? { value }
    : { problem: `\`${name}\` must be a whole number from ${min} to ${max}.` };
}

function read(name: string, parameter: Parameter, values: readonly string[]): Read {
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
      return text.length <= longestCursor ? { value: text } : { problem: badCursor };
  }
}

const badCursor = '`cursor` must be the `next_cursor` of an earlier answer with the same `hashtag` and `tab`.';

/**
 * Reads the target of a call from its query; extra parameters are ignored. All problems are reported at once.
 * (spec: scraping 4, contract 8 `INVALID_PARAM`)
 */
export function parseTarget(kind: TargetKind, query: Query, cursors: Pick<PhotonetSource, 'issued'>): ParsedTarget {
  const endpoint: Endpoint = endpoints[kind];
  const values: Record<string, string | number | undefined> = { kind };
  const problems: string[] = [];
  for (const [name, parameter] of Object.entries(endpoint.parameters)) {
    const result = read(name, parameter, query.get(name) ?? []);
    if ('problem' in result) problems.push(result.problem);
    else if (result.value !== undefined) values[name] = result.value;
  }
  const { hashtag, tab, cursor } = values;
  if (
    problems.length === 0 &&
    typeof cursor === 'string' &&
    !cursors.issued(cursor, { hashtag: String(hashtag), tab: tab as HashtagTab })
  )
    problems.push(badCursor);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, target: values as ScrapeTarget };
}
