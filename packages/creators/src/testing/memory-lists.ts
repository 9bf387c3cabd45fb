import type { CreatorList, ListDraft, ListItem, ListUpdate } from '../list.ts';
import type { ListItemSelection, Lists, Ownership, Page } from '../ports.ts';
import type { MemoryCreators } from './memory-creators.ts';

/** Ownership in memory, for tests. */
export class MemoryOwnership implements Ownership {
  readonly #since = new Map<string, Date>();

  /** What a job's step does when it charges. */
  own(accountId: string, creatorId: number, since: Date): void {
    const key = `${accountId}/${creatorId}`;
    if (!this.#since.has(key)) this.#since.set(key, since);
  }

  async ownedSince(accountId: string, creatorIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    const owned = creatorIds.map((id) => [id, this.sinceOf(accountId, id)] as const);
    return new Map(owned.filter((entry): entry is [number, Date] => entry[1] !== null));
  }

  async ownedIds(accountId: string): Promise<readonly number[]> {
    const own = [...this.#since.keys()].filter((key) => key.startsWith(`${accountId}/`));
    return own.map((key) => Number(key.slice(accountId.length + 1)));
  }

  sinceOf(accountId: string, creatorId: number): Date | null {
    return this.#since.get(`${accountId}/${creatorId}`) ?? null;
  }
}

type KeptItem = Omit<ListItem, 'ownedSince'>;

interface KeptList {
  readonly accountId: string;
  list: Omit<CreatorList, 'itemCount' | 'ownedCount'>;
  items: KeptItem[];
}

/** Lists in memory, for tests. */
export class MemoryLists implements Lists {
  readonly #creators: Pick<MemoryCreators, 'has'>;
  readonly #ownership: MemoryOwnership;
  readonly #now: () => Date;
  readonly #lists = new Map<string, KeptList>();
  #lastId = 0;
  #lastPosition = 0;

  constructor(creators: Pick<MemoryCreators, 'has'>, ownership: MemoryOwnership, now: () => Date) {
    this.#creators = creators;
    this.#ownership = ownership;
    this.#now = now;
  }

  async create(accountId: string, draft: ListDraft): Promise<CreatorList> {
    const known = draft.listId === undefined ? null : await this.byId(accountId, draft.listId);
    if (known !== null) return known;
    const at = this.#now();
    const kept: KeptList = {
      accountId,
      list: {
        listId: draft.listId ?? this.#newId(),
        name: draft.name,
        description: draft.description ?? null,
        platform: draft.platform ?? null,
        tags: draft.tags ?? [],
        source: draft.source,
        version: 1,
        createdAt: at,
        updatedAt: at,
      },
      items: [],
    };
    this.#lists.set(kept.list.listId, kept);
    return this.#shown(kept);
  }

  async page(accountId: string, { offset, limit, query }: Page & { readonly query?: string }) {
    const lists = [...this.#lists.values()]
      .filter((kept) => kept.accountId === accountId)
      .filter(({ list }) => list.name.toLowerCase().includes((query ?? '').toLowerCase()))
      .sort(
        (a, b) => b.list.updatedAt.getTime() - a.list.updatedAt.getTime() || (a.list.listId < b.list.listId ? -1 : 1),
      );
    return { lists: lists.slice(offset, offset + limit).map((kept) => this.#shown(kept)), total: lists.length };
  }

  async byId(accountId: string, listId: string): Promise<CreatorList | null> {
    const kept = this.#kept(accountId, listId);
    return kept && this.#shown(kept);
  }

  async update(accountId: string, listId: string, change: Parameters<Lists['update']>[2]): Promise<ListUpdate> {
    const kept = this.#kept(accountId, listId);
    if (!kept) return { updated: false, reason: 'not_found' };
    const { version, ...fields } = change;
    if (version !== undefined && version !== kept.list.version) {
      return { updated: false, reason: 'stale_version', version: kept.list.version };
    }
    kept.list = { ...kept.list, ...given(fields), version: kept.list.version + 1, updatedAt: this.#now() };
    return { updated: true, list: this.#shown(kept) };
  }

  async delete(accountId: string, listId: string): Promise<boolean> {
    return this.#kept(accountId, listId) !== null && this.#lists.delete(listId);
  }

  async items(accountId: string, listId: string, { offset, limit }: Page) {
    const kept = this.#kept(accountId, listId);
    if (!kept) return null;
    const items = this.#present(kept).map((item) => ({
      ...item,
      ownedSince: this.#ownership.sinceOf(accountId, item.creatorId),
    }));
    return { items: items.slice(offset, offset + limit), total: items.length };
  }

  async anyHas(accountId: string, creatorId: number): Promise<boolean> {
    const own = [...this.#lists.values()].filter((kept) => kept.accountId === accountId);
    return own.some(({ items }) => items.some((item) => item.creatorId === creatorId && this.#creators.has(creatorId)));
  }

  async add(accountId: string, listId: string, creators: Parameters<Lists['add']>[2]) {
    const kept = this.#kept(accountId, listId);
    if (!kept) return null;
    let added = 0;
    const present = creators.filter(({ creatorId }) => this.#creators.has(creatorId));
    for (const { creatorId, position, note = null, tags = [], stage = null } of present) {
      if (kept.items.some((item) => item.creatorId === creatorId)) continue;
      kept.items.push({
        itemId: this.#newId(),
        creatorId,
        position: position ?? ++this.#lastPosition,
        note,
        tags,
        stage,
        addedAt: this.#now(),
      });
      added++;
    }
    kept.items.sort((a, b) => a.position - b.position || a.itemId.localeCompare(b.itemId));
    if (added > 0) this.#touch(kept);
    return {
      added,
      alreadyPresent: present.length - added,
      unknown: creators.flatMap(({ creatorId }) => (this.#creators.has(creatorId) ? [] : [creatorId])),
      itemCount: this.#present(kept).length,
    };
  }

  async remove(accountId: string, listId: string, selection: ListItemSelection) {
    const kept = this.#kept(accountId, listId);
    if (!kept) return null;
    const { chosen, absent } = selected(this.#present(kept), selection);
    if (absent.length > 0) return { absent };
    kept.items = kept.items.filter((item) => !chosen.has(item));
    this.#touch(kept);
    return { removed: chosen.size, itemCount: this.#present(kept).length };
  }

  async updateItems(accountId: string, listId: string, { itemIds, ...change }: Parameters<Lists['updateItems']>[2]) {
    const kept = this.#kept(accountId, listId);
    if (!kept) return null;
    const { chosen, absent } = selected(this.#present(kept), { itemIds });
    if (absent.length > 0) return { absent };
    kept.items = kept.items.map((item) => (chosen.has(item) ? { ...item, ...given(change) } : item));
    this.#touch(kept);
    return { updated: chosen.size };
  }

  #newId(): string {
    return `00000000-0000-4000-8000-${String(++this.#lastId).padStart(12, '0')}`;
  }

  #kept(accountId: string, listId: string): KeptList | null {
    const kept = this.#lists.get(listId);
    return kept?.accountId === accountId ? kept : null;
  }

  #present(kept: KeptList): KeptItem[] {
    return kept.items.filter(({ creatorId }) => this.#creators.has(creatorId));
  }

  #shown(kept: KeptList): CreatorList {
    const items = this.#present(kept);
    const owned = items.filter(({ creatorId }) => this.#ownership.sinceOf(kept.accountId, creatorId) !== null);
    return { ...kept.list, itemCount: items.length, ownedCount: owned.length };
  }

  #touch(kept: KeptList): void {
    kept.list = { ...kept.list, updatedAt: this.#now() };
  }
}

/** The items that are selected, and what of the selection is none of them. */
function selected(items: readonly KeptItem[], selection: ListItemSelection) {
  const wanted: readonly (string | number)[] = 'itemIds' in selection ? selection.itemIds : selection.creatorIds;
  const found = new Map(items.map((item) => ['itemIds' in selection ? item.itemId : item.creatorId, item]));
  return {
    chosen: new Set(wanted.flatMap((name) => found.get(name) ?? [])),
    absent: wanted.filter((name) => !found.has(name)),
  };
}

function given<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
