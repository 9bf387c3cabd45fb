import type { JsonSchema } from '@creator-discovery/api-documents';
import { z } from 'zod';

/**
 * Converts a zod shape to JSON Schema 2020-12, the dialect of OpenAPI 3.1. `io` decides whether defaults make fields
 * optional.
 */
export function jsonSchemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as JsonSchema;
  return io === 'output' ? (open(schema) as JsonSchema) : schema;
}

/** Removes `additionalProperties: false`: answers may grow, and clients must accept unknown fields. (contract 9) */
export function open(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(open);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, open(value)]),
  );
}
