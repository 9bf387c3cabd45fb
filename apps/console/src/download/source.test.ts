import { describe, expect, test } from '@jest/globals';
import { RefusalError, refusalOf } from '../api.ts';
import { rowsOfFile, rowsOfJob } from './source.ts';

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
  await expect(rowsOfJob('x', { signal, read }).next()).rejects.toThrow(RefusalError);
});

describe('the rows of a complete job are read as one file', () => {
  const lines = Array.from({ length: 40 }, (_, index) =>
    JSON.stringify({ creator_id: String(index), bio: 'ü\u2028\\n' }),
  );
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  /** A file that arrives in small parts, which split characters. */
  function file(total: number, sent = bytes): Response {
    const body = new ReadableStream({
      start: (part) => {
        for (let from = 0; from < sent.length; from += 7) part.enqueue(sent.slice(from, from + 7));
        part.close();
      },
    });
    return new Response(body, { headers: { 'X-Total-Rows': String(total) } });
  }
  async function rowsOf(answer: Response): Promise<unknown[]> {
    const pages = async function* () {
      yield [{ creator_id: 'of a page' }] as never;
    };
    const rows: unknown[] = [];
    for await (const part of rowsOfFile('x', { signal, read: async () => answer, pages })) rows.push(...part);
    return rows;
  }

  test('completely, or not at all', async () => {
    expect(await rowsOf(file(40))).toEqual(lines.map((line) => JSON.parse(line)));
    await expect(rowsOf(file(41))).rejects.toThrow(RefusalError);
    await expect(rowsOf(file(40, bytes.slice(0, -3)))).rejects.toThrow(RefusalError);
  });

  test('and of another one in pages', async () => {
    expect(await rowsOf(new Response('{}', { status: 422 }))).toEqual([{ creator_id: 'of a page' }]);
  });
});
