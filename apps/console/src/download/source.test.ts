import { expect, test } from '@jest/globals';
import { refusalOf } from '../api.ts';
import { ReadRefusal, rowsOfJob } from './source.ts';

const { signal } = new AbortController();

function answering(total: number): NonNullable<Parameters<typeof rowsOfJob>[1]['read']> {
  return async ({ offset, limit }) => {
    const creators = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index);
    return { ok: true, body: { status: 'complete', total, offset, creators } } as never;
  };
}

test.each([0, 1, 500, 501, 1750])('%d rows are read completely, each once', async (total) => {
  const rows: unknown[] = [];
  for await (const page of rowsOfJob('x', { signal, read: answering(total) })) rows.push(...page);
  expect(rows).toEqual(Array.from({ length: total }, (_, index) => index));
});

test('rows of a stopped job are read too', async () => {
  const rows: unknown[] = [];
  const read = async () =>
    ({
      ok: false,
      refusal: refusalOf(422, { job_status: 'cancelled', credits: {}, creators: [1, 2], offset: 0, total: 2 }),
    }) as never;
  for await (const page of rowsOfJob('x', { signal, read })) rows.push(...page);
  expect(rows).toEqual([1, 2]);
});

test('a refusal ends the download with its reason', async () => {
  const read = async () => ({ ok: false, refusal: refusalOf(404, { status: 'not_found' }) }) as never;
  await expect(rowsOfJob('x', { signal, read }).next()).rejects.toThrow(ReadRefusal);
});
