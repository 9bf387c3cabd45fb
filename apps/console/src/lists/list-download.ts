import { call, type Schemas } from '../api.ts';
import { type Column, creatorColumns } from '../download/columns.ts';
import { type DownloadSource, ReadRefused } from '../download/source.ts';
import { stageOf } from './stages.ts';

type Item = Schemas['ListItem'];

/** What every creator of a list has, and what only the account's own have: their whole row with the contacts. */
const itemColumns: readonly Column<Item>[] = [
  { key: 'name', label: 'Name', valueOf: ({ name }) => name },
  { key: 'handle', label: 'Handle', valueOf: ({ handle }) => handle },
  { key: 'platform', label: 'Platform', valueOf: ({ platform }) => platform },
  { key: 'stage', label: 'Stage', valueOf: stageOf },
  { key: 'tags', label: 'Tags', valueOf: ({ tags }) => tags.join('; '), jsonOf: ({ tags }) => tags },
  { key: 'note', label: 'Note', valueOf: ({ note }) => note },
  { key: 'added_at', label: 'Added', valueOf: ({ added_at }) => added_at },
  { key: 'owned', label: 'Yours', valueOf: ({ owned }) => owned },
  { key: 'follower_count', label: 'Followers', valueOf: ({ follower_count }) => follower_count },
  { key: 'engagement_rate_pct', label: 'Engagement %', valueOf: ({ engagement_rate_pct }) => engagement_rate_pct },
  { key: 'location', label: 'Place', valueOf: ({ location }) => location },
];

const own = new Set(itemColumns.map(({ key }) => key));

const columns: readonly Column<Item>[] = [
  ...itemColumns,
  ...creatorColumns.filter(({ key }) => !own.has(key) && key !== 'charged').map(ofOwned),
];

/** A column of a creator's row, where the creator is the account's; empty otherwise. */
function ofOwned(column: Column<Schemas['Creator']>): Column<Item> {
  const { key, label, jsonOf } = column;
  return {
    key,
    label,
    valueOf: ({ creator }) => (creator === null ? null : column.valueOf(creator)),
    ...(jsonOf && { jsonOf: ({ creator }: Item) => (creator === null ? null : jsonOf(creator)) }),
  };
}

/** Creators of one read. (contract 6) */
const itemsPerRead = 500;

/** The creators of a list as rows of a file: contacts where they are the account's. */
export function listDownload(list: Schemas['CreatorList']): DownloadSource<Item> {
  return { fileName: fileName(list.name), total: list.item_count, columns, pages: (signal) => pages(list, signal) };
}

async function* pages({ list_id }: Schemas['CreatorList'], signal: AbortSignal): AsyncGenerator<readonly Item[]> {
  for (let offset = 0; ; ) {
    const outcome = await call('get_list', { list_id, offset, limit: itemsPerRead }, { signal });
    if (!outcome.ok) throw new ReadRefused(outcome.refusal);
    if (outcome.body.items.length === 0) return;
    yield outcome.body.items;
    offset += outcome.body.items.length;
    if (!outcome.body.has_more) return;
  }
}

function fileName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words === '' ? 'list' : words;
}
