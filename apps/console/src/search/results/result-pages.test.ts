import { expect, test } from '@jest/globals';
import { refusalOf } from '../../api.ts';
import { KeptPages } from '../../model/kept-pages.ts';
import { MemoryStorage } from '../../testing/memory-storage.ts';
import { ResultPages } from './result-pages.ts';

interface PageRequest {
  readonly page_request_id: string;
  readonly offset: number;
  readonly max_credits: number;
  readonly exclude?: { readonly as_of?: string };
}

/** A server with 25 creators that charges 3 credits once per page and id. */
class Server {
  readonly asked: PageRequest[] = [];
  readonly paid = new Set<string>();
  losesAnswers = false;

  read = async (_operation: string, { page_request_id, offset, max_credits, exclude }: PageRequest) => {
    this.asked.push({ page_request_id, offset, max_credits, ...(exclude && { exclude }) });
    const page = `${offset} ${page_request_id}`;
    if (!this.paid.has(page) && max_credits < 3) return refused(402);
    this.paid.add(page);
    if (this.losesAnswers) return refused(0);
    const rows = Array.from({ length: Math.min(10, 25 - offset) }, (_, index) => ({ handle: `c${offset + index}` }));
    return {
      ok: true as const,
      body: {
        preview_creators: rows,
        total: 25,
        has_more: offset < 20,
        warnings: [],
        history_id: 'h',
        filters_used: exclude ? { exclude: { as_of: `${this.asked.length} o'clock`, ...exclude } } : {},
      },
    };
  };
}

function refused(code: number) {
  return { ok: false as const, refusal: refusalOf(code, {}) };
}

function pagesOver(server: Server, storage: Storage, now = () => 0, filters = {}): ResultPages {
  return new ResultPages(
    { basic: { platform: 'photonet' }, ...filters },
    { name: 'x', kept: new KeptPages(storage, now), read: server.read as never },
  );
}

test('pages are charged once each, to the end, and two concurrent presses request one', async () => {
  const server = new Server();
  const pages = pagesOver(server, new MemoryStorage());
  for (let page = 0; page < 3; page += 1) await Promise.all([pages.more(3), pages.more(3)]);
  expect(server.asked).toHaveLength(3);
  expect(pages.shown()).toMatchObject({ total: 25, hasMore: false, historyId: 'h' });
  expect(pages.shown().rows.map(({ handle }) => handle)).toEqual(Array.from({ length: 25 }, (_, index) => `c${index}`));
  expect(server.paid.size).toBe(3);
});

test('later pages leave out the same creators as the first, also after a reload', async () => {
  const server = new Server();
  const storage = new MemoryStorage();
  const excluding = () => pagesOver(server, storage, undefined, { exclude: { shown: true } });
  const before = excluding();
  await before.more(3);
  await before.more(3);
  const after = excluding();
  await after.restore();
  await after.more(3);
  expect(after.shown().asOf).toBe("1 o'clock");
  const asOf = { shown: true, as_of: "1 o'clock" };
  const first = { shown: true };
  expect(server.asked.map(({ exclude }) => exclude)).toEqual([first, asOf, first, asOf, asOf]);
});

test('a reload restores the pages with a price cap of 0', async () => {
  const server = new Server();
  const storage = new MemoryStorage();
  const before = pagesOver(server, storage);
  await before.more(3);
  await before.more(3);
  const after = pagesOver(server, storage);
  expect(after.keptPages(0)).toBe(2);
  expect(after.keptPages(10)).toBe(1);
  await after.restore();
  expect(after.shown().rows).toEqual(before.shown().rows);
  expect(server.paid.size).toBe(2);
  expect(server.asked.slice(2).map(({ max_credits }) => max_credits)).toEqual([0, 0]);
});

test('a lost response is requested again on a press only, with the same id', async () => {
  const server = new Server();
  const storage = new MemoryStorage();
  server.losesAnswers = true;
  const before = pagesOver(server, storage);
  await before.more(3);
  expect(before.shown()).toMatchObject({ rows: [], refusal: { code: 0 } });
  server.losesAnswers = false;
  const after = pagesOver(server, storage);
  expect(after.keptPages(0)).toBe(0);
  await after.restore();
  expect(server.asked).toHaveLength(1);
  await after.more(3);
  expect(after.shown().rows).toHaveLength(10);
  expect(server.paid.size).toBe(1);
});

test('a page dropped by the server has a price again', async () => {
  const server = new Server();
  const storage = new MemoryStorage();
  await pagesOver(server, storage).more(3);
  server.paid.clear();
  const after = pagesOver(server, storage);
  await after.restore();
  expect(after.shown()).toMatchObject({ rows: [], refusal: { code: 402 } });
  expect(after.keptPages(0)).toBe(0);
  await after.more(3);
  expect(after.shown().rows).toHaveLength(10);
});

test('yesterday’s pages are not restored', async () => {
  const storage = new MemoryStorage();
  await pagesOver(new Server(), storage, () => 0).more(3);
  expect(pagesOver(new Server(), storage, () => 24 * 3600 * 1000).keptPages(0)).toBe(0);
});

test('only the latest searches are stored', () => {
  const storage = new MemoryStorage();
  let now = 0;
  const kept = new KeptPages(storage, () => now);
  for (; now < 60; now += 1) kept.keep(`s${now}`, { offset: 0, id: 'a', answered: true });
  expect(storage.length).toBe(40);
  expect(kept.of('s59')).toHaveLength(1);
  expect(kept.of('s0')).toHaveLength(0);
});
