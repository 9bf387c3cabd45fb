import type { z } from 'zod';
import { importRecordSchema } from './import-record.ts';
import { nearestField } from './nearest-field.ts';

/** A field that the import record doesn't have. */
export interface UnknownField {
  /** Its path, with `[]` for any entry of a list: `contacts[].kind`. Long names are cut. */
  readonly field: string;
  /** Lines that have it. */
  readonly lines: number;
  /** The field of the record that was probably meant; null where none is near. */
  readonly nearest: string | null;
}

/** What a file held beside the fields of the record. */
export interface UnknownFields {
  /** The most frequent first. */
  readonly fields: readonly UnknownField[];
  /** Lines with other unknown fields: beyond two hundred names they are counted together. */
  readonly otherLines: number;
}

const mostFields = 200;
const longestName = 40;

/** The fields of an object, and of the objects within it; null where any field is all right or there is none. */
type FieldTree = ReadonlyMap<string, FieldTree> | null;

const recordFields = fieldsOf(importRecordSchema);

/** Paths of all fields of the record, such as `audience.genders[].code`. */
export const recordFieldPaths: readonly string[] = pathsOf(recordFields, '');

/** The fields of a line that the import record doesn't have, each once; what isn't an object has none. */
export function unknownFieldsOf(value: unknown): readonly string[] {
  const unknown = new Set<string>();
  if (!Array.isArray(value)) collect(value, { tree: recordFields, path: '', unknown });
  return [...unknown];
}

/** Counts unknown fields over a whole file, in bounded memory. */
export class UnknownFieldCounts {
  readonly #lines = new Map<string, number>();
  #otherLines = 0;

  /** @param fields those of one line, as `unknownFieldsOf` gives them. */
  add(fields: readonly string[]): void {
    let others = false;
    for (const field of fields) {
      const lines = this.#lines.get(field) ?? 0;
      if (lines === 0 && this.#lines.size >= mostFields) others = true;
      else this.#lines.set(field, lines + 1);
    }
    if (others) this.#otherLines++;
  }

  get total(): UnknownFields {
    const fields = [...this.#lines]
      .map(([field, lines]) => ({ field, lines, nearest: nearestField(field, recordFieldPaths) }))
      .sort((a, b) => b.lines - a.lines || (a.field < b.field ? -1 : 1));
    return { fields, otherLines: this.#otherLines };
  }
}

interface Within {
  readonly tree: FieldTree;
  readonly path: string;
  readonly unknown: Set<string>;
}

function collect(value: unknown, { tree, path, unknown }: Within): void {
  if (tree === null || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) if (!Array.isArray(entry)) collect(entry, { tree, path: `${path}[]`, unknown });
    return;
  }
  for (const name of Object.keys(value)) {
    const inner = tree.get(name);
    if (inner === undefined) unknown.add(joined(path, shortened(name)));
    else if (inner !== null)
      collect((value as Record<string, unknown>)[name], { tree: inner, path: joined(path, name), unknown });
  }
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Names of fields come from the file: one may be as long as it likes. */
export function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

function fieldsOf(schema: z.core.$ZodType): FieldTree {
  const { def } = (schema as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return new Map(Object.entries(def.shape).map(([name, field]) => [name, fieldsOf(field)]));
    case 'array':
      return fieldsOf(def.element);
    case 'optional':
    case 'nullable':
      return fieldsOf(def.innerType);
    case 'pipe':
      return fieldsOf(def.in);
    default:
      return null;
  }
}

function pathsOf(tree: FieldTree, path: string): string[] {
  return [...(tree ?? [])].flatMap(([name, inner]) => {
    const own = joined(path, name);
    return [own, ...pathsOf(inner, own)];
  });
}
