import type { JsonSchema } from '@creator-discovery/api-documents';
import { sortByValues, sortKeys } from '@creator-discovery/search-filters';
import { isSchema, withDefinitions } from './schema-definitions.ts';

/**
 * Shortens an input schema to save tokens: removes bounds and patterns that matter only for mistakes, which the server
 * still checks, and moves repeated parts to `$defs`.
 */
export function shortInput(schema: JsonSchema): JsonSchema {
  return withDefinitions(briefInput(schema));
}

/** Shortens an input schema without moving parts. */
export function briefInput(schema: JsonSchema): JsonSchema {
  return withoutNoise(schema) as JsonSchema;
}

/** Splits text into sentences. A piece in lower case belongs to the previous sentence. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=\.) (?=[^a-z])/);
}

/** Sentences about defaults are kept, because callers need them to read answers correctly. */
const aboutDefault = /\bdefault\b|\bwithout it\b/i;

/** Returns the first sentence, further short ones, and all about defaults. */
function shortDescription(text: string): string {
  const [first = '', ...others] = sentencesOf(text);
  let length = first.length;
  const kept = others.filter((sentence) => {
    length += 1 + sentence.length;
    return length <= maxDescription || aboutDefault.test(sentence);
  });
  return [first, ...kept].join(' ');
}

/** Larger numbers are rare, and refusals name the bound. */
const largeBound = 400;

/** Shorter descriptions only repeat the field name. */
const minDescription = 26;
/** Up to this length, a description keeps more than its first sentence. */
const maxDescription = 45;

function isNoise(key: string, value: unknown, node: JsonSchema): boolean {
  switch (key) {
    case 'pattern':
    case 'minLength':
    case 'maxLength':
    case 'maxItems':
      return true;
    case 'additionalProperties':
      return value === false;
    case 'format':
      return value === 'uuid' || value === 'date';
    case 'minimum':
      return Number(value) <= (node.type === 'integer' ? 1 : 0);
    case 'maximum':
      return node.type === 'number' || Number(value) >= largeBound;
    case 'default':
      return value === false || value === 0;
    case 'minItems':
      return value === 1;
    case 'description':
      return shortDescription(String(value)).length < minDescription && !aboutDefault.test(String(value));
    default:
      return false;
  }
}

const maxDescribedDepth = 2;

function withoutNoise(node: unknown, depth = 0): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutNoise(one, depth));
  if (!isSchema(node)) return node;
  const { anyOf, ...rest } = node;
  const flat = Array.isArray(anyOf) ? { ...rest, ...orNull(anyOf as JsonSchema[]) } : node;
  const kept = Object.entries(flat).filter(
    ([key, value]) => !isNoise(key, value, node) && !(key === 'description' && isDescribedAround(node, depth)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, shortValue(key, value, depth)]));
}

/** Group names explain themselves; deep fields are described by their parents. */
function isDescribedAround(node: JsonSchema, depth: number): boolean {
  if (aboutDefault.test(String(node.description))) return false;
  return depth > maxDescribedDepth || (depth === 1 && 'properties' in node && node.additionalProperties === false);
}

/** Sort keys without data, and second names of others. */
const needlessKeys: ReadonlySet<unknown> = new Set([
  ...sortByValues.filter((key) => sortKeys[key].kind === 'no_data'),
  ...['AVERAGE_LIKE', 'AUDIENCE_LOCATION'],
]);

function shortValue(key: string, value: unknown, depth: number): unknown {
  if (key === 'enum') return (value as unknown[]).filter((one) => !needlessKeys.has(one));
  if (key === 'properties') return eachOf(value as JsonSchema, depth + 1);
  return key === 'description' ? shortDescription(value as string) : withoutNoise(value, depth);
}

/** Members of `filters_used` that callers only send back. */
const echoed: ReadonlySet<string> = new Set(['display_name', 'as_of']);

/** Omits what callers can do without, such as fields for one value next to those for several. */
function eachOf(properties: JsonSchema, depth: number): JsonSchema {
  const isNeeded = (name: string) => !echoed.has(name) && (depth < maxDescribedDepth || !(`${name}s` in properties));
  const named = Object.entries(properties).filter(([name]) => isNeeded(name));
  return Object.fromEntries(named.map(([name, schema]) => [name, withoutNoise(schema, depth)]));
}

/** Rewrites `{anyOf: [{type: 'string'}, {type: 'null'}]}` as `{type: ['string', 'null']}`. */
function orNull(alternatives: readonly JsonSchema[]): JsonSchema {
  const [one, other, ...more] = alternatives;
  return one !== undefined && typeof one.type === 'string' && other?.type === 'null' && more.length === 0
    ? { ...one, type: [one.type, 'null'] }
    : { anyOf: alternatives };
}
