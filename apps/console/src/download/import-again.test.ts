import { Buffer } from 'node:buffer';
import { type CreatorRow, readImportLine, readImportValue, TableColumns } from '@creator-discovery/creators';
import { csvHeader, csvRows } from '@creator-discovery/creators/reading';
import { expect, test } from '@jest/globals';
import readWorkbook from 'read-excel-file/node';
import { creatorColumns } from './columns.ts';
import { beginFile, cellsForPeople, columnsOf } from './make-file.ts';
import { workbookOf } from './workbook.ts';

const dictionaries = {
  places: {
    byId: (id: string) => (id === '2950159' ? ({ id } as never) : null),
    named: (name: string) => [{ id: '2950159', name: name.split(',')[0] }] as never,
  },
  languages: {
    byCode: (code: string) => (code === 'de' ? { code, name: 'German' } : null),
    resolve: (name: string) => (name === 'German' ? { code: 'de', name } : null),
  },
};

const row = {
  ...{ creator_id: '7', handle: 'ana', platform: 'photonet', platform_user_id: '0017', name: '=Ana' },
  ...{ bio: "'=1; -2\n_x0041_ N/A", follower_count: 12_400, content_count: null, engagement_rate_pct: 1.234 },
  ...{
    follower_growth_pct: { '1': 2.5, '6': -1 },
    is_verified: false,
    account_type: 'CREATOR',
    gender: 'FEMALE',
    age: 30,
  },
  ...{ language: 'de', location: 'Berlin, Germany', interests: ['Travel, Tourism & Aviation', 'A; b'], topics: [] },
  ...{ last_post_at: '2026-11-01', average_likes: 1.5, average_views: null, average_comments: 0 },
  ...{ posts_per_week: 2.5, paid_partnerships: true, mentions: ['acme', 'other.brand'] },
  ...{ profile_url: 'https://photonet.example/ana', photo_url: null, audience_credibility: 0.8 },
  ...{ email: 'a@example.com', emails: ['a@example.com', 'b@example.com'], phone: '+4930123456' },
  contacts: [
    { type: 'EMAIL', value: 'a@example.com' },
    { type: 'EMAIL', value: 'b@example.com' },
    { type: 'PHONE', value: '+4930123456' },
    { type: 'LINEID', value: 'ana.line' },
  ],
  ...{ owned_since: '2026-11-02T00:00:00.000Z', charged: 1, handle_changed: false, estimated: ['location', 'age'] },
  ...{ as_of: '2026-11-01T08:00:00.000Z', details_as_of: '2026-10-01T00:00:00.000Z' },
  ...{ growth_as_of: null, audience_as_of: null },
} satisfies Partial<CreatorRow> as never;

function fromTable(header: readonly unknown[], cells: readonly unknown[], delimiter: string | null) {
  const columns = TableColumns.of(header.map(String), { delimiter });
  if (!(columns instanceof TableColumns)) throw new Error(columns.problems.join());
  const { value, problems } = columns.read(cells.map((cell) => String(cell ?? '')));
  return readImportValue(value, dictionaries, problems);
}

/** Reads RFC 4180. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

/** The text that `creators import` reads in a cell of a workbook. */
function asImported(cell: unknown, kind: string): unknown {
  if (cell instanceof Date)
    return new Date(Math.round(cell.getTime() / 10) * 10).toISOString().replace('T00:00:00.000Z', '');
  return typeof cell === 'number' && /percent|share/.test(kind) ? `${Number((cell * 100).toPrecision(12))}%` : cell;
}

test.each([
  [
    'CSV',
    async () => {
      const columns = columnsOf('csv', creatorColumns);
      return fromTable(cellsOf(csvHeader(columns)), cellsOf(csvRows(columns, [row])), ',');
    },
  ],
  [
    'XLSX',
    async () => {
      const columns = columnsOf('xlsx', creatorColumns);
      const file = workbookOf({ columns, rows: [cellsForPeople(columns, row)] });
      const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()), { trim: false });
      const [header = [], cells = []] = sheet?.data ?? [];
      const kinds = new Map(columns.map(({ label, kind }) => [label, kind]));
      const shown = cells.map((cell, index) => asImported(cell, kinds.get(String(header[index])) ?? ''));
      return fromTable(header, shown, null);
    },
  ],
  [
    'JSON',
    async () => {
      const file = await beginFile('json', columnsOf('json', creatorColumns));
      file.add([row]);
      const [record] = JSON.parse(await (await file.finish()).text());
      return readImportLine(JSON.stringify(record), { ...dictionaries, strict: true });
    },
  ],
])('a downloaded %s file is imported as it is', async (_, imported) => {
  const { estimated: _e, ...facts } = row as CreatorRow & { estimated: unknown };
  const result = await imported();
  if (!result.ok) throw new Error(JSON.stringify(result));
  const { location: _l, audience_credibility, creator_id: _c, charged: _h, owned_since: _o, ...shown } = facts;
  const { email: _m, emails: _s, phone: _p, handle_changed: _d, ...stored } = shown;
  const known = Object.entries(stored).filter(([, value]) => value !== null && JSON.stringify(value) !== '[]');
  expect(result).toMatchObject({
    ok: true,
    unknown: [],
    record: {
      ...Object.fromEntries(known),
      ...{ location_id: '2950159', estimated: ['location_id', 'age'], audience: { credibility: audience_credibility } },
    },
  });
});
