import type { Recipe } from './recipe.ts';
import type { Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/creators/src/facts/index.ts',
    replace: '  follower_growth_pct: {\n',
    by: `  average_shares: { ...average, kind: 'details', label: 'Average shares', meaning: 'per post' },
  follower_growth_pct: {
`,
  },
  {
    file: 'packages/postgres/sql/migrations/20261201T1130_average_shares.sql',
    content: `-- How often a post is shared.

alter table creator add column average_shares double precision;
alter table creator_search add column shares double precision;
`,
  },
  {
    file: 'packages/search-filters/src/figures.ts',
    after: "  views: { source: 'average_views', form: 'number', unit: 'average', sortBy: ['AVERAGE_VIEWS'] },\n",
    insert: "  shares: { source: 'average_shares', form: 'number', unit: 'average' },\n",
  },
];

/** Takes a record from import to API answers, exported files and search rows. The API validates its answers against the document. */
const testOfApi = `import { readImportLine } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test('a new fact is imported, searched and delivered', async () => {
  const line =
    '{"platform":"photonet","handle":"sharer","name":"Sharer","average_shares":4.5,"contacts":[{"type":"EMAIL","value":"s@example.com"}]}';
  const read = readImportLine(line, { ...api.runtime.ports, strict: true });
  if (!read.ok) throw new Error(read.reason);
  await api.importCreators([read.record]);
  const rows = await api.db.selectFrom('creator_search').selectAll().execute();
  expect(rows).toContainEqual(expect.objectContaining({ shares: 4.5 }));

  const account = await api.account();
  const who = { handle: 'sharer', platform: 'photonet' };
  const { body } = await account.call('lookup_creator', { ...who, confirmed: true });
  expect(body.creator).toMatchObject({ handle: 'sharer', average_shares: 4.5 });
  const profile = await account.call('get_creator', who);
  expect(profile.body.creator).toMatchObject({ average_shares: 4.5 });
  const history_id = body.history_id;
  const csv = (await account.call('get_history_data', { history_id, format: 'csv' })).body.csv;
  const [names, values] = csv.split('\\r\\n').map((text: string) => text.split(','));
  expect(values[names.indexOf('average_shares')]).toBe('4.5');
});
`;

const testOfConsole = `import { Buffer } from 'node:buffer';
import { csvHeader, csvRows } from '@creator-discovery/creators/reading';
import { expect, test } from '@jest/globals';
import readWorkbook from 'read-excel-file/node';
import { factLabels } from '../api-filters.ts';
import { rowsOf } from '../creator/compare-rows.ts';
import { creatorColumns } from './columns.ts';
import { workbookOf } from './workbook.ts';

const columns = creatorColumns.filter(({ key }) => key === 'average_shares');
const unknown = Object.fromEntries(Object.keys(factLabels).map((name) => [name, null]));
const lists = { topics: [], contact_types: [], estimated: [] };
const creator = { ...unknown, ...lists, follower_growth_pct: null, audience: null, average_shares: 4.5 } as never;

test('a new fact is in files and comparisons', async () => {
  expect([csvHeader(columns), csvRows(columns, [creator])]).toEqual(['Average shares\\r\\n', '4.5\\r\\n']);
  const table = { columns, rows: [columns.map((column) => column.valueOf(creator))] };
  const [sheet] = await readWorkbook(Buffer.from(await workbookOf(table).arrayBuffer()));
  expect(sheet?.data).toEqual([['Average shares'], [4.5]]);
  expect(rowsOf([creator])).toContainEqual({ name: 'Average shares', cells: [{ text: '4.5', figure: 4.5 }] });
});
`;

export const fact: Recipe = {
  heading: 'A fact',
  names: { TIME_WHAT: '20261201T1130_average_shares' },
  steps,
  generates: ['schema', 'openapi', 'commands-doc'],
  tests: [
    { folder: 'packages/creators', files: 'quick-readers|preview', names: 'every field|delivered row' },
    { folder: 'apps/action-api', files: 'new-fact', names: 'new fact' },
    { folder: 'apps/console', files: 'new-fact', names: 'new fact' },
  ],
  shows: { 'docs/data.md': '| `average_shares` | per post |' },
  trials: [
    { file: 'apps/action-api/src/operations/new-fact.test.ts', content: testOfApi },
    { file: 'apps/console/src/download/new-fact.test.ts', content: testOfConsole },
  ],
};
