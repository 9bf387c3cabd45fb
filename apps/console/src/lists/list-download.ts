import { type Column, fileNameOf } from '@creator-discovery/creators/reading';
import { RefusalError, type Schemas } from '../api.ts';
import { creatorColumns } from '../download/columns.ts';
import type { DownloadSource } from '../download/source.ts';
import type { ChosenItems } from './chosen-items.ts';
import { itemPages } from './list-items.ts';
import { stageOf } from './stages.ts';

type Item = Schemas['ListItem'];

/** Columns for every creator of a list; owned creators add their full row with contacts. */
const itemColumns: readonly Column<Item>[] = [
  ...shared('creator_id', 'name', 'first_name', 'handle', 'platform'),
  { key: 'stage', label: 'Stage', valueOf: stageOf },
  { key: 'tags', label: 'Tags', valueOf: ({ tags }) => tags.join('; '), jsonOf: ({ tags }) => tags },
  { key: 'note', label: 'Note', valueOf: ({ note }) => note },
  { key: 'added_at', label: 'Added', valueOf: ({ added_at }) => added_at, kind: 'time' },
  { key: 'owned', label: 'Yours', valueOf: ({ owned }) => owned },
  { key: 'follower_count', label: 'Followers', valueOf: ({ open, follower_count }) => (open ? follower_count : null) },
  ...shared('engagement_rate_pct', 'location'),
];

/** Columns of facts that items have, too. */
function shared(...keys: readonly string[]): readonly Column<Item>[] {
  return creatorColumns.filter(({ key }) => keys.includes(key)) as readonly Column<never>[];
}

const own = new Set(itemColumns.map(({ key }) => key));

const columns: readonly Column<Item>[] = [
  ...itemColumns,
  ...creatorColumns.filter(({ key }) => !own.has(key) && key !== 'charged').map(ofOwned),
];

/** A column of the creator's row; empty if not owned. */
function ofOwned(column: Column<Schemas['Creator']>): Column<Item> {
  const { jsonOf, wordsOf, valueOf: _, ...rest } = column;
  return {
    ...rest,
    valueOf: ({ creator }) => (creator === null ? null : column.valueOf(creator)),
    ...(wordsOf && { wordsOf: ({ creator }: Item) => (creator === null ? null : wordsOf(creator)) }),
    ...(jsonOf && { jsonOf: ({ creator }: Item) => (creator === null ? null : jsonOf(creator)) }),
  };
}

/** Default: all items. */
export function listDownload(
  { name, item_count, list_id }: Schemas['CreatorList'],
  chosen: Pick<ChosenItems, 'count' | 'pages'> = {
    count: item_count,
    pages: (signal) => itemPages(list_id, signal),
  },
): DownloadSource<Item> {
  const fileName = fileNameOf([name], { day: new Date(), count: chosen.count });
  return { fileName, total: chosen.count, columns, pages: (signal) => readPages(chosen.pages(signal)) };
}

async function* readPages(pages: ReturnType<ChosenItems['pages']>): AsyncGenerator<readonly Item[]> {
  for await (const page of pages) {
    if (!page.ok) throw new RefusalError(page.refusal);
    yield page.body;
  }
}
