import { nearestField } from './nearest-field.ts';
import { type FieldShape, recordFieldPaths, recordShape } from './record-shape.ts';

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

/** The fields of a line that the import record doesn't have, each once; what isn't an object has none. */
export function unknownFieldsOf(value: unknown): readonly string[] {
  const unknown = new Set<string>();
  collect(value, { shape: recordShape, path: '', unknown });
  return [...unknown];
}

/** Counts unknown fields over a whole file, in bounded memory. */
export class UnknownFieldCounts {
  readonly #lines = new Map<string, number>();
  #otherLines = 0;
  readonly #offersNearest: boolean;

  /** @param offersNearest whether the fields should be those of the record: not where a mapping reads another system's. */
  constructor(offersNearest = true) {
    this.#offersNearest = offersNearest;
  }

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
      .map(([field, lines]) => ({
        field,
        lines,
        nearest: this.#offersNearest ? nearestField(field, recordFieldPaths) : null,
      }))
      .sort((a, b) => b.lines - a.lines || (a.field < b.field ? -1 : 1));
    return { fields, otherLines: this.#otherLines };
  }
}

interface Within {
  readonly shape: FieldShape;
  readonly path: string;
  readonly unknown: Set<string>;
}

function collect(value: unknown, { shape, path, unknown }: Within): void {
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

/** Names of fields come from the file: one may be as long as it likes. */
export function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
