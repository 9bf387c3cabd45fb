import type { JsonSchema } from '@creator-discovery/api-documents';
import { isSchema, withDefinitions } from './schema-definitions.ts';

/**
 * A shape of an input that costs an assistant few tokens: without bounds and patterns that only a mistake would meet, which
 * the server checks all the same, and with what is in it several times once, under `$defs`.
 */
export function shortInput(schema: JsonSchema): JsonSchema {
  return withDefinitions(withoutNoise(schema) as JsonSchema);
}

/** The shape of an answer in short: an object, with the list that its rows are in, if any. */
export function shortOutput(rows: string | undefined): JsonSchema {
  return { type: 'object', ...(rows === undefined ? {} : { properties: { [rows]: { type: 'array' } } }) };
}

/** The sentences of a text that fit in so many characters, the first in any case. */
export function firstSentences(text: string, characters: number): string {
  let kept = '';
  for (const clause of text.split(/(?<=[.:;]) /)) {
    if (isWhole(kept) && kept.length + 1 + clause.length > characters) break;
    kept = kept === '' ? clause : `${kept} ${clause}`;
  }
  return kept.replace(/[:;]$/, '.');
}

/** Not within a piece of code such as `confirmed: true`. */
function isWhole(text: string): boolean {
  return text !== '' && text.split('`').length % 2 === 1;
}

/** Larger bounds keep nothing out that anybody would send. */
const largeBound = 1_000_000;

/** A shorter one says what the name of the field says. */
const shortestDescription = 26;
/** More than its first sentence is given only up to so many characters. */
const longestDescription = 45;

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
      return value === 'uuid';
    case 'minimum':
      return node.type === 'integer' && Number(value) <= 1;
    case 'maximum':
      return Number(value) >= largeBound;
    case 'default':
      return value === false || value === 0;
    case 'minItems':
      return value === 1;
    case 'description':
      return String(value).length < shortestDescription;
    default:
      return false;
  }
}

const deepestDescription = 2;

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

/** Groups have names that say what they hold; deep fields are described by those that they are in. */
function isDescribedAround(node: JsonSchema, depth: number): boolean {
  return depth > deepestDescription || (depth === 1 && 'properties' in node && node.additionalProperties === false);
}

function shortValue(key: string, value: unknown, depth: number): unknown {
  if (key === 'properties') return eachOf(value as JsonSchema, depth + 1);
  return key === 'description' ? firstSentences(value as string, longestDescription) : withoutNoise(value, depth);
}

function eachOf(properties: JsonSchema, depth: number): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withoutNoise(schema, depth)]));
}

/** `{anyOf: [{type: 'string'}, {type: 'null'}]}` as `{type: ['string', 'null']}`. */
function orNull(alternatives: readonly JsonSchema[]): JsonSchema {
  const [one, other, ...more] = alternatives;
  return one !== undefined && typeof one.type === 'string' && other?.type === 'null' && more.length === 0
    ? { ...one, type: [one.type, 'null'] }
    : { anyOf: alternatives };
}
