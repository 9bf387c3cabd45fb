import { randomUUID } from 'node:crypto';
import {
  type CreatorList,
  firstStage,
  type ItemChange,
  type ItemFilter,
  type ItemPage,
  type ItemSort,
  type ItemTotals,
  type ListDraft,
  type ListEditor,
  type ListItem,
  type ListItemSelection,
  type Lists,
  type ListUpdate,
  type Membership,
  maxItemChanges,
  maxListItems,
  maxLists,
  maxTagTotals,
  type Page,
} from '@creator-discovery/creators';
import { publicText } from '@creator-discovery/search-filters';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { camelRow, without } from '../session/camel-row.ts';
import type { Database, Work } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { isUuid } from '../session/uuid.ts';

type ListRecord = Omit<Selectable<Schema['creator_list']>, 'account_id'> & { item_count: number; owned_count: number };

interface ListRef {
  readonly accountId: string;
  readonly listId: string;
}

/** Selects lists with their counts, in one pass over the items. */
function shownLists(accountId: string, chosen: RawBuilder<unknown>) {
  return sql<ListRecord>`
    with chosen as materialized (
      select list_id, name, description, platform, tags, source, version, created_at, updated_at
      from creator_list where account_id = ${accountId} and ${chosen}
    ), counted as (
      select list_id, count(*) as items, count(owned.creator_id) as owned
      from creator_list_item item ${withOwned} where owner_id = ${accountId} and list_id in (select list_id from chosen)
      group by list_id
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
    return { lists: rows.map(camelRow), total: counted.rows[0]?.total ?? 0 };
  }

  async memberships(accountId: string, creatorIds: readonly number[]): Promise<readonly Membership[]> {
    const { rows } = await sql<Membership>`
      select list_id as "listId", name, item_id as "itemId", stage, opened_at is not null as "wasShown"
      from creator_list_item join creator_list list using (list_id)
      where creator_id = any(${[...creatorIds]}::int[]) and owner_id = ${accountId} and account_id = ${accountId}
      order by list.updated_at desc, list_id
    `.execute(this.#db);
    return rows;
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
      .where(({ and }) => and({ list_id: listId, account_id: accountId }))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async items(accountId: string, listId: string, { offset, limit, sort, filter = {} }: ItemPage) {
    const list = await this.byId(accountId, listId);
    if (!list) return null;
    const named = await namedIn(this.#db, { accountId, listId }, filter);
    const blanked = sort?.endsWith('name') ? await blankedNames(this.#db, { accountId, listId }) : {};
    const { rows } = await sql<ItemTotals & { readonly page: readonly string[] | null }>`
      with item as materialized (
        select item_id, position, coalesce(item.stage, ${firstStage}) as stage, item.tags, item.changed_at, open, owned_since,
          coalesce(${JSON.stringify(blanked)}::jsonb ->> item.creator_id::text, creator.name) as name,
          case when open then follower_count end as followers, case when open then engagement_rate_pct end as engagement,
          open and owned_since is null and contact_types = '{}' as no_contact,
          ${isInStage(filter)} as in_stage, ${hasTag(filter)} as has_tag
        from creator_list_item item join creator on creator.id = item.creator_id ${withOwned}
          cross join lateral (select coalesce(owned_since, opened_at) is not null as open) o
        where ${isOf({ accountId, listId })} and ${isNotExcepted(filter)} and ${isNamed(filter, named)}
      ), chosen as (select * from item where in_stage and has_tag)
      select count(*) as items, count(*) filter (where not open) as closed, count(owned_since) as owned,
        count(*) filter (where no_contact) as "noContact", coalesce(sum(followers), 0)::bigint as followers,
        round(avg(engagement)::numeric, 2)::float8 as "engagementRatePct",
        (select coalesce(json_agg(s), '[]') from (select min(stage) as stage, count(*) as items from item where has_tag
          group by lower(stage) order by 2 desc, 1) s) as stages,
        (select coalesce(json_agg(t), '[]') from (select tag, count(*) as items from item, unnest(tags) tag where in_stage
          group by tag order by 2 desc, 1 limit ${maxTagTotals}) t) as tags,
        (array_agg(item_id order by ${orderOf(sort)}))[${offset + 1}::int:${offset + limit}::int] as page
      from chosen
    `.execute(this.#db);
    const { page, ...totals } = rows[0] as (typeof rows)[number];
    return { list, items: await this.#itemsOf(accountId, page ?? []), totals };
  }

  /** Returns these items in this order, without removed items. */
  async #itemsOf(accountId: string, itemIds: readonly string[]): Promise<readonly ListItem[]> {
    const { rows } = await sql<Selectable<Schema['creator_list_item']> & { readonly owned_since: Date | null }>`
      select item.*, owned_since from unnest(${itemIds}::uuid[]) with ordinality as asked (item_id, at)
      join creator_list_item item using (item_id)
      left join owned_creator owned on owned.account_id = owner_id and owned.creator_id = item.creator_id
      where owner_id = ${accountId} order by asked.at
    `.execute(this.#db);
    return rows.map((item) => ({
      ...camelRow(without(item, ['owner_id', 'list_id', 'opened_at'])),
      isOpen: item.opened_at !== null || item.owned_since !== null,
    }));
  }

  async activity(accountId: string, listId: string, itemId: string): Promise<readonly ItemChange[] | null> {
    if (!isUuid(listId) || !isUuid(itemId)) return null;
    const { rows } = await sql<{ readonly changes: readonly (ItemChange & { readonly at: string })[] | null }>`
      select (select json_agg(told order by activity_id desc) from (
          select activity_id, at, name as "keyName", change, value from creator_list_activity told
          left join api_key using (key_id)
          where told.owner_id = item.owner_id and told.list_id = item.list_id and told.creator_id = item.creator_id
          order by activity_id desc limit ${maxItemChanges}) told) as changes
      from creator_list_item item where ${isOf({ accountId, listId })} and item_id = ${itemId}
    `.execute(this.#db);
    if (rows[0] === undefined) return null;
    return (rows[0].changes ?? []).map(({ at, keyName, change, value }) => ({
      at: new Date(at),
      keyName,
      change,
      value,
    }));
  }

  async add({ accountId, keyId }: ListEditor, listId: string, creators: Parameters<Lists['add']>[2]) {
    const list = { accountId, listId };
    const ids = creators.map(({ creatorId }) => creatorId);
    const added = await this.#withList(list, async (trx) => {
      const known = await lockCreators(trx, ids);
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
          returning creator_id, stage
        ), appended as (
          insert into creator_list_item (owner_id, list_id, creator_id, note, tags, stage)
          select ${accountId}, ${listId}, creator_id, note, coalesce(tags, '{}'), stage from given where position is null
          order by index
          on conflict do nothing
          returning creator_id, stage
        )
        insert into creator_list_activity (owner_id, list_id, creator_id, key_id, change, value)
        select ${accountId}, ${listId}, creator_id, ${keyId}, 'added', to_jsonb(stage)
        from (select * from put_back union all select * from appended) new
        returning creator_id
      `.execute(trx);
      await touch(trx, list, rows.length);
      return {
        added: rows.length,
        alreadyPresent: present.length - rows.length,
        unknown: ids.filter((id) => !known.has(id)),
        itemCount: wouldHave,
      };
    });
    if (added !== null && 'added' in added && added.added > 0) await this.#openShown(list, ids);
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

  async remove({ accountId, keyId }: ListEditor, listId: string, selection: ListItemSelection) {
    const list = { accountId, listId };
    return this.#withList(list, async (trx) => {
      const { chosen, absent } = await lockItems(trx, list, selection);
      if (absent.length > 0) return { absent };
      const { rows } = await sql`
        with gone as (
          delete from creator_list_item
          where owner_id = ${accountId} and item_id = any(${chosen}::uuid[]) returning creator_id
        )
        insert into creator_list_activity (owner_id, list_id, creator_id, key_id, change)
        select ${accountId}, ${listId}, creator_id, ${keyId}, 'removed' from gone
        returning creator_id
      `.execute(trx);
      await touch(trx, list, rows.length);
      return { removed: rows.length, itemCount: await sizeWith(trx, list, []) };
    });
  }

  async updateItems(
    { accountId, keyId }: ListEditor,
    listId: string,
    { selection, ...fields }: Parameters<Lists['updateItems']>[2],
  ) {
    const list = { accountId, listId };
    return this.#withList({ ...list, alone: true }, async (trx) => {
      const { chosen, absent } = await lockItems(trx, list, selection);
      if (absent.length > 0) return { absent };
      await sql`
        with changed as (
          update creator_list_item item set ${assignments(fields)} changed_at = business_now()
          from creator_list_item before
          where item.owner_id = ${accountId} and item.item_id = any(${chosen}::uuid[])
            and before.owner_id = item.owner_id and before.item_id = item.item_id
          returning item.creator_id, to_jsonb(before) as before, to_jsonb(item) as after
        )
        insert into creator_list_activity (owner_id, list_id, creator_id, key_id, change, value)
        select ${accountId}, ${listId}, creator_id, ${keyId}, field, nullif(after -> field, 'null')
        from changed, unnest('{note,tags,stage}'::text[]) field where before -> field <> after -> field
      `.execute(trx);
      await touch(trx, list, chosen.length);
      return { updated: chosen.length };
    });
  }

  /**
   * Runs the work with the list locked; returns null if the account has no such list. With `alone`, no search or job of the
   * account can open items concurrently.
   */
  async #withList<Result>(
    { accountId, listId, alone = false }: ListRef & { readonly alone?: boolean },
    work: (trx: Work, version: number) => Promise<Result>,
  ): Promise<Result | null> {
    if (!isUuid(listId)) return null;
    return this.#db.transaction().execute(async (trx) => {
      if (alone) await lockAccount(trx, accountId);
      const list = await trx
        .selectFrom('creator_list')
        .select('version')
        .where(({ and }) => and({ list_id: listId, account_id: accountId }))
        .forUpdate()
        .executeTakeFirst();
      return list ? work(trx, list.version) : null;
    });
  }
}

async function lockAccount(trx: Work, accountId: string): Promise<void> {
  await sql`select from ledger_balance where owner_id = ${accountId} for update`.execute(trx);
}

async function shownList(db: Database, { accountId, listId }: ListRef): Promise<CreatorList | null> {
  const { rows } = await shownLists(accountId, sql`list_id = ${listId}`).execute(db);
  return rows[0] ? camelRow(rows[0]) : null;
}

/** Returns the size of the list including these creators. */
async function sizeWith(trx: Work, { accountId, listId }: ListRef, creatorIds: readonly number[]): Promise<number> {
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
async function lockCreators(trx: Work, creatorIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from creator where id = any(${creatorIds}::int[]) order by id for key share
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the selected items against erasure. Returns their ids and the missing selections. */
async function lockItems(
  trx: Work,
  list: ListRef,
  selection: ListItemSelection,
): Promise<{ chosen: readonly string[]; absent: readonly (string | number)[] }> {
  const named = 'filter' in selection ? await namedIn(trx, list, selection.filter) : [];
  const { rows } = await sql<{ item_id: string; creator_id: number }>`
    select item_id, creator_id from creator_list_item item
    where ${isOf(list)} and ${isSelected(selection, named)} order by creator_id for update
  `.execute(trx);
  const chosen = rows.map((row) => row.item_id);
  if ('filter' in selection) return { chosen, absent: [] };
  const found = new Set<string | number>(rows.flatMap((row) => [row.item_id, row.creator_id]));
  const asked = 'itemIds' in selection ? selection.itemIds : selection.creatorIds;
  return { chosen, absent: asked.filter((id) => !found.has(typeof id === 'string' ? id.toLowerCase() : id)) };
}

/** Returns creators of the list with the query in the shown name. */
async function namedIn(db: Database, list: ListRef, { query }: ItemFilter): Promise<readonly number[]> {
  if (query === undefined) return [];
  const names = await namesIn(db, list, has('name', query));
  return names.flatMap(({ id, name, shown }) =>
    shown === name || shown.toLowerCase().includes(query.toLowerCase()) ? [id] : [],
  );
}

/** Returns the shown names that differ from the stored ones, by creator: the order tells nothing that is blanked. */
async function blankedNames(db: Database, list: ListRef): Promise<Readonly<Record<number, string>>> {
  const names = await namesIn(db, list, sql`true`);
  return Object.fromEntries(names.flatMap(({ id, name, shown }) => (shown === name ? [] : [[id, shown]])));
}

/** Returns names in a list as stored and as shown, without contact details. (contract 2 "Words") */
async function namesIn(db: Database, list: ListRef, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from creator_list_item item join creator on id = item.creator_id where ${isOf(list)} and ${condition}
  `.execute(db);
  return rows.map(({ id, name }) => ({ id, name, shown: publicText(name) }));
}

function has(text: string, query: string) {
  return sql`strpos(lower(${sql.raw(text)}), lower(${query})) > 0`;
}

function isSelected(selection: ListItemSelection, named: readonly number[]) {
  if ('filter' in selection) return isChosen(selection.filter, named);
  if ('itemIds' in selection) return sql`item_id = any(${selection.itemIds.filter(isUuid)}::uuid[])`;
  return sql`creator_id = any(${selection.creatorIds}::int[])`;
}

// Conditions on a row `item` of creator_list_item.

function isOf({ accountId, listId }: ListRef) {
  return sql`item.owner_id = ${accountId} and item.list_id = ${listId}`;
}

/** Joins the ownership of the item's creator, if any. */
const withOwned = sql`left join owned_creator owned on owned.account_id = item.owner_id and owned.creator_id = item.creator_id`;

function isInStage({ stage }: ItemFilter) {
  return stage === undefined ? sql`true` : sql`lower(coalesce(item.stage, ${firstStage})) = lower(${stage})`;
}

function hasTag({ tags }: ItemFilter) {
  return tags === undefined ? sql`true` : sql`item.tags && ${[...tags]}::text[]`;
}

function isNotExcepted({ exceptItemIds = [] }: ItemFilter) {
  return sql`item.item_id <> all(${exceptItemIds.filter(isUuid)}::uuid[])`;
}

/** Whether the item matches the query; needs its creator, `withOwned` and the result of `namedIn`. */
function isNamed({ query, withoutContacts }: ItemFilter, named: readonly number[]) {
  if (query === undefined) return sql`true`;
  return sql`(${has('item.note', query)} or item.creator_id = any(${named}::int[]) or ${has('creator.handle', query)}
    or owned_since is not null and not ${withoutContacts ?? false} and exists (select from creator_contact, jsonb_array_elements(contacts) contact
      where creator_contact.creator_id = item.creator_id and contact ->> 'type' = 'EMAIL' and ${has("contact ->> 'value'", query)}))`;
}

function isChosen(filter: ItemFilter, named: readonly number[]) {
  return sql`${isInStage(filter)} and ${hasTag(filter)} and ${isNotExcepted(filter)}
    and exists (select from creator ${withOwned} where creator.id = item.creator_id and ${isNamed(filter, named)})`;
}

/** Columns of the CTE `item`; figures of closed items are null there. */
const orders: Readonly<Record<string, string>> = {
  position: 'position',
  name: 'lower(name)',
  stage: 'lower(stage)',
  followers: 'followers',
  engagement: 'engagement',
  changed: 'changed_at',
};

function orderOf(sort: ItemSort = 'position') {
  const descending = sort.startsWith('-');
  const by = sql.raw(orders[descending ? sort.slice(1) : sort] ?? 'position');
  return sql`${by} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, position, item_id`;
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
async function touch(trx: Work, { accountId, listId }: ListRef, changed: number): Promise<void> {
  if (changed === 0) return;
  await sql`
    update creator_list set updated_at = business_now() where account_id = ${accountId} and list_id = ${listId}
  `.execute(trx);
}
