import { describe, expect, test } from '@jest/globals';
import { installationTables, keyTables, ownersTables } from './planes.ts';
import { migratedDatabase } from './testing/migrated-database.ts';

/** Keys of the version before that its processes still need; the next version drops them, and a division before that. */
const untilTheNextVersion = ['creator_list_item_list_id_creator_id_key', 'ledger_carried_capture_hold_id_key'];

/** Unique keys that begin with the creator, because its erasure looks for it among all owners; the owner is in them. */
const foundByCreator = ['job_row_creator_once'];

interface UniqueKey {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly columns: readonly string[];
}

interface Reference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
}

const database = migratedDatabase();

/** Tables that are no partitions, by name. */
async function tables(): Promise<readonly string[]> {
  const { rows } = await database.client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Of a partition with the name of the table that it is part of. */
const wholeTable = `(select relname from pg_class
  where oid = coalesce((select inhparent from pg_inherits where inhrelid = c.oid), c.oid))`;

async function uniqueKeys(): Promise<readonly UniqueKey[]> {
  const { rows } = await database.client.query<UniqueKey>(
    `select ${wholeTable} as table, i.relname as name, x.indisprimary as "isPrimary",
       array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality k (attnum, n)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where n <= x.indnkeyatts order by n) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and c.relnamespace = current_schema()::regnamespace order by 1, 2`,
  );
  return rows;
}

async function references(): Promise<readonly Reference[]> {
  const { rows } = await database.client.query<Reference>(
    `select k.conname as name, ${wholeTable} as from, k.confrelid::regclass::text as to,
       array(select a.attname::text from unnest(k.conkey) with ordinality n (attnum, n)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = n.attnum order by n.n) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows;
}

function ownerOf(table: string): string | undefined {
  return ownersTables[table];
}

describe('the planes', () => {
  test('every table is in one of them', async () => {
    const named = [...Object.keys(ownersTables), ...keyTables, ...installationTables];
    expect(named.toSorted()).toEqual(await tables());
    expect(new Set(named).size).toBe(named.length);
  });

  test('the owner of every row is known', async () => {
    const { rows } = await database.client.query<{ column: string }>(
      `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attnotnull and c.relnamespace = current_schema()::regnamespace`,
    );
    const known = new Set(rows.map(({ column }) => column));
    const missing = Object.entries(ownersTables).filter(([table, owner]) => !known.has(`${table}.${owner}`));
    expect(missing).toEqual([]);
  });

  test("every key of an owner's table begins with the owner", async () => {
    const wrong = (await uniqueKeys()).filter(({ table, name, columns }) => {
      const owner = ownerOf(table);
      if (owner === undefined || untilTheNextVersion.includes(name)) return false;
      return foundByCreator.includes(name) ? !columns.includes(owner) : columns[0] !== owner;
    });
    expect(wrong).toEqual([]);
  });

  test("every owner's table has a key", async () => {
    const keyed = new Set((await uniqueKeys()).map(({ table }) => table));
    expect(Object.keys(ownersTables).filter((table) => !keyed.has(table))).toEqual([]);
  });

  test('nothing refers from one plane to the other', async () => {
    const across = (await references()).filter(
      ({ from, to }) => (ownerOf(from) === undefined) !== (ownerOf(to) === undefined),
    );
    expect(across).toEqual([]);
  });

  test('what refers to something of an owner names the owner first', async () => {
    const wrong = (await references()).filter(({ from, columns }) => {
      const owner = ownerOf(from);
      return owner !== undefined && columns[0] !== owner;
    });
    expect(wrong).toEqual([]);
  });
});
