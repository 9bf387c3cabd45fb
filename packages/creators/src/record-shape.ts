import type { z } from 'zod';
import { importRecordSchema } from './import-record.ts';

/** What a field of the import record holds. */
export type FieldShape =
  | { readonly kind: 'text' | 'number' | 'flag' }
  | { readonly kind: 'list'; readonly entry: FieldShape }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, FieldShape> }
  /** Numbers by name, such as growth by months. */
  | { readonly kind: 'figures' };

type ObjectShape = Extract<FieldShape, { readonly kind: 'object' }>;

/** The import record, read from its schema. */
export const recordShape = shapeOf(importRecordSchema) as ObjectShape;

/** Paths of all fields of the record, such as `audience.genders.code`. */
export const recordFieldPaths: readonly string[] = pathsOf(recordShape, '');

function shapeOf(schema: z.core.$ZodType): FieldShape {
  const { def } = (schema as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        fields: new Map(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)])),
      };
    case 'array':
      return { kind: 'list', entry: shapeOf(def.element) };
    case 'optional':
    case 'nullable':
      return shapeOf(def.innerType);
    case 'pipe':
      return shapeOf(def.in);
    case 'record':
      return { kind: 'figures' };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'flag' };
    default:
      return { kind: 'text' };
  }
}

function pathsOf(shape: FieldShape, path: string): string[] {
  if (shape.kind === 'list') return pathsOf(shape.entry, path);
  if (shape.kind !== 'object') return [];
  return [...shape.fields].flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own, ...pathsOf(field, own)];
  });
}
