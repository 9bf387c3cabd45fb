import { randomUUID } from 'node:crypto';
import {
  type CreatorList,
  type ListDraft,
  type ListItem,
  type ListItemSelection,
  type Lists,
  type ListUpdate,
  maxListItems,
  maxLists,
  type Page,
} from '@creator-discovery/creators';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { isUuid } from '../session/uuid.ts';

type ListRecord = Omit<Selectable<Schema['creator_list']>, 'account_id'> & { item_count: number; owned_count: number };

interface ListRef {
  readonly accountId: string;
  readonly listId: string;
}

function ownedBy(accountId: string) {
  return sql`select creator_id from owned_creator where account_id = ${accountId}`;
}

/** Selects lists with their counts, in one pass over the items. */
function shownLists(accountId: string, chosen: RawBuilder<unknown>) {
  return sql<ListRecord>`
    with chosen as materialized (
      select list_id, name, description, platform, tags, source, version, created_at, updated_at
      from creator_list where account_id = ${accountId} and ${chosen}
    ), counted as (
      select list_id, count(*) as items, count(*) filter (where creator_id in (${ownedBy(accountId)})) as owned
      from creator_list_item where owner_id = ${accountId} and list_id in (select list_id from chosen) group by list_id
    )
    select chosen.*, coalesce(items, 0) as item_count, coalesce(owned, 0) as owned_count
    from chosen left join counted using (list_id) order by updated_at desc, list_id
  `;
}

export class PostgresLists implements Lists {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(accountId: string, draft: ListDraft): Promise<CreatorList | null> {
    const listId = draft.listId ?? randomUUID();
    await this.#db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      await sql`
        insert into creator_list (account_id, list_id, name, description, platform, tags, source)
        select ${accountId}, ${listId}, ${draft.name}, ${draft.description ?? null}, ${draft.platform ?? null}, ${draft.tags ?? []}, ${draft.source}
        where (select count(*) from creator_list where account_id = ${accountId}) < ${maxLists}
          and not exists (select from creator_list where account_id = ${accountId} and list_id = ${listId})
      `.execute(trx);
    });
    return this.byId(accountId, listId);
  }

  async page(accountId: string, { offset, limit, query }: Page & { readonly query?: string }) {
    const named = sql`strpos(lower(name), lower(${query ?? ''})) > 0`;
    const onPage = sql`list_id = any(array(
      select list_id from creator_list where account_id = ${accountId} and ${named}
      order by updated_at desc, list_id limit ${limit} offset ${offset}))`;
    const { rows } = await shownLists(accountId, onPage).execute(this.#db);
    const counted = await sql<{ total: number }>`
      select count(*) as total from creator_list where account_id = ${accountId} and ${named}
    `.execute(this.#db);
    return { lists: rows.map(listOf), total: counted.rows[0]?.total ?? 0 };
  }

  async isOpen(accountId: string, creatorIds: readonly number[]): Promise<boolean | null> {
    const { rows } = await sql<{ open: boolean | null }>`
      select bool_or(opened_at is not null) as open from creator_list_item
      where creator_id = any(${[...creatorIds]}::int[]) and owner_id = ${accountId}
    `.execute(this.#db);
    return rows[0]?.open ?? null;
  }

  async byId(accountId: string, listId: string): Promise<CreatorList | null> {
    return isUuid(listId) ? shownList(this.#db, { accountId, listId }) : null;
  }

  async update(accountId: string, listId: string, change: Parameters<Lists['update']>[2]): Promise<ListUpdate> {
    const { version, ...fields } = change;
    const changed = await this.#withList({ accountId, listId }, async (trx, current) => {
      if (version !== undefined && version !== current) return { stale: current };
      await sql`
        update creator_list set ${assignments(fields)} version = version + 1, updated_at = business_now()
        where account_id = ${accountId} and list_id = ${listId}
      `.execute(trx);
      return { list: (await shownList(trx, { accountId, listId })) as CreatorList };
    });
    if (changed === null) return { updated: false, reason: 'not_found' };
    if ('stale' in changed) return { updated: false, reason: 'stale_version', version: changed.stale };
    return { updated: true, list: changed.list };
  }

  async delete(accountId: string, listId: string): Promise<boolean> {
    if (!isUuid(listId)) return false;
    const { numDeletedRows } = await this.#db
      .deleteFrom('creator_list')
      .where('list_id', '=', listId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async items(accountId: string, listId: string, { offset, limit }: Page) {
    const list = await this.byId(accountId, listId);
    if (!list) return null;
    const items = await this.#db
      .selectFrom('creator_list_item as item')
      .leftJoin('owned_creator as owned', (join) =>
        join.onRef('owned.creator_id', '=', 'item.creator_id').onRef('owned.account_id', '=', 'item.owner_id'),
      )
      .select([
        'item.item_id',
        'item.creator_id',
        'item.position',
        'item.note',
        'item.tags',
        'item.stage',
        'item.added_at',
        'item.opened_at',
        'owned.owned_since',
      ])
      .where('item.owner_id', '=', accountId)
      .where('item.list_id', '=', listId)
      .orderBy('item.position')
      .orderBy('item.item_id')
      .limit(limit)
      .offset(offset)
      .execute();
    const shown = items.map(
      (item): ListItem => ({
        itemId: item.item_id,
        creatorId: item.creator_id,
        position: item.position,
        note: item.note,
        tags: item.tags,
        stage: item.stage,
        ownedSince: item.owned_since,
        isOpen: item.opened_at !== null || item.owned_since !== null,
        addedAt: item.added_at,
      }),
    );
    return { list, items: shown, closed: await this.#closed(accountId, listId) };
  }

  async #closed(accountId: string, listId: string): Promise<number> {
    const { rows } = await sql<{ closed: number }>`
      select count(*) filter (where opened_at is null and creator_id not in (${ownedBy(accountId)})) as closed
      from creator_list_item where owner_id = ${accountId} and list_id = ${listId}
    `.execute(this.#db);
    return rows[0]?.closed ?? 0;
  }

  async add(accountId: string, listId: string, creators: Parameters<Lists['add']>[2]) {
    const list = { accountId, listId };
    const added = await this.#withList(list, async (trx) => {
      const known = await lockCreators(
        trx,
        creators.map(({ creatorId }) => creatorId),
      );
      const present = creators.flatMap(({ creatorId, position, note, tags, stage }) =>
        known.has(creatorId) ? [{ creatorId, position, note, tags, stage }] : [],
      );
      const wouldHave = await sizeWith(trx, list, [...known]);
      if (wouldHave > maxListItems) return { wouldHave };
      const { rows } = await sql`
        with given as (
          select * from rows from (
            jsonb_to_recordset(${JSON.stringify(present)}::jsonb)
              as ("creatorId" int, position bigint, note text, tags text[], stage text)
          ) with ordinality as given (creator_id, position, note, tags, stage, index)
        ), put_back as (
          insert into creator_list_item (owner_id, list_id, creator_id, position, note, tags, stage)
          overriding system value
          select ${accountId}, ${listId}, creator_id, position, note, coalesce(tags, '{}'), stage from given where position is not null
          on conflict do nothing
          returning item_id
        ), appended as (
          insert into creator_list_item (owner_id, list_id, creator_id, note, tags, stage)
          select ${accountId}, ${listId}, creator_id, note, coalesce(tags, '{}'), stage from given where position is null
          order by index
          on conflict do nothing
          returning item_id
        )
        select from put_back union all select from appended
      `.execute(trx);
      await touch(trx, list, rows.length);
      return {
        added: rows.length,
        alreadyPresent: present.length - rows.length,
        unknown: creators.flatMap(({ creatorId }) => (known.has(creatorId) ? [] : [creatorId])),
        itemCount: wouldHave,
      };
    });
    if (added !== null && 'added' in added && added.added > 0)
      await this.#openShown(
        list,
        creators.map(({ creatorId }) => creatorId),
      );
    return added;
  }

  /**
   * Opens items of creators that the account was shown. Locks the account after the items are committed: a concurrent search
   * either sees the items or has stored its page. Creators are unlocked by then, because job steps would wait for them.
   */
  async #openShown({ accountId, listId }: ListRef, creatorIds: readonly number[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      await sql`
        update creator_list_item item set opened_at = business_now()
        where owner_id = ${accountId} and list_id = ${listId} and opened_at is null
          and creator_id = any(${[...creatorIds]}::int[])
          and (creator_id in (select unnest(creator_ids) from search_page where account_id = ${accountId})
            or creator_id in (select creator_id from job_row where owner_id = ${accountId})
            or creator_id in (select creator_id from creator_list_item where owner_id = ${accountId} and opened_at is not null))
      `.execute(trx);
    });
  }

  async remove(accountId: string, listId: string, selection: ListItemSelection) {
    const list = { accountId, listId };
    return this.#withList(list, async (trx) => {
      const { chosen, absent } = await lockItems(trx, list, selection);
      if (absent.length > 0) return { absent };
      const { rows } = await sql`
        delete from creator_list_item
        where owner_id = ${accountId} and item_id = any(${chosen}::uuid[]) returning item_id
      `.execute(trx);
      await touch(trx, list, rows.length);
      return { removed: rows.length, itemCount: await sizeWith(trx, list, []) };
    });
  }

  async updateItems(accountId: string, listId: string, { itemIds, ...fields }: Parameters<Lists['updateItems']>[2]) {
    const list = { accountId, listId };
    return this.#withList({ ...list, alone: true }, async (trx) => {
      const { chosen, absent } = await lockItems(trx, list, { itemIds });
      if (absent.length > 0) return { absent };
      const { rows } = await sql`
        update creator_list_item set ${assignments(fields)} list_id = list_id
        where owner_id = ${accountId} and item_id = any(${chosen}::uuid[]) returning item_id
      `.execute(trx);
      await touch(trx, list, rows.length);
      return { updated: rows.length };
    });
  }

  /**
   * Runs the work with the list locked; returns null if the account has no such list. With `alone`, no search or job of the
   * account can open items concurrently.
   */
  async #withList<Result>(
    { accountId, listId, alone = false }: ListRef & { readonly alone?: boolean },
    work: (trx: Transaction<Schema>, version: number) => Promise<Result>,
  ): Promise<Result | null> {
    if (!isUuid(listId)) return null;
    return this.#db.transaction().execute(async (trx) => {
      if (alone) await lockAccount(trx, accountId);
      const list = await trx
        .selectFrom('creator_list')
        .select('version')
        .where('list_id', '=', listId)
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      return list ? work(trx, list.version) : null;
    });
  }
}

async function lockAccount(trx: Transaction<Schema>, accountId: string): Promise<void> {
  await sql`select from ledger_balance where owner_id = ${accountId} for update`.execute(trx);
}

async function shownList(db: Kysely<Schema>, { accountId, listId }: ListRef): Promise<CreatorList | null> {
  const { rows } = await shownLists(accountId, sql`list_id = ${listId}`).execute(db);
  return rows[0] ? listOf(rows[0]) : null;
}

/** Returns the size of the list including these creators. */
async function sizeWith(
  trx: Transaction<Schema>,
  { accountId, listId }: ListRef,
  creatorIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(*) filter (where creator_id <> all(${[...creatorIds]}::int[])) + ${creatorIds.length}::int as items
    from creator_list_item where owner_id = ${accountId} and list_id = ${listId}
  `.execute(trx);
  return rows[0]?.items ?? 0;
}

/**
 * Locks creators against erasure until the transaction ends, and returns the existing ones. Locks in the order of ids, like every
 * writer.
 */
async function lockCreators(trx: Transaction<Schema>, creatorIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from creator where id = any(${creatorIds}::int[]) order by id for key share
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the selected items against erasure. Returns their ids and the missing selections. */
async function lockItems(
  trx: Transaction<Schema>,
  { accountId, listId }: ListRef,
  selection: ListItemSelection,
): Promise<{ chosen: readonly string[]; absent: readonly (string | number)[] }> {
  const byItem = 'itemIds' in selection;
  const condition = byItem
    ? sql`item_id = any(${selection.itemIds.filter(isUuid)}::uuid[])`
    : sql`creator_id = any(${selection.creatorIds}::int[])`;
  const { rows } = await sql<{ item_id: string; creator_id: number }>`
    select item_id, creator_id from creator_list_item
    where owner_id = ${accountId} and list_id = ${listId} and ${condition} for update
  `.execute(trx);
  const found = new Set(rows.map((row) => (byItem ? row.item_id : row.creator_id)));
  return {
    chosen: rows.map((row) => row.item_id),
    absent: byItem
      ? selection.itemIds.filter((id) => !found.has(id.toLowerCase()))
      : selection.creatorIds.filter((id) => !found.has(id)),
  };
}

/** Returns `name = ..., tags = ...,` for the given fields. */
function assignments(fields: Readonly<Record<string, unknown>>) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sql.join(
    given.map(([field, value]) => sql`${sql.ref(field)} = ${value},`),
    sql` `,
  );
}

/** Updates the list's date if any item changed. */
async function touch(trx: Transaction<Schema>, { accountId, listId }: ListRef, changed: number): Promise<void> {
  if (changed === 0) return;
  await sql`
    update creator_list set updated_at = business_now() where account_id = ${accountId} and list_id = ${listId}
  `.execute(trx);
}

function listOf(record: ListRecord): CreatorList {
  return {
    listId: record.list_id,
    name: record.name,
    description: record.description,
    platform: record.platform,
    tags: record.tags,
    itemCount: record.item_count,
    ownedCount: record.owned_count,
    source: record.source,
    version: record.version,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}
