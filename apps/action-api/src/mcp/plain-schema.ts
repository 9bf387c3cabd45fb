import type { JsonSchema } from '@creator-discovery/api-documents';
import { isSchema } from './schema-definitions.ts';

/**
 * Rewrites an input schema for clients and models that refuse references, lists of types, unions and bounds, such as
 * Gemini. Keeps `type`, `properties`, `required`, `items`, `enum` and `description`; bounds and defaults become words.
 */
export function plainInput(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema as { properties: Record<string, JsonSchema>; required?: unknown };
  return { type: 'object', properties: plainFields(properties), ...(required !== undefined && { required }) };
}

function plainFields(properties: Record<string, JsonSchema>): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, plain(field)]));
}

function plain(node: JsonSchema): JsonSchema {
  const { anyOf, type, properties, required, items } = node;
  // Other forms are still accepted. The first one is the usual one.
  if (Array.isArray(anyOf)) return plain({ ...(anyOf[0] as JsonSchema), ...described(node) });
  if (isSchema(properties))
    return {
      ...described(node),
      ...plainInput({ properties, ...(required === undefined ? {} : { required }) }),
    };
  // An object without known fields is refused by Gemini, and not possible in OpenAI's strict mode.
  if (type === 'object') return { type: 'string', description: inWords(node, 'JSON text of an object.') };
  const { enum: values } = node;
  return {
    type: Array.isArray(type) ? type[0] : (type ?? 'boolean'),
    ...described(node),
    ...(values !== undefined && { enum: values }),
    ...(isSchema(items) && { items: plain(items) }),
  };
}

function described(node: JsonSchema): JsonSchema {
  const description = inWords(node);
  return description === '' ? {} : { description };
}

function inWords(node: JsonSchema, ...more: readonly string[]): string {
  const { description = '', minimum, maximum, maxItems, default: value } = node;
  const isStated = String(description).toLowerCase().includes('default');
  return [
    String(description),
    ...more,
    minimum === undefined ? '' : `At least ${minimum}.`,
    maximum === undefined ? '' : `At most ${maximum}.`,
    maxItems === undefined ? '' : `At most ${maxItems} items.`,
    value === undefined || isStated ? '' : `Default ${JSON.stringify(value)}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
