import type { z } from 'zod';

/** Findings of a reader. */
export interface ReaderFindings {
  /** Whether an object has fields that its schema lacks. */
  otherFields: boolean;
}

/**
 * Returns the schema's output for a value, or undefined if the schema must decide. A reader may give up on valid values, but
 * never accepts invalid ones. Unchanged objects and lists are returned themselves; others are copied.
 */
export type QuickReader<Output> = (value: unknown, found: ReaderFindings) => Output | undefined;

const readers = new WeakMap<z.core.$ZodType, QuickReader<unknown>>();

/** Registers a fast reader for the usual values of a schema. */
export function quickly<Schema extends z.ZodType>(schema: Schema, read: QuickReader<z.output<Schema>>): Schema {
  readers.set(schema, read);
  return schema;
}

/** Returns the reader of a schema; without one, a reader that always gives up. */
export function quickReaderOf<Schema extends z.core.$ZodType>(schema: Schema): QuickReader<z.output<Schema>> {
  return readerOf(schema) as QuickReader<z.output<Schema>>;
}

/** Reader of values that need no conversion. */
export function asItIs<Value>(fits: (value: unknown) => value is Value): QuickReader<Value> {
  return (value) => (fits(value) ? value : undefined);
}

/** Reader of objects with these fields; other fields are dropped. */
export function quickObject<Shape extends z.core.$ZodShape>(
  shape: Shape,
): QuickReader<z.output<z.ZodObject<Shape, z.core.$strip>>> {
  const fields = new Map<string, { readonly read: QuickReader<unknown>; readonly required: boolean }>();
  for (const [name, schema] of Object.entries<z.core.$ZodType>(shape))
    fields.set(name, { read: readerOf(schema), required: schema._zod.optin === undefined });
  const required = [...fields.values()].filter((field) => field.required).length;
  return (value, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const whole = value as Readonly<Record<string, unknown>>;
    // Copied by a spread, because an object that gets thirty fields one by one becomes a hash table.
    let changed: Record<string, unknown> | undefined;
    let missing = required;
    for (const name of Object.keys(whole)) {
      const field = fields.get(name);
      if (field === undefined) {
        found.otherFields = true;
        changed ??= { ...whole };
        delete changed[name];
        continue;
      }
      const given = whole[name];
      const member = field.read(given, found);
      if (member === undefined) return undefined;
      if (member !== given) {
        changed ??= { ...whole };
        changed[name] = member;
      }
      if (field.required) missing--;
    }
    return missing === 0 ? ((changed ?? whole) as never) : undefined;
  };
}

/** Reader of lists. */
export function quickList<Item extends z.core.$ZodType>(item: Item, maxLength: number): QuickReader<z.output<Item>[]> {
  const readItem = quickReaderOf(item);
  return (value, found) => {
    if (!Array.isArray(value) || value.length > maxLength) return undefined;
    let changed: z.output<Item>[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const given: unknown = value[i];
      const entry = readItem(given, found);
      if (entry === undefined) return undefined;
      if (entry !== given) {
        changed ??= [...value];
        changed[i] = entry;
      }
    }
    return changed ?? value;
  };
}

function readerOf(schema: z.core.$ZodType): QuickReader<unknown> {
  const own = readers.get(schema);
  if (own !== undefined) return own;
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'optional') return readerOf(def.innerType);
  if (def.type !== 'nullable') return () => undefined;
  const read = readerOf(def.innerType);
  return (value, found) => (value === null ? null : read(value, found));
}
