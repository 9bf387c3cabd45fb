import { setImmediate as othersTurn } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { BinaryRows, type ColumnType, type ColumnValues } from './binary-rows.ts';

/** A column, with a function that returns its value. */
export interface WrittenColumn<Thing> {
  readonly name: string;
  readonly type: ColumnType;
  of(thing: Thing): ColumnValues[ColumnType] | null;
}

/** Returns a column with values of its type. */
export function written<Thing, Type extends ColumnType>(
  name: string,
  type: Type,
  of: (thing: Thing) => ColumnValues[Type] | null,
): WrittenColumn<Thing> {
  return { name, type, of };
}

/** Encoded rows of a table. */
export interface RowsToCopy {
  readonly columns: readonly string[];
  readonly bytes: Buffer;
}

/** Rows encoded without yielding to the event loop: a few milliseconds. */
const slice = 50;

/**
 * Encodes rows, and yields to the event loop in between: other transactions may hold locks until their answers are processed.
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

export async function copyRows<Tables>(
  db: Kysely<Tables>,
  table: string,
  { columns, bytes }: RowsToCopy,
): Promise<void> {
  const statement = `copy ${table} (${columns.join(', ')}) from stdin (format binary)`;
  await db.executeQuery(CompiledQuery.raw(statement, [bytes]));
}
