import { nearestField } from './nearest-field.ts';
import { type FieldShape, recordFieldPaths, recordShape } from './record-shape.ts';

/** A field that the import record lacks. */
export interface UnknownField {
  /** Path with `[]` for list entries: `contacts[].kind`. Long names are truncated. */
  readonly field: string;
  /** Number of lines with the field. */
  readonly lines: number;
  /** Suggested field of the record; null if none is near. */
  readonly nearest: string | null;
}

export interface UnknownFields {
  /** Most frequent first. */
  readonly fields: readonly UnknownField[];
  /** Lines with unknown fields beyond the first two hundred names. */
  readonly otherLines: number;
}

const maxFields = 200;
const maxNameLength = 40;

/** Returns the fields of a line that the import record lacks. */
export function unknownFieldsOf(value: unknown): readonly string[] {
  const unknown = new Set<string>();
  collect(value, { shape: recordShape, path: '', unknown });
  return [...unknown];
}

/** Counts the unknown fields of a whole file in bounded memory. */
export class UnknownFieldCounts {
  readonly #lines = new Map<string, number>();
  #otherLines = 0;
  readonly #hasSuggestions: boolean;

  /** @param hasSuggestions false if a mapping reads another system's fields */
  constructor(hasSuggestions = true) {
    this.#hasSuggestions = hasSuggestions;
  }

  /** @param fields result of `unknownFieldsOf` for one line */
  add(fields: readonly string[]): void {
    let others = false;
    for (const field of fields) {
      const lines = this.#lines.get(field) ?? 0;
      if (lines === 0 && this.#lines.size >= maxFields) others = true;
      else this.#lines.set(field, lines + 1);
    }
    if (others) this.#otherLines++;
  }

  get total(): UnknownFields {
    const fields = [...this.#lines]
      .map(([field, lines]) => ({
        field,
        lines,
        nearest: this.#hasSuggestions ? nearestField(field, recordFieldPaths) : null,
      }))
      .sort((a, b) => b.lines - a.lines || (a.field < b.field ? -1 : 1));
    return { fields, otherLines: this.#otherLines };
  }
}

interface FieldContext {
  readonly shape: FieldShape;
  readonly path: string;
  readonly unknown: Set<string>;
}

function collect(value: unknown, { shape, path, unknown }: FieldContext): void {
  if (typeof value !== 'object' || value === null) return;
  if (shape.kind === 'list' && Array.isArray(value)) {
    for (const entry of value) collect(entry, { shape: shape.entry, path: `${path}[]`, unknown });
  }
  if (shape.kind !== 'object' || Array.isArray(value)) return;
  for (const name of Object.keys(value)) {
    const field = shape.fields.get(name);
    if (field === undefined) unknown.add(joined(path, shortened(name)));
    else if (field.kind === 'object' || field.kind === 'list') {
      collect((value as Record<string, unknown>)[name], { shape: field, path: joined(path, name), unknown });
    }
  }
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Truncates names from a file. */
export function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
}
