import { cellValue } from './cell-value.ts';
import { nearestField } from './nearest-field.ts';
import { recordFieldPaths } from './record-shape.ts';
import { putValue, type RecordDraft, type RecordTarget, recordTarget } from './record-target.ts';

/** Columns without which no row is a record. */
const required = ['platform', 'handle', 'name'];

/** Why a header row can't be used: one sentence each, for a person. */
export interface WrongHeader {
  readonly problems: readonly string[];
}

/**
 * The columns of a table of creators (CSV, TSV), by its header row: each names a field of the import record as
 * `recordTarget` says. Columns of other names are unknown fields. (contract 1 `creators import`)
 */
export class TableColumns {
  readonly #columns: readonly { readonly name: string; readonly target: RecordTarget | null }[];

  private constructor(header: readonly string[]) {
    this.#columns = header.map((name) => ({ name, target: recordTarget(name) }));
  }

  /** A header is wrong where a field is missing that every record needs, or where two columns fill the same field. */
  static of(header: readonly string[]): TableColumns | WrongHeader {
    const names = columnNames(header);
    const problems = [...repeatedColumns(names), ...overlappingFields(names), ...missingColumns(names)];
    return problems.length === 0 ? new TableColumns(names) : { problems };
  }

  /** The record that a row describes, to be checked by the schema; an empty cell says nothing. */
  draftOf(cells: readonly string[]): RecordDraft {
    const draft: RecordDraft = Object.create(null);
    for (const [index, { name, target }] of this.#columns.entries()) {
      const cell = cells[index] ?? '';
      if (cell.trim() === '') continue;
      if (target === null) draft[name] = cell;
      else putValue(draft, target, cellValue(cell, target.shape));
    }
    return draft;
  }
}

/** The columns of a table of another system, which a mapping reads: a row is an object of texts by column. */
export class ForeignColumns {
  readonly #names: readonly string[];

  private constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** A header is wrong where several columns have one name. */
  static of(header: readonly string[]): ForeignColumns | WrongHeader {
    const names = columnNames(header);
    const problems = repeatedColumns(names);
    return problems.length === 0 ? new ForeignColumns(names) : { problems };
  }

  draftOf(cells: readonly string[]): RecordDraft {
    const draft: RecordDraft = Object.create(null);
    for (const [index, name] of this.#names.entries()) draft[name] = cells[index] ?? '';
    return draft;
  }
}

/** Names of columns as they are used; a column without one is called by its number. */
function columnNames(header: readonly string[]): readonly string[] {
  return header.map((name, index) => name.trim() || `column ${index + 1}`);
}

/** A sentence for each name that several columns have. */
function repeatedColumns(names: readonly string[]): readonly string[] {
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [...repeated].map((name) => `several columns are called ${name}`);
}

/** A sentence for each pair of names of which one is part of the other. */
export function overlappingFields(names: readonly string[]): readonly string[] {
  const known = names.filter((name) => recordTarget(name) !== null);
  return known.flatMap((name) =>
    known.filter((inner) => inner.startsWith(`${name}.`)).map((inner) => `${name} and ${inner} fill the same field`),
  );
}

function missingColumns(names: readonly string[]): readonly string[] {
  return required
    .filter((field) => !names.includes(field))
    .map((field) => {
      const meant = names.find((name) => nearestField(name, recordFieldPaths) === field && recordTarget(name) === null);
      return `there is no column ${field}${meant === undefined ? '' : ` (is it ${meant}?)`}`;
    });
}
