import type { JsonSchema } from '@creator-discovery/api-documents';
import { isSchema, withDefinitions } from './schema-definitions.ts';

/**
 * A shape of an input that costs an assistant few tokens: without bounds and patterns that only a mistake would meet, which
 * the server checks all the same, and with what is in it several times once, under `$defs`.
 */
export function shortInput(schema: JsonSchema): JsonSchema {
  return withDefinitions(withoutNoise(schema) as JsonSchema);
}

/** Returns the sentences of a text. A piece that begins in lower case belongs to the sentence before it. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=\.) (?=[^a-z])/);
}

/** Matches sentences about defaults: a caller that doesn't know them reads the answer wrongly. */
const aboutDefault = /\bdefault\b|\bwithout it\b/i;

/** Returns the first sentence of a description, short ones after it, and all about defaults. */
function shortDescription(text: string): string {
  const [first = '', ...others] = sentencesOf(text);
  let length = first.length;
  const kept = others.filter((sentence) => {
    length += 1 + sentence.length;
    return length <= longestDescription || aboutDefault.test(sentence);
  });
  return [first, ...kept].join(' ');
}

/** Larger bounds keep nothing out that anybody would send. */
const largeBound = 1_000_000;

/** A shorter one says what the name of the field says. */
const shortestDescription = 26;
/** Up to this length a description keeps more than its first sentence. */
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
      return String(value).length < shortestDescription && !aboutDefault.test(String(value));
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
  if (aboutDefault.test(String(node.description))) return false;
  return depth > deepestDescription || (depth === 1 && 'properties' in node && node.additionalProperties === false);
}

function shortValue(key: string, value: unknown, depth: number): unknown {
  if (key === 'properties') return eachOf(value as JsonSchema, depth + 1);
  return key === 'description' ? shortDescription(value as string) : withoutNoise(value, depth);
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
