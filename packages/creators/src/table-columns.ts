import { contactChannels } from '@creator-discovery/search-filters';
import { cellValue, isPlaceholder, OtherFormat } from './cell-value.ts';
import type { ColumnProblem } from './column-problems.ts';
import { convertedValue } from './converted-value.ts';
import { contactsIn, estimatedFact, fieldOfLabel, isExported, recordNameOf, rowFields } from './exported-rows.ts';
import type { ImportMapping } from './import-mapping.ts';
import { nearestField } from './nearest-field.ts';
import { plainText } from './reading/index.ts';
import { recordFieldPaths } from './record-shape.ts';
import { overlappingFields, putValue, type RecordDraft, type RecordTarget, recordTarget } from './record-target.ts';
import { shortened } from './unknown-fields.ts';

const required = ['platform', 'handle', 'name'];

/** A header row that cannot be read, with a sentence per problem. */
export interface WrongHeader {
  readonly problems: readonly string[];
}

/** A row of a table. The schema has not checked `value` yet. */
export interface TableRecord {
  readonly value: RecordDraft;
  readonly problems: readonly ColumnProblem[];
  /** Cells such as `N/A`, which are empty. */
  readonly placeholders: number;
}

/** How a file writes its table. */
export interface TableStyle {
  /** Null in workbooks, whose cells have types. */
  readonly delimiter: string | null;
}

interface Column {
  readonly name: string;
  /** Null for an unknown field. */
  readonly target: RecordTarget | null;
  readonly isIgnored: boolean;
}

/**
 * Columns of a table of creators. The header names fields as in `recordTarget`, in any case, or has the headings of exported
 * files; other columns are unknown fields. (contract 1 `creators import`)
 */
export class TableColumns {
  readonly #columns: readonly Column[];
  readonly #style: TableStyle & { readonly isExported: boolean };

  private constructor(columns: readonly Column[], style: TableStyle & { readonly isExported: boolean }) {
    this.#columns = columns;
    this.#style = style;
  }

  /** Refuses headers without a required field, or with two columns for the same field. */
  static of(header: readonly string[], style: TableStyle): TableColumns | WrongHeader {
    const given = columnNames(header);
    const names = fieldNames(given);
    const columns = names.map((column, index) => {
      const name = recordNameOf(column, names);
      const target = name === null ? null : recordTarget(name);
      return { name: target?.name ?? given[index] ?? '', target, isIgnored: name === null };
    });
    const known = columns.flatMap(({ target }) => (target === null ? [] : [target]));
    const problems = [
      ...repeatedFields(known),
      ...overlappingFields(known.map(({ name }) => name)),
      ...missingColumns(given, known),
    ];
    return problems.length === 0
      ? new TableColumns(columns, { ...style, isExported: isExported(names) })
      : { problems };
  }

  /** Empty cells and missing ones at the end are absent fields. */
  read(cells: readonly string[]): TableRecord {
    const value: RecordDraft = Object.create(null);
    const problems: ColumnProblem[] = [];
    let placeholders = 0;
    for (const [index, { name, target, isIgnored }] of this.#columns.entries()) {
      const cell = cells[index] ?? '';
      if (isIgnored || cell.trim() === '') continue;
      if (!this.#style.isExported && isPlaceholder(cell)) placeholders++;
      else if (target === null) value[name] = cell;
      else {
        const read = this.#valueOf(cell, target);
        if (read instanceof OtherFormat) problems.push({ column: name, format: read.format });
        else putValue(value, target, read);
      }
    }
    // Only the id of an erased creator is left.
    if (this.#style.isExported && problems.length === 0 && Object.keys(value).length === 0) value.erased = true;
    return { value, problems, placeholders };
  }

  #valueOf(cell: string, { name, shape }: RecordTarget): unknown {
    // In workbooks, only cells in the format of percentages have plain numbers with a percent sign.
    if (this.#style.delimiter === null && shape.kind === 'number' && percentCell.test(cell))
      return convertedValue(
        cell,
        { shape, isFraction: name === 'audience.credibility' },
        { unit: 'percent', decimal: '.' },
      );
    if (!this.#style.isExported) return cellValue(cell, shape, { mayHaveDecimalCommas: this.#style.delimiter === ';' });
    const text = this.#style.delimiter === null ? cell : plainText(cell);
    if (shape.kind === 'text') return text;
    if (name === 'contacts' && !text.startsWith('[')) return contactsIn(text);
    const read = cellValue(text, shape, { separator: ';' });
    return name === 'estimated' && Array.isArray(read) ? read.map(estimatedFact) : read;
  }
}

/** Columns of another system's table, for a mapping. A row is an object of texts by column. */
export class ForeignColumns {
  readonly #names: readonly string[];

  private constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Refuses headers that lack a column of the mapping, or repeat one. */
  static of(header: readonly string[], mapping: ImportMapping): ForeignColumns | WrongHeader {
    const names = columnNames(header);
    const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index && mapping.uses(name)));
    const problems = [...[...repeated].map(repeatedColumn), ...mapping.missingColumns(names)];
    return problems.length === 0 ? new ForeignColumns(names) : { problems };
  }

  read(cells: readonly string[]): TableRecord {
    const value: RecordDraft = Object.create(null);
    let placeholders = 0;
    for (const [index, name] of this.#names.entries()) {
      const cell = cells[index] ?? '';
      if (isPlaceholder(cell)) placeholders++;
      else if (cell !== '' || !(name in value)) value[name] = cell;
    }
    return { value, problems: [], placeholders };
  }
}

const percentCell = /^-?\d+(?:\.\d+)?%$/;

/** Trims names; a column without a name is called by its number. */
function columnNames(header: readonly string[]): readonly string[] {
  return header.map((name, index) => name.trim() || `column ${index + 1}`);
}

/** Names of the required fields in many tables. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['username', 'handle'],
  ['fullname', 'name'],
  ['displayname', 'name'],
  ['network', 'platform'],
]);

const pathsByLetters = new Map([
  ...contactChannels.map((channel) => [channel.toLowerCase(), `contacts.${channel}`] as const),
  ['kakaotalk', 'contacts.KAKAO'],
  ['line', 'contacts.LINEID'],
  ['twitch', 'contacts.TWITCHTV'],
  ...[...rowFields, ...recordFieldPaths].map((path) => [lettersOf(path), path] as const),
]);

/** Returns the field or the column of an exported row for each name; other names are returned unchanged. */
function fieldNames(given: readonly string[]): readonly string[] {
  const named = given.map((name) => {
    if (recordTarget(name) !== null) return name;
    const [field = '', key] = name.split('.');
    const upper = `${field.toLowerCase()}.${key?.toUpperCase()}`;
    return recordTarget(upper) === null ? (pathsByLetters.get(lettersOf(name)) ?? fieldOfLabel(name)) : upper;
  });
  return named.map((name) => {
    const alias = aliases.get(lettersOf(name));
    return alias === undefined || named.includes(alias) ? name : alias;
  });
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, '');
}

/** Returns one sentence per field with several columns. Contacts of one type may have several. */
function repeatedFields(targets: readonly RecordTarget[]): readonly string[] {
  const names = targets.flatMap(({ name, entry }) => (entry?.member === 'value' ? [] : [name]));
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))].map(repeatedColumn);
}

function repeatedColumn(name: string): string {
  return `column ${shortened(name)} is repeated`;
}

function missingColumns(given: readonly string[], known: readonly RecordTarget[]): readonly string[] {
  return required
    .filter((field) => !known.some(({ name }) => name === field))
    .map((field) => {
      const meant = given.find((name) => nearestField(name, recordFieldPaths) === field && recordTarget(name) === null);
      return `column ${field} is missing${meant === undefined ? '' : ` (is it ${shortened(meant)}?)`}`;
    });
}
