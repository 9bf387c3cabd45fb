import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CreatorList,
  type ItemFilter,
  type ItemPage,
  type ItemSort,
  type ListDraft,
  type ListItem,
  maxListItems,
  maxLists,
} from './list.ts';
import type { CreatorStore, Lists, Ownership } from './ports.ts';

export interface ListsUnderTest {
  readonly lists: Lists;
  readonly ownership: Ownership;
  readonly store: CreatorStore;
  /** Creates an account and returns its id. */
  newAccount(): Promise<string>;
  /** Creates a key of the account and returns its id. */
  newKey(accountId: string, name: string): Promise<string>;
  /** Makes the creator owned, like a job. */
  own(accountId: string, creatorId: number): Promise<void>;
  /** Shows the creators to the account, like a search. */
  show(accountId: string, creatorIds: readonly number[]): Promise<void>;
}

const unknownId = '00000000-0000-4000-8000-00000000dead';

/** Contract of `Lists` and `Ownership`. */
export function listsContract(name: string, make: () => Promise<ListsUnderTest>): void {
  describe(`lists in ${name}`, () => {
    let subject: ListsUnderTest;
    let account: string;
    let ids: number[];
    let keyId: string;
    beforeAll(async () => {
      subject = await make();
      account = await subject.newAccount();
      keyId = await subject.newKey(account, 'Marketing');
      const names = Array.from({ length: 5 }, (_, i) => ({
        platform: 'photonet' as const,
        handle: `listed${i}`,
        name: i < 3 ? `Listed ${i}` : `Listed 4, +49 17${i - 3} 2345678`,
        follower_count: [10, 50, 30, 40, 20][i] ?? 0,
        ...(i < 4 && { engagement_rate_pct: i / 3 }),
        ...(i === 2 && { contacts: [{ type: 'EMAIL' as const, value: 'Booking@Third.Example' }] }),
      }));
      await subject.store.upsert(names, 'update');
      ids = (await subject.store.byNames(names)).flatMap((creator) => creator?.id ?? []);
    });

    const create = async (accountId: string, draft: ListDraft): Promise<CreatorList> => {
      const list = await subject.lists.create(accountId, draft);
      if (list === null) throw new Error('Too many lists');
      return list;
    };
    const by = (accountId = account) => ({ accountId, keyId });
    const newList = async (listName = 'A list', accountId = account) =>
      (await create(accountId, { name: listName, source: 'api' })).listId;

    test('a new list is empty, has version 1 and can be read back', async () => {
      const list = await create(account, {
        name: 'Summer',
        description: 'for July',
        platform: 'photonet',
        tags: ['a', 'b'],
        source: 'mcp',
      });
      expect(list).toMatchObject({
        name: 'Summer',
        description: 'for July',
        platform: 'photonet',
        tags: ['a', 'b'],
        source: 'mcp',
        version: 1,
        itemCount: 0,
        ownedCount: 0,
      });
      expect(await subject.lists.byId(account, list.listId)).toEqual(list);
    });

    test('a list of another account counts as missing', async () => {
      const other = await subject.newAccount();
      for (const listId of [await newList(), unknownId, 'no-list']) {
        expect(await subject.lists.byId(other, listId)).toBeNull();
        expect(await subject.lists.items(other, listId, { offset: 0, limit: 10 })).toBeNull();
        expect(await subject.lists.add(by(other), listId, [{ creatorId: ids[0] as number }])).toBeNull();
        expect(await subject.lists.remove(by(other), listId, { creatorIds: ids })).toBeNull();
        expect(
          await subject.lists.updateItems(by(other), listId, { selection: { itemIds: [unknownId] }, note: 'x' }),
        ).toBeNull();
        expect(await subject.lists.update(other, listId, { name: 'x' })).toEqual({
          updated: false,
          reason: 'not_found',
        });
        expect(await subject.lists.delete(other, listId)).toBe(false);
      }
    });

    test('a change raises the version; a stale version is refused', async () => {
      const listId = await newList();
      const changed = await subject.lists.update(account, listId, { name: 'Renamed', version: 1 });
      expect(changed).toMatchObject({ updated: true, list: { name: 'Renamed', version: 2 } });
      expect(await subject.lists.update(account, listId, { name: 'Late', version: 1 })).toEqual({
        updated: false,
        reason: 'stale_version',
        version: 2,
      });
      expect(await subject.lists.update(account, listId, { description: 'new', tags: ['t'] })).toMatchObject({
        updated: true,
        list: { name: 'Renamed', description: 'new', tags: ['t'], version: 3 },
      });
      expect(await subject.lists.update(account, listId, { description: null })).toMatchObject({
        list: { description: null, tags: ['t'] },
      });
    });

    test('exactly one of several concurrent changes with the same version succeeds', async () => {
      const listId = await newList();
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, i) => subject.lists.update(account, listId, { name: `n${i}`, version: 1 })),
      );
      expect(results.filter(({ updated }) => updated)).toHaveLength(1);
    });

    test('creators are added once, in order; present ones keep their item', async () => {
      const listId = await newList();
      const [a, b, c] = ids as [number, number, number];
      expect(await subject.lists.add(by(), listId, [{ creatorId: b, note: 'first' }, { creatorId: a }])).toEqual({
        added: 2,
        alreadyPresent: 0,
        unknown: [],
        itemCount: 2,
      });
      expect(await subject.lists.add(by(), listId, [{ creatorId: b, note: 'again' }, { creatorId: c }])).toEqual({
        added: 1,
        alreadyPresent: 1,
        unknown: [],
        itemCount: 3,
      });
      const page = await subject.lists.items(account, listId, { offset: 0, limit: 10 });
      expect(page?.items.map(({ creatorId, note }) => [creatorId, note])).toEqual([
        [b, 'first'],
        [a, null],
        [c, null],
      ]);
      expect(
        (await subject.lists.items(account, listId, { offset: 1, limit: 1 }))?.items.map(({ creatorId }) => creatorId),
      ).toEqual([a]);
      expect([page?.list.itemCount, page?.totals.closed]).toEqual([3, 3]);
    });

    test('creators are added with notes, tags and stage', async () => {
      const listId = await newList();
      const [a, b, c] = ids as [number, number, number];
      const written = { note: 'first, {"a"}', tags: ['x', 'y, z', 'null'], stage: 'contacted' };
      const creators = [{ creatorId: a, ...written }, { creatorId: b, tags: [], stage: 'null' }, { creatorId: c }];
      await subject.lists.add(by(), listId, creators);
      const remarks = ({ creatorId, note, tags, stage }: ListItem) => ({ creatorId, note, tags, stage });
      const before = await itemsOf(listId);
      expect(before.map(remarks)).toEqual([
        { creatorId: a, ...written },
        { creatorId: b, note: null, tags: [], stage: 'null' },
        { creatorId: c, note: null, tags: [], stage: null },
      ]);
      await subject.lists.remove(by(), listId, { creatorIds: [b, a] });
      await subject.lists.add(by(), listId, [
        { creatorId: a, ...written },
        { creatorId: c, note: 'not this' },
      ]);
      expect((await itemsOf(listId)).map(remarks)).toEqual([
        { creatorId: c, note: null, tags: [], stage: null },
        { creatorId: a, ...written },
      ]);
    });

    test('a removed item can be restored at its position', async () => {
      const listId = await newList();
      const [a, b, c, d, e] = ids as [number, number, number, number, number];
      await subject.lists.add(by(), listId, [{ creatorId: a }, { creatorId: b }, { creatorId: c }]);
      const [first, , last] = (await itemsOf(listId)) as [ListItem, ListItem, ListItem];
      await subject.lists.remove(by(), listId, { creatorIds: [a, c] });
      await subject.lists.add(by(), listId, [{ creatorId: d }]);
      const putBack = [last, first].map(({ creatorId, position }) => ({ creatorId, position }));
      expect(await subject.lists.add(by(), listId, [{ creatorId: e }, ...putBack])).toMatchObject({ added: 3 });
      expect((await itemsOf(listId)).map(({ creatorId }) => creatorId)).toEqual([a, b, c, d, e]);
      // Present creators stay in place.
      expect(await subject.lists.add(by(), listId, [{ creatorId: e, position: first.position }])).toMatchObject({
        alreadyPresent: 1,
      });
      expect((await itemsOf(listId)).map(({ creatorId }) => creatorId)).toEqual([a, b, c, d, e]);
    });

    test('ids without a creator are reported, and the others are added', async () => {
      const listId = await newList();
      const [a] = ids as [number];
      const creators = [{ creatorId: 2_000_000_000 }, { creatorId: a }];
      const answer = { added: 1, alreadyPresent: 0, unknown: [2_000_000_000], itemCount: 1 };
      expect(await subject.lists.add(by(), listId, creators)).toEqual(answer);
    });

    test('concurrent additions add each creator once', async () => {
      const listId = await newList();
      const creators = ids.map((creatorId) => ({ creatorId }));
      const results = await Promise.all(Array.from({ length: 6 }, () => subject.lists.add(by(), listId, creators)));
      const added = results.map((result) => (result !== null && 'added' in result ? result.added : 0));
      expect(added.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
      expect((await subject.lists.byId(account, listId))?.itemCount).toBe(ids.length);
    });

    const itemsOf = async (listId: string) =>
      (await subject.lists.items(account, listId, { offset: 0, limit: 10 }))?.items ?? [];

    test('items are removed by item or by creator, and can have notes', async () => {
      const listId = await newList();
      await subject.lists.add(
        by(),
        listId,
        ids.map((creatorId) => ({ creatorId })),
      );
      const [first, second] = await itemsOf(listId);
      const itemId = first?.itemId ?? '';
      const noted = { note: 'hi', tags: ['x'], stage: 'contacted' };
      // Repeated ids and capital letters refer to one item.
      const change = { selection: { itemIds: [itemId, itemId, itemId.toUpperCase()] }, ...noted };
      expect(await subject.lists.updateItems(by(), listId, change)).toEqual({ updated: 1 });
      expect((await itemsOf(listId))[0]).toMatchObject(noted);
      expect(await subject.lists.remove(by(), listId, { itemIds: [itemId] })).toEqual({ removed: 1, itemCount: 4 });
      expect(await subject.lists.remove(by(), listId, { creatorIds: [second?.creatorId ?? 0] })).toEqual({
        removed: 1,
        itemCount: 3,
      });
    });

    test('if one item is not in the list, none is changed or removed', async () => {
      const [listId, otherList] = [await newList(), await newList()];
      const [a, b] = ids as [number, number];
      await subject.lists.add(by(), listId, [{ creatorId: a }]);
      await subject.lists.add(by(), otherList, [{ creatorId: b }]);
      const mine = (await itemsOf(listId))[0]?.itemId ?? '';
      const other = (await itemsOf(otherList))[0]?.itemId ?? '';
      const before = await subject.lists.byId(account, listId);
      for (const absent of [[other], [unknownId], ['no-item', unknownId]]) {
        const itemIds = [mine, ...absent];
        expect(await subject.lists.updateItems(by(), listId, { selection: { itemIds }, note: 'x' })).toEqual({
          absent,
        });
        expect(await subject.lists.remove(by(), listId, { itemIds })).toEqual({ absent });
      }
      expect(await subject.lists.remove(by(), listId, { creatorIds: [a, b] })).toEqual({ absent: [b] });
      expect(await itemsOf(listId)).toMatchObject([{ itemId: mine, note: null }]);
      expect(await itemsOf(otherList)).toMatchObject([{ itemId: other, note: null }]);
      expect(await subject.lists.byId(account, listId)).toEqual(before);
    });

    test('lists are ordered by change, newest first, and found by name, ignoring case', async () => {
      const owner = await subject.newAccount();
      const listIds: string[] = [];
      for (const title of ['Alpha', 'beta 100%', 'Gamma_x']) listIds.push(await newList(title, owner));
      await subject.lists.update(owner, listIds[0] as string, { description: 'touched' });
      const all = await subject.lists.page(owner, { offset: 0, limit: 2 });
      expect(all.total).toBe(3);
      expect(all.lists.map((list) => list.name)).toEqual(['Alpha', 'Gamma_x']);
      const named = async (query: string) =>
        (await subject.lists.page(owner, { offset: 0, limit: 10, query })).lists.map((list) => list.name);
      expect([await named('BETA'), await named('%'), await named('_'), await named('none')]).toEqual([
        ['beta 100%'],
        ['beta 100%'],
        ['Gamma_x'],
        [],
      ]);
    });

    test('owned creators have a time, and are counted in lists', async () => {
      const listId = await newList();
      const [a, b] = ids as [number, number];
      await subject.lists.add(by(), listId, [{ creatorId: a }, { creatorId: b }]);
      await subject.own(account, a);
      const owned = await subject.ownership.ownedSince(account, [b, a, 2_000_000_000]);
      expect([...owned.keys()]).toEqual([a]);
      expect(owned.get(a)).toBeInstanceOf(Date);
      expect(await subject.lists.byId(account, listId)).toMatchObject({ itemCount: 2, ownedCount: 1 });
      const items = (await subject.lists.items(account, listId, { offset: 0, limit: 10 }))?.items;
      expect(items?.map(({ ownedSince }) => ownedSince !== null)).toEqual([true, false]);
      expect(await subject.ownership.ownedIds(account)).toEqual([a]);
      const other = await subject.newAccount();
      expect((await subject.ownership.ownedSince(other, [a])).size).toBe(0);
      expect(await subject.ownership.ownedIds(other)).toEqual([]);
    });

    test('an item opens when the account sees or owns the creator', async () => {
      const owner = await subject.newAccount();
      const listId = await newList('Opened', owner);
      const [a, b, c, d, e] = ids as [number, number, number, number, number];
      const isOpen = async () => {
        const page = await subject.lists.items(owner, listId, { offset: 0, limit: 10 });
        expect(page?.totals.closed).toBe(page?.items.filter((item) => !item.isOpen).length);
        return page?.items.map((item) => item.isOpen);
      };
      await subject.show(owner, [a]);
      await subject.lists.add(
        by(owner),
        listId,
        [a, b, c, d].map((creatorId) => ({ creatorId })),
      );
      expect(await isOpen()).toEqual([true, false, false, false]);
      await subject.show(owner, [b, e]);
      expect(await isOpen()).toEqual([true, true, false, false]);
      await subject.own(owner, c);
      expect(await isOpen()).toEqual([true, true, true, false]);
      const member = { listId, name: 'Opened', itemId: expect.any(String), stage: null };
      const [unseen, seen] = [false, true].map((wasShown) => ({ ...member, wasShown }));
      expect(await subject.lists.memberships(owner, [d])).toEqual([unseen]);
      expect(await subject.lists.memberships(owner, [a])).toEqual([seen]);
      expect(await subject.lists.memberships(owner, [e])).toEqual([]);
      expect(await subject.lists.memberships(await subject.newAccount(), [a])).toEqual([]);
    });

    test('items are open in any order of showing and adding their creators', async () => {
      const [a, b, c] = ids as [number, number, number];
      for (let round = 0; round < 20; round += 1) {
        const owner = await subject.newAccount();
        const listId = await newList(`Round ${round}`, owner);
        const creators = [a, b, c].map((creatorId) => ({ creatorId }));
        const added = subject.lists.add(by(owner), listId, creators);
        await Promise.all([added, ...[a, b, c].map((id) => subject.show(owner, [id]))]);
        expect((await subject.lists.items(owner, listId, { offset: 0, limit: 1 }))?.totals.closed).toBe(0);
      }
    });

    test('an account has at most 200 lists, even if they are created concurrently', async () => {
      const owner = await subject.newAccount();
      const draft = (listId: string) => ({ listId, name: 'One', source: 'api' });
      const listIds = Array.from({ length: maxLists + 5 }, (_, at) => unknownId.slice(0, -3) + String(100 + at));
      const made = await Promise.all(listIds.map((listId) => subject.lists.create(owner, draft(listId))));
      expect(made.filter((list) => list === null)).toHaveLength(5);
      const [first] = made.filter((list) => list !== null);
      expect(await subject.lists.create(owner, draft(String(first?.listId)))).toEqual(first);
      await subject.lists.delete(owner, String(first?.listId));
      expect(await subject.lists.create(owner, draft(unknownId))).not.toBeNull();
    });

    test('a list has at most 10,000 items', async () => {
      const owner = await subject.newAccount();
      const listId = await newList('Full', owner);
      const names = Array.from({ length: maxListItems - 2 }, (_, n) => ({
        platform: 'photonet' as const,
        handle: `many${n}`,
        name: 'x',
      }));
      await subject.store.upsert(names, 'update');
      const many = (await subject.store.byNames(names)).flatMap((creator) => creator?.id ?? []);
      const added = (creatorIds: readonly number[]) =>
        subject.lists.add(
          by(owner),
          listId,
          creatorIds.map((creatorId) => ({ creatorId })),
        );
      expect(await added(many)).toMatchObject({ added: maxListItems - 2 });
      const [a, b, c] = ids as [number, number, number];
      expect(await added([a, b, c, ...many.slice(0, 5)])).toEqual({ wouldHave: maxListItems + 1 });
      expect(await added([a, b, ...many.slice(0, 5)])).toMatchObject({ added: 2, itemCount: maxListItems });
      expect(await added([a, b])).toMatchObject({ added: 0, itemCount: maxListItems });
    });

    test('a suppressed creator leaves every list', async () => {
      const doomed = { platform: 'photonet' as const, handle: 'doomed-listed', name: 'x' };
      await subject.store.upsert([doomed], 'update');
      const [creator] = await subject.store.byNames([doomed]);
      const listId = await newList();
      await subject.lists.add(by(), listId, [{ creatorId: creator?.id ?? 0 }]);
      await subject.own(account, creator?.id ?? 0);
      await subject.store.suppress(doomed);
      expect(await subject.lists.byId(account, listId)).toMatchObject({ itemCount: 0, ownedCount: 0 });
      expect(await subject.lists.items(account, listId, { offset: 0, limit: 10 })).toMatchObject({
        items: [],
        totals: { closed: 0 },
      });
    });

    test('items are filtered and sorted, with totals; closed ones come last by a figure', async () => {
      const owner = await subject.newAccount();
      const listId = await newList('Sorted', owner);
      const [a, b, c, d, e] = ids as [number, number, number, number, number];
      await subject.show(owner, [a, b, e]);
      await subject.lists.add(by(owner), listId, [
        { creatorId: a, tags: ['x'], note: 'Asked in May' },
        { creatorId: b, tags: ['x', 'y'], stage: 'Agreed' },
        { creatorId: c, stage: 'shortlist' },
        { creatorId: d, tags: ['z'], stage: 'AGREED' },
        { creatorId: e },
      ]);
      await subject.own(owner, c);
      const read = async (page: Partial<ItemPage>) => {
        const found = await subject.lists.items(owner, listId, { offset: 0, limit: 10, ...page });
        if (found === null) throw new Error('no list');
        return { ids: found.items.map(({ creatorId }) => creatorId), totals: found.totals };
      };
      const sorted = async (sort: ItemSort) => (await read({ sort })).ids;
      expect(await sorted('position')).toEqual([a, b, c, d, e]);
      // The numbers in the names of d and e are blanked, so both compare equal.
      expect(await sorted('-name')).toEqual([d, e, c, b, a]);
      expect(await sorted('followers')).toEqual([a, e, c, b, d]);
      expect(await sorted('-followers')).toEqual([b, c, e, a, d]);
      expect(await sorted('-engagement')).toEqual([c, b, a, d, e]);
      expect(await sorted('stage')).toEqual([b, d, a, c, e]);
      expect((await read({ sort: '-followers', offset: 1, limit: 2 })).ids).toEqual([c, e]);
      const found = async (filter: ItemFilter) => {
        const { ids: onPage, totals } = await read({ filter });
        expect(totals.items).toBe(onPage.length);
        return onPage;
      };
      expect(await found({ stage: 'agreed' })).toEqual([b, d]);
      expect(await found({ stage: 'Shortlist' })).toEqual([a, c, e]);
      expect(await found({ tags: ['y', 'z'] })).toEqual([b, d]);
      expect(await found({ query: 'in may' })).toEqual([a]);
      expect(await found({ query: 'LISTED3' })).toEqual([d]);
      expect(await found({ query: 'listed 4' })).toEqual([d, e]);
      for (const query of ['%', '171', '+49']) expect(await found({ query })).toEqual([]);
      const blanked = { filter: { query: '234' } };
      expect(await subject.lists.remove(by(owner), listId, blanked)).toMatchObject({ removed: 0 });
      expect(await found({ query: 'booking@third' })).toEqual([c]);
      const [first] = (await subject.lists.items(owner, listId, { offset: 0, limit: 1 }))?.items ?? [];
      const others = { stage: 'shortlist', exceptItemIds: [first?.itemId ?? '', 'no-item'] };
      expect(await found(others)).toEqual([c, e]);
      expect((await read({ filter: { stage: 'Agreed' } })).totals).toEqual({
        items: 2,
        closed: 1,
        owned: 0,
        noContact: 1,
        followers: 50,
        engagementRatePct: 0.33,
        stages: [
          { stage: expect.stringMatching(/^shortlist$/i), items: 3 },
          { stage: 'AGREED', items: 2 },
        ],
        tags: [
          { tag: 'x', items: 1 },
          { tag: 'y', items: 1 },
          { tag: 'z', items: 1 },
        ],
      });
      expect((await read({})).totals).toMatchObject({ owned: 1, noContact: 3, followers: 110 });
      const change = { selection: { filter: others }, stage: 'Contacted' };
      expect(await subject.lists.updateItems(by(owner), listId, change)).toEqual({ updated: 2 });
      expect(await found({ stage: 'Contacted' })).toEqual([c, e]);
      const removed = await subject.lists.remove(by(owner), listId, { filter: { stage: 'contacted' } });
      expect(removed).toEqual({ removed: 2, itemCount: 3 });
      expect(await found({})).toEqual([a, b, d]);
    });

    test('each change of an item is told with the name of its key', async () => {
      const [creatorId, other] = ids as [number, number];
      const listId = await newList();
      const unknownKey = { accountId: account, keyId: unknownId };
      await subject.lists.add(by(), listId, [{ creatorId, stage: 'Agreed' }, { creatorId: other }]);
      const itemId = async () => (await itemsOf(listId)).find((item) => item.creatorId === creatorId)?.itemId ?? '';
      const told = async () =>
        (await subject.lists.activity(account, listId, await itemId()))?.map((one) => [
          one.change,
          one.value,
          one.keyName,
        ]);
      const noted = { stage: 'Agreed', note: 'hi', tags: ['a', 'b'] };
      await subject.lists.updateItems(by(), listId, { selection: { filter: { stage: 'agreed' } }, ...noted });
      await subject.lists.updateItems(unknownKey, listId, { selection: { itemIds: [await itemId()] }, stage: null });
      await subject.lists.remove(by(), listId, { creatorIds: [creatorId] });
      expect(await subject.lists.add(by(), listId, [{ creatorId }, { creatorId: other }])).toMatchObject({ added: 1 });
      expect(await told()).toEqual([
        ['added', null, 'Marketing'],
        ['removed', null, 'Marketing'],
        ['stage', null, null],
        ['tags', ['a', 'b'], 'Marketing'],
        ['note', 'hi', 'Marketing'],
        ['added', 'Agreed', 'Marketing'],
      ]);
      expect(await subject.lists.activity(await subject.newAccount(), listId, await itemId())).toBeNull();
      expect(await subject.lists.activity(account, listId, unknownId)).toBeNull();
    });

    test('a deleted list is gone', async () => {
      const listId = await newList();
      await subject.lists.add(by(), listId, [{ creatorId: ids[0] as number }]);
      expect(await subject.lists.delete(account, listId)).toBe(true);
      expect(await subject.lists.byId(account, listId)).toBeNull();
      expect(await subject.lists.delete(account, listId)).toBe(false);
    });
  });
}
