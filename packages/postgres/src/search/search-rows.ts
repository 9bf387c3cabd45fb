import {
  figureNames,
  type IndexedCreator,
  nameKinds,
  namesOfKind,
  platforms,
  sizeBand,
} from '@creator-discovery/search-filters';
import { type Kysely, sql } from 'kysely';
import { copyRows, type RowsToCopy, rowsToCopy, type WrittenColumn, written } from '../session/copy-rows.ts';
import { columnOf } from './figure-columns.ts';
import { otherAges, standardBands, standardShares } from './standard-age-bands.ts';
import type { SearchTables } from './tables.ts';
import { putSearchTokens, putTokensOfShare } from './tokens.ts';

const columns: readonly WrittenColumn<IndexedCreator>[] = [
  written('creator_id', 'integer', ({ id }) => id),
  written('platform', 'text', ({ platform }) => platform),
  ...figureNames.map((figure) => {
    const { column, type } = columnOf[figure];
    return written<IndexedCreator, typeof type>(column, type, (creator) => creator[figure]);
  }),
  written('contacts', 'integer', ({ contacts }) => contacts),
  written('size_band', 'smallint', ({ followers }) => (followers === null ? null : sizeBand(followers))),
  written('language', 'text', ({ language }) => language),
  written('gender', 'text', ({ gender }) => gender),
  written('verified', 'boolean', ({ verified }) => verified),
  written('account_type', 'text', ({ accountType }) => accountType),
  written('audience_places', 'integer[]', ({ audience }) => audience.places.map(({ ordinal }) => ordinal)),
  written('audience_place_shares', 'integer[]', ({ audience }) => audience.places.map(({ share }) => share)),
  ...standardBands.map(({ column }, band) =>
    written<IndexedCreator, 'integer'>(
      column,
      'integer',
      ({ audience }) => standardShares(audience.ages)[band] ?? null,
    ),
  ),
  written('audience_other_ages', 'double precision[]', ({ audience }) => otherAges(audience.ages)),
  written('audience_languages', 'text[]', ({ audience }) => audience.languages.map(({ code }) => code)),
  written('audience_language_shares', 'integer[]', ({ audience }) => audience.languages.map(({ share }) => share)),
  written('audience_place_total', 'bigint', ({ audience }) => totalShare(audience.places)),
  written('audience_age_total', 'bigint', ({ audience }) => totalShare(audience.ages)),
  written('audience_language_total', 'bigint', ({ audience }) => totalShare(audience.languages)),
  written('bio_known', 'boolean', ({ bioWords }) => bioWords !== null),
  written('bio_words', 'integer', ({ bioWords }) => bioWords?.length ?? 0),
  written('topics', 'integer', ({ topics }) => topics.length),
  written('interests', 'integer', ({ interests }) => interests.length),
  written('hashtags', 'integer', ({ hashtags }) => hashtags.length),
  written('tokens', 'bigint[]', tokensOf),
  written('audience_tokens', 'bigint[]', ({ audience }) => audienceTokensOf(audience)),
];

/** Writes the search rows of creators; call it in the transaction that writes the creators. Ids within one call must differ. */
export async function putSearchRows<Tables extends SearchTables>(
  db: Kysely<Tables>,
  creators: readonly IndexedCreator[],
): Promise<void> {
  if (creators.length === 0) return;
  const rows = await searchRowsToCopy(creators);
  await deleteSearchRows(db, creators);
  await copySearchRows(db, rows);
}

/** Returns the rows for `copySearchRows`. */
export function searchRowsToCopy(creators: Iterable<IndexedCreator>): Promise<RowsToCopy> {
  return rowsToCopy(columns, creators);
}

/** Adds rows of creators without one. */
export async function copySearchRows<Tables extends SearchTables>(db: Kysely<Tables>, rows: RowsToCopy): Promise<void> {
  await copyRows(db, 'creator_search', rows);
}

/** Removes creators from searches. */
export async function deleteSearchRows<Tables extends SearchTables>(
  db: Kysely<Tables>,
  creators: readonly Pick<IndexedCreator, 'id' | 'platform'>[],
): Promise<void> {
  for (const platform of platforms) {
    const ids = creators.filter((creator) => creator.platform === platform).map(({ id }) => id);
    if (ids.length === 0) continue;
    await sql`delete from creator_search
      where platform = ${platform} and creator_id = any(${ids}::integer[])`.execute(db);
  }
}

export function searchRow(creator: IndexedCreator): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map(({ name, of }) => [name, of(creator)]));
}

function totalShare(entries: readonly { readonly share: number }[]): number {
  return entries.reduce((total, { share }) => total + share, 0);
}

function tokensOf(creator: IndexedCreator): readonly number[] {
  const halves: number[] = [];
  for (const kind of nameKinds) putSearchTokens(halves, kind, namesOfKind(kind, creator));
  return halves;
}

function audienceTokensOf({ places, languages }: IndexedCreator['audience']): readonly number[] {
  const halves: number[] = [];
  for (const { ordinal, share } of places) putTokensOfShare(halves, 'audience_place', { entry: ordinal, share });
  for (const { code, share } of languages) putTokensOfShare(halves, 'audience_language', { entry: code, share });
  return halves;
}
