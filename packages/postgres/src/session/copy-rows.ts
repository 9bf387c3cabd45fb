import { setImmediate as othersTurn } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { BinaryRows, type ColumnType, type ColumnValues } from './binary-rows.ts';

/** A column to write, and what goes into it. */
export interface WrittenColumn<Thing> {
  readonly name: string;
  readonly type: ColumnType;
  of(thing: Thing): ColumnValues[ColumnType] | null;
}

/** A column whose values fit its type. */
export function written<Thing, Type extends ColumnType>(
  name: string,
  type: Type,
  of: (thing: Thing) => ColumnValues[Type] | null,
): WrittenColumn<Thing> {
  return { name, type, of };
}

/** Rows on their way into a table. */
export interface RowsToCopy {
  readonly columns: readonly string[];
  readonly bytes: Buffer;
}

/** Rows that are written in one go: some milliseconds. */
const slice = 50;

/**
 * The rows of these things. Answers of the database are dealt with meanwhile: other transactions wait for locks until theirs
 * have been.
 *
 * @throws UnfitValue
 */
export async function rowsToCopy<Thing>(
  columns: readonly WrittenColumn<Thing>[],
  things: Iterable<Thing>,
): Promise<RowsToCopy> {
  const rows = new BinaryRows();
  let count = 0;
  for (const thing of things) {
    if (++count % slice === 0) await othersTurn();
    rows.begin(columns.length);
    for (const { type, of } of columns) rows.put(type, of(thing));
  }
  return { columns: columns.map(({ name }) => name), bytes: rows.finished() };
}

/** Adds rows to a table. */
export async function copyRows<Tables>(
  db: Kysely<Tables>,
  table: string,
  { columns, bytes }: RowsToCopy,
): Promise<void> {
  const statement = `copy ${table} (${columns.join(', ')}) from stdin (format binary)`;
  await db.executeQuery(CompiledQuery.raw(statement, [bytes]));
}
