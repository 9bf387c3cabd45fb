import type { z } from 'zod';
import { day, hashtags, isWholeNumber, time, words } from './facts/values.ts';
import { importRecordSchema } from './import-record.ts';

/** Type of a field of the import record. */
export type FieldShape =
  | { readonly kind: 'text' | 'number' | 'count' | 'flag' | 'day' | 'time' }
  /** `isNames`: entries are short, and rarely contain commas or semicolons. */
  | { readonly kind: 'list'; readonly entry: FieldShape; readonly isNames?: boolean }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, FieldShape> }
  /** Numbers by name, such as growth by months. */
  | { readonly kind: 'figures' };

type ObjectShape = Extract<FieldShape, { readonly kind: 'object' }>;

const listsOfNames: ReadonlySet<unknown> = new Set([words, hashtags]);

export const recordShape = shapeOf(importRecordSchema) as ObjectShape;

/** Paths of all fields of the record, such as `audience.genders.code`. */
export const recordFieldPaths: readonly string[] = pathsOf(recordShape, '');

function shapeOf(schema: z.core.$ZodType): FieldShape {
  if (schema === day) return { kind: 'day' };
  if (schema === time) return { kind: 'time' };
  const { def } = (schema as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        fields: new Map(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)])),
      };
    case 'array':
      return { kind: 'list', entry: shapeOf(def.element), isNames: listsOfNames.has(schema) };
    case 'optional':
    case 'nullable':
      return shapeOf(def.innerType);
    case 'pipe': {
      const shape = shapeOf(def.in);
      return shape.kind === 'list' ? { ...shape, isNames: listsOfNames.has(schema) } : shape;
    }
    case 'record':
      return { kind: 'figures' };
    case 'number':
      return { kind: isWholeNumber(schema) ? 'count' : 'number' };
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
