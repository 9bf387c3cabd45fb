import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { type ColumnType, type ColumnValues, UnfitValue } from './binary-rows.ts';
import { copyRows, rowsToCopy, written } from './copy-rows.ts';

const { db } = await testDatabase({ max: 1 });

type Row = { readonly [Type in ColumnType]: ColumnValues[Type] | null };

function orNull<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(arbitrary, { freq: 8 });
}

const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((value) => value.replaceAll('\0', '').toWellFormed());
const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const halves = fc.array(fc.tuple(whole, whole), { maxLength: 100 }).map((pairs) => pairs.flat());
const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

/** Normalises like JSON, which does not preserve `-0` and `__proto__`. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')));

const row: fc.Arbitrary<Row> = fc.record({
  boolean: orNull(fc.boolean()),
  smallint: orNull(fc.integer({ min: -32_767, max: 32_767 })),
  integer: orNull(whole),
  bigint: orNull(fc.maxSafeInteger()),
  'double precision': orNull(double),
  text: orNull(text),
  date: orNull(moment.map((date) => date.toISOString().slice(0, 10))),
  timestamptz: orNull(moment.map((date) => date.toISOString())),
  jsonb: orNull(json),
  'integer[]': orNull(fc.array(whole, { maxLength: 20 })),
  'double precision[]': orNull(fc.array(double, { maxLength: 5 })),
  'text[]': orNull(fc.array(text, { maxLength: 5 })),
  'bigint[]': orNull(halves),
});

const types = [
  'boolean',
  'smallint',
  'integer',
  'bigint',
  'double precision',
  'text',
  'date',
  'timestamptz',
  'jsonb',
  'integer[]',
  'double precision[]',
  'text[]',
  'bigint[]',
] as const satisfies readonly ColumnType[];

function columnOf(type: ColumnType): string {
  return `c_${type.replaceAll(/\W/g, '_')}`;
}

const columns = types.map((type) => written<Row, ColumnType>(columnOf(type), type, (given) => given[type]));

function textsOf(halves: readonly number[]): readonly string[] {
  return halves.flatMap((high, i) =>
    i % 2 === 0 ? String((BigInt(high) << 32n) | BigInt((halves[i + 1] as number) >>> 0)) : [],
  );
}

test('values of every type survive a round trip', async () => {
  await sql`create temporary table copied (position integer generated always as identity, ${sql.raw(
    types.map((type) => `${columnOf(type)} ${type}`).join(', '),
  )})`.execute(db);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
      await sql`delete from copied`.execute(db);
      await copyRows(db, 'copied', await rowsToCopy(columns, rows));
      const read = await sql<Record<string, unknown>>`
        select *, c_bigint__::text[] as tokens, to_char(c_timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment
        from copied order by position
      `.execute(db);
      expect(
        read.rows.map((one) => ({
          ...Object.fromEntries(types.map((type) => [type, one[columnOf(type)]])),
          timestamptz: one.moment,
          'bigint[]': one.tokens,
        })),
      ).toEqual(
        rows.map((one) => ({ ...one, 'bigint[]': one['bigint[]'] === null ? null : textsOf(one['bigint[]']) })),
      );
    }),
    { numRuns: 40 },
  );
});

test('values that a column cannot hold are refused before anything is sent', async () => {
  const unfit: readonly (readonly [ColumnType, unknown])[] = [
    ['smallint', 32_768],
    ['integer', 2 ** 31],
    ['integer', 1.5],
    ['integer', '1'],
    ['bigint', 2 ** 53],
    ['bigint', 0.5],
    ['double precision', Number.NaN],
    ['double precision', Number.POSITIVE_INFINITY],
    ['text', '\ud800'],
    ['text', 1],
    ['text[]', ['fine', 'x\udfff']],
    ['date', '2026-02-29'],
    ['date', '2026-02'],
    ['timestamptz', 'soon'],
  ];
  for (const [type, value] of unfit) {
    const column = written<unknown, ColumnType>('c', type, (given) => given as never);
    await expect(rowsToCopy([column], [value])).rejects.toThrow(UnfitValue);
  }
});

test('a row rejected by the server fails the copy, and the session stays usable', async () => {
  await sql`create temporary table refused (c text)`.execute(db);
  const rows = await rowsToCopy([written<string, 'text'>('c', 'text', (value) => value)], ['fine', 'a\0b']);
  await expect(copyRows(db, 'refused', rows)).rejects.toMatchObject({ code: '22021' });
  expect((await sql`select from refused`.execute(db)).rows).toHaveLength(0);
});

test('one row takes little memory, and many rows take what they need', async () => {
  const text = written('t', 'text', (value: string) => value);
  const held = async (count: number) => {
    const { bytes } = await rowsToCopy([text], Array(count).fill('x'.repeat(1000)));
    return { length: bytes.length, memory: bytes.buffer.byteLength };
  };
  // The pool that Node.js uses for small buffers.
  expect((await held(1)).memory).toBeLessThanOrEqual(64 * 1024);
  const many = await held(2000);
  expect(many.length).toBeGreaterThan(2_000_000);
  expect(many.memory).toBeLessThan(2 * many.length + 16 * 1024);
});
