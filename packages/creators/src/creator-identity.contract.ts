import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Creator } from './creator.ts';
import type { CreatorStoreUnderTest } from './creator-store.contract.ts';
import type { ImportRecord } from './import-record.ts';

/** Checks identities and erasures. Takes the factory of `creatorStoreContract`. */
export function creatorIdentityContract(name: string, make: () => Promise<CreatorStoreUnderTest>): void {
  describe(`people in ${name}`, () => {
    let subject: CreatorStoreUnderTest;
    let made = 0;
    beforeAll(async () => {
      subject = await make();
    });

    /** Returns a handle or user id that no other test uses. */
    const fresh = (): string => `p${++made}`;
    const put = (handle: string, userId: string | null, fields: Partial<ImportRecord> = {}) =>
      subject.store.upsert(
        [
          {
            platform: 'photonet',
            handle,
            name: handle,
            ...(userId === null ? {} : { platform_user_id: userId }),
            ...fields,
          },
        ],
        'update',
      );
    const having = async (handle: string): Promise<Creator | null> =>
      (await subject.store.byNames([{ platform: 'photonet', handle }]))[0] ?? null;
    const mustHave = async (handle: string): Promise<Creator> => {
      const creator = await having(handle);
      if (creator === null) throw new Error(`${handle} has no holder`);
      return creator;
    };
    const email = (value: string) => ({ contacts: [{ type: 'EMAIL' as const, value }] });
    const of = (handle: string, platformUserId?: string) => ({
      platform: 'photonet' as const,
      handle,
      ...(platformUserId === undefined ? {} : { platformUserId }),
    });

    test('another user id under a known handle is another person, and the known creator loses the handle', async () => {
      const [handle, first, second] = [fresh(), fresh(), fresh()];
      await put(handle, first, { bio: 'the first', ...email('first@example.com') });
      const known = await mustHave(handle);
      const start = await subject.feed.position();
      expect(await put(handle, second, { name: 'Second' })).toEqual({ added: 1, updated: 0, suppressed: 0 });
      const now = await mustHave(handle);
      expect(now).toMatchObject({ name: 'Second', bio: null, contacts: [], handle_changed: false });
      expect(now.id).not.toBe(known.id);
      expect(await subject.store.byIds([known.id])).toEqual([{ ...known, handle_changed: true }]);
      expect(await subject.store.previews([known.id])).toMatchObject([{ handle, handle_changed: true }]);
      expect(await subject.store.named(handle)).toMatchObject([{ id: now.id }]);
      const changes = await subject.feed.changes(start);
      expect(changes.expired ? [] : changes.creatorIds).toEqual(expect.arrayContaining([known.id, now.id]));
    });

    test('a known user id under a new handle is a rename, which frees the old handle', async () => {
      const [before, after, user] = [fresh(), fresh(), fresh()];
      await put(before, user, { bio: 'kept' });
      const known = await mustHave(before);
      expect(await put(after, user)).toEqual({ added: 0, updated: 1, suppressed: 0 });
      expect(await mustHave(after)).toMatchObject({ id: known.id, bio: 'kept', handle_changed: false });
      expect(await having(before)).toBeNull();
      await put(before, null);
      expect((await mustHave(before)).id).not.toBe(known.id);
    });

    test('a creator that lost its handle is found again under its next one', async () => {
      const [handle, next, user] = [fresh(), fresh(), fresh()];
      await put(handle, user, email('same@example.com'));
      const known = await mustHave(handle);
      await put(handle, fresh());
      await put(next, user);
      expect(await mustHave(next)).toMatchObject({ id: known.id, contacts: known.contacts, handle_changed: false });
    });

    test('two people can swap handles in one batch', async () => {
      const [a, b, userA, userB] = [fresh(), fresh(), fresh(), fresh()];
      await put(a, userA, email('a@example.com'));
      await put(b, userB, email('b@example.com'));
      const [before, counts] = [
        await Promise.all([mustHave(a), mustHave(b)]),
        await subject.store.upsert(
          [
            { platform: 'photonet', handle: b, name: 'A', platform_user_id: userA },
            { platform: 'photonet', handle: a, name: 'B', platform_user_id: userB },
          ],
          'update',
        ),
      ];
      expect(counts).toEqual({ added: 0, updated: 2, suppressed: 0 });
      expect([await mustHave(b), await mustHave(a)]).toMatchObject([
        { id: before[0].id, name: 'A', contacts: before[0].contacts },
        { id: before[1].id, name: 'B', contacts: before[1].contacts },
      ]);
    });

    test('three people can rotate handles in one batch', async () => {
      const handles = [fresh(), fresh(), fresh()];
      const ids = [fresh(), fresh(), fresh()];
      for (const [at, handle] of handles.entries()) await put(handle, ids[at] ?? null, email(`${ids[at]}@example.com`));
      const before = await Promise.all(handles.map(mustHave));
      const next = (at: number): string => handles[(at + 1) % handles.length] ?? '';
      const records = ids.map((platform_user_id, at) => ({ handle: next(at), name: 'x', platform_user_id }));
      const counts = await subject.store.upsert(
        records.map((record) => ({ platform: 'photonet', ...record })),
        'update',
      );
      expect(counts).toEqual({ added: 0, updated: 3, suppressed: 0 });
      for (const [at, { id, contacts }] of before.entries())
        expect(await mustHave(next(at))).toMatchObject({
          id,
          contacts,
          platform_user_id: ids[at],
          handle_changed: false,
        });
    });

    test('without a user id the handle decides, and user ids are never forgotten', async () => {
      const [handle, user] = [fresh(), fresh()];
      await put(handle, null, { bio: 'x' });
      const { id } = await mustHave(handle);
      await put(handle, user);
      await subject.store.upsert([{ platform: 'photonet', handle, name: 'Replaced' }], 'replace');
      expect(await mustHave(handle)).toMatchObject({ id, platform_user_id: user, bio: null });
    });

    test('if two creators turn out to be one person, the one with the user id remains', async () => {
      const [known, byHandle, user] = [fresh(), fresh(), fresh()];
      await put(known, user, email('one@example.com'));
      await put(byHandle, null, email('two@example.com'));
      const [one, two] = [await mustHave(known), await mustHave(byHandle)];
      await put(byHandle, user);
      expect(await mustHave(byHandle)).toMatchObject({ id: one.id, contacts: one.contacts });
      expect(await having(known)).toBeNull();
      expect(await subject.store.byIds([two.id])).toMatchObject([{ contacts: two.contacts, handle_changed: true }]);
      expect(await subject.store.suppress(of(byHandle))).toBe(true);
      expect(await subject.store.byIds([one.id, two.id])).toEqual([]);
    });

    test('a refresh keeps the known contacts of the same person only', async () => {
      const [handle, user] = [fresh(), fresh()];
      const record = { platform: 'photonet', handle, name: 'x', platform_user_id: user } as const;
      await put(handle, user, email('kept@example.com'));
      await subject.store.upsert([{ ...record, ...email('new@example.com') }], 'refresh');
      const values = (creator: Creator) => creator.contacts.map(({ value }) => value);
      expect(values(await mustHave(handle))).toEqual(['new@example.com', 'kept@example.com']);
      await subject.store.upsert([{ ...record, platform_user_id: fresh(), ...email('other@example.com') }], 'refresh');
      expect(values(await mustHave(handle))).toEqual(['other@example.com']);
    });

    test('an older dump takes no handle back, but adds facts to its person', async () => {
      const [handle, other, first, second] = [fresh(), fresh(), fresh(), fresh()];
      const [then, before] = [{ as_of: '2025-06-01T00:00:00Z' }, { as_of: '2025-01-01T00:00:00Z' }];
      await put(other, first, { ...then, profile_url: `https://example.com/${other}` });
      await put(handle, second, { ...then, bio: 'has it', ...email('second@example.com') });
      const [known, holder] = [await mustHave(other), await mustHave(handle)];
      const older = { ...before, profile_url: `https://example.com/${handle}`, ...email('first@example.com') };
      expect(await put(handle, first, older)).toEqual({ added: 0, updated: 1, suppressed: 0 });
      expect(await mustHave(handle)).toEqual(holder);
      const { handle: _, profile_url, id } = known;
      expect(await mustHave(other)).toMatchObject({ id, handle: other, profile_url, handle_changed: false });
      expect((await mustHave(other)).contacts).toMatchObject([{ value: 'first@example.com' }]);
      await put(handle, first, { as_of: '2025-03-01T00:00:00Z' });
      expect([await mustHave(handle), (await mustHave(other)).id]).toEqual([holder, id]);
      await put(handle, first, { as_of: '2025-09-01T00:00:00Z' });
      expect(await mustHave(handle)).toMatchObject({ id, handle_changed: false });
    });

    test('a new person in an older dump, under a handle with another holder, is stored without the handle', async () => {
      const [handle, first, second] = [fresh(), fresh(), fresh()];
      await put(handle, second);
      const holder = await mustHave(handle);
      const start = await subject.feed.position();
      const older = { as_of: '2025-01-01T00:00:00Z', ...email('first@example.com') };
      expect(await put(handle, first, older)).toMatchObject({ added: 1 });
      expect(await mustHave(handle)).toEqual(holder);
      const changes = await subject.feed.changes(start);
      const ids = changes.expired ? [] : changes.creatorIds.filter((id) => id !== holder.id);
      expect(await subject.store.byIds(ids)).toMatchObject([
        { id: expect.any(Number), platform_user_id: first, handle_changed: true },
      ]);
      const next = fresh();
      await put(next, first, { as_of: '2024-12-31T00:00:00Z' });
      expect(await having(next)).toBeNull();
      await put(next, first);
      expect((await mustHave(next)).contacts).toMatchObject([{ value: 'first@example.com' }]);
    });

    test('a record dated between two others takes the handle from the older holder, and leaves it free', async () => {
      const [handle, now, first, second] = [fresh(), fresh(), fresh(), fresh()];
      await put(handle, first, { as_of: '2025-01-01T00:00:00Z' });
      await put(now, second, { as_of: '2025-03-01T00:00:00Z' });
      const { id } = await mustHave(handle);
      await put(handle, second, { as_of: '2025-02-01T00:00:00Z' });
      expect(await having(handle)).toBeNull();
      expect(await subject.store.byIds([id])).toMatchObject([{ handle, handle_changed: true }]);
      expect(await mustHave(now)).toMatchObject({ platform_user_id: second });
      await subject.store.suppress(of(now));
      expect(await put(handle, null)).toMatchObject({ suppressed: 1 });
    });

    test('an older record under the same handle does not change its date', async () => {
      const [handle, user] = [fresh(), fresh()];
      await put(handle, user);
      await put(handle, user, { as_of: '2025-01-01T00:00:00Z' });
      const { id } = await mustHave(handle);
      await put(handle, fresh(), { as_of: '2025-06-01T00:00:00Z' });
      expect((await mustHave(handle)).id).toBe(id);
    });

    test('a record dated in the future does not block later ones', async () => {
      const [handle, user] = [fresh(), fresh()];
      await put(handle, fresh(), { as_of: '9000-01-01T00:00:00Z' });
      await put(handle, user, { as_of: '8000-01-01T00:00:00Z' });
      expect(await mustHave(handle)).toMatchObject({ platform_user_id: user });
    });

    test('a batch that repeats a user id is refused', async () => {
      const user = fresh();
      const records = [fresh(), fresh()].map((handle) => ({
        platform: 'photonet' as const,
        handle,
        name: 'x',
        platform_user_id: user,
      }));
      await expect(subject.store.upsert(records, 'update')).rejects.toThrow(RangeError);
    });

    test('an erasure covers all handles and user ids of a person', async () => {
      const [first, second, user] = [fresh(), fresh(), fresh()];
      await put(first, user);
      await put(second, user);
      const { id } = await mustHave(second);
      expect(await subject.store.suppress(of(second))).toBe(true);
      expect(await subject.store.byIds([id])).toEqual([]);
      for (const [handle, userId] of [
        [first, null],
        [second, null],
        [fresh(), user],
      ] as const)
        expect(await put(handle, userId)).toMatchObject({ suppressed: 1 });
    });

    test('a user id that is left out is suppressed all the same', async () => {
      const [handle, user] = [fresh(), fresh()];
      await put(handle, user);
      await subject.store.suppress(of(handle, user));
      expect(await put(fresh(), null, { leftOutUserId: user })).toMatchObject({ added: 0, suppressed: 1 });
      expect(await put(fresh(), null, { leftOutUserId: fresh() })).toMatchObject({ added: 1, suppressed: 0 });
    });

    test('recent erasures are known, without suppressions of unknown names', async () => {
      const own = await make();
      await own.store.suppress(of(fresh()));
      expect(await own.store.erasedLately(3600)).toEqual(new Set());
      const handle = fresh();
      await own.store.upsert([{ platform: 'photonet', handle, name: handle }], 'update');
      const id = (await own.store.details(of(handle)))?.id;
      await own.store.suppress(of(handle));
      expect(await own.store.erasedLately(3600)).toEqual(new Set([id]));
    });

    test('an erasure does not bar a handle that another person has now', async () => {
      const [handle, gone, other] = [fresh(), fresh(), fresh()];
      await put(handle, gone);
      const { id } = await mustHave(handle);
      await put(handle, other, { bio: 'other' });
      expect(await subject.store.suppress(of(handle, gone))).toBe(true);
      expect(await subject.store.byIds([id])).toEqual([]);
      expect(await put(handle, other, { bio: 'corrected' })).toEqual({ added: 0, updated: 1, suppressed: 0 });
      expect(await mustHave(handle)).toMatchObject({ bio: 'corrected' });
      expect(await put(fresh(), gone)).toMatchObject({ suppressed: 1 });
    });

    test('a suppression is looked up and lifted as a whole', async () => {
      const [first, second, user] = [fresh(), fresh(), fresh()];
      expect(await subject.store.suppression(of(first))).toBeNull();
      expect(await subject.store.unsuppress(of(first), 'unknown')).toBeNull();
      await put(first, user);
      await put(second, user);
      await subject.store.suppress(of(second));
      const found = await subject.store.suppression(of(first));
      expect(found).toMatchObject({ handles: 2, userIds: 1, since: expect.any(Date) });
      expect(await subject.store.suppression(of(fresh(), user))).toEqual(found);
      expect(await subject.store.unsuppress(of(second), 'asked for by the creator')).toEqual(found);
      expect(await subject.store.suppression(of(first))).toBeNull();
      expect(await put(first, user)).toEqual({ added: 1, updated: 0, suppressed: 0 });
    });

    test('suppressions of one person are merged', async () => {
      const [handle, user] = [fresh(), fresh()];
      await subject.store.suppress(of(handle));
      await subject.store.suppress(of(handle, user));
      expect(await subject.store.suppression(of(fresh(), user))).toMatchObject({ handles: 1, userIds: 1 });
      await subject.store.unsuppress(of(handle), 'asked for');
      expect(await put(handle, user)).toMatchObject({ added: 1 });
    });

    test('no person gets facts of another, and no erased person remains, in any order of imports and erasures', async () => {
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          round += 1;
          const model = new People(`${name.toLowerCase()}${round}.`);
          for (const one of steps) await model.take(one, subject);
          await model.compare(subject);
        }),
        { numRuns: 60 },
      );
    }, 120_000);
  });
}

type Step =
  | { readonly does: 'import'; readonly mode: 'update' | 'replace' | 'refresh'; readonly batch: readonly ImportedIds[] }
  | { readonly does: 'erase'; readonly handle: number; readonly user: number | null };

interface ImportedIds {
  readonly handle: number;
  readonly user: number | null;
}

const handles = fc.integer({ min: 0, max: 3 });
const users = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      mode: fc.constantFrom('update' as const, 'replace' as const, 'refresh' as const),
      batch: fc.array(fc.record({ handle: handles, user: users }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), handle: handles, user: users }) },
);

/** Reference: a person with at most one user id and the current handle. */
interface Person {
  user: string | null;
  handle: string | null;
  readonly formerHandles: Set<string>;
  /** All contacts ever imported for this person. */
  readonly contacts: Set<string>;
  sameAs: Person | null;
}

/** Reference model that receives the same steps as the store. */
class People {
  readonly #prefix: string;
  #people: Person[] = [];
  readonly #barred = new Set<string>();
  #imports = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  async take(step: Step, { store }: CreatorStoreUnderTest): Promise<void> {
    if (step.does === 'erase') {
      const [handle, user] = [this.#handle(step.handle), this.#user(step.user)];
      const named = { platform: 'photonet' as const, handle };
      await store.suppress(user === null ? named : { ...named, platformUserId: user });
      this.#erase(handle, user);
      return;
    }
    const batch = new Map<string, ImportedIds>();
    for (const given of step.batch)
      if (
        ![...batch.values()].some(
          (one) => one.handle === given.handle || (one.user !== null && one.user === given.user),
        )
      )
        batch.set(String(given.handle), given);
    const records = [...batch.values()].map((given): ImportRecord => {
      const [handle, user] = [this.#handle(given.handle), this.#user(given.user)];
      const email = `${handle}.${user ?? 'nobody'}.${++this.#imports}@example.com`;
      if (!this.#barred.has(handle) && !this.#barred.has(user ?? '')) this.#import(handle, user, email);
      return {
        platform: 'photonet',
        handle,
        name: handle,
        ...(user === null ? {} : { platform_user_id: user }),
        contacts: [{ type: 'EMAIL', value: email }],
      };
    });
    await store.upsert(records, step.mode);
  }

  async compare({ store }: CreatorStoreUnderTest): Promise<void> {
    for (let handle = 0; handle <= 3; handle++) {
      const name = { platform: 'photonet' as const, handle: this.#handle(handle) };
      const expected = this.#people.find((person) => person.handle === name.handle) ?? null;
      const [found] = await store.byNames([name]);
      expect(found?.platform_user_id ?? null).toBe(expected?.user ?? null);
      expect(found == null).toBe(expected === null);
      for (const { value } of found?.contacts ?? []) expect(expected?.contacts).toContain(value);
      expect(await store.isSuppressed(name)).toBe(this.#barred.has(name.handle));
    }
  }

  #import(handle: string, user: string | null, email: string): void {
    const holder = this.#people.find((person) => person.handle === handle);
    const known = this.#people.find((person) => user !== null && person.user === user);
    const unknown: Person = { user, handle, formerHandles: new Set(), contacts: new Set(), sameAs: null };
    const person = known ?? (holder !== undefined && (user === null || holder.user === null) ? holder : unknown);
    if (person === unknown) this.#people.push(unknown);
    if (holder !== undefined && holder !== person) {
      holder.handle = null;
      holder.formerHandles.add(handle);
      if (holder.user === null) holder.sameAs = person;
    }
    if (person.handle !== null && person.handle !== handle) person.formerHandles.add(person.handle);
    person.handle = handle;
    person.user ??= user;
    person.contacts.add(email);
  }

  #erase(handle: string, user: string | null): void {
    const holder = this.#people.find((person) => (user === null ? person.handle === handle : person.user === user));
    const former = this.#people.filter((person) => user === null && person.formerHandles.has(handle));
    const formerHolders = [...new Set(former.map((person) => person.sameAs ?? person))];
    if (holder === undefined && formerHolders.length > 1) return;
    const chosen = holder ?? formerHolders[0];
    const erased = this.#people.filter(
      (person) => chosen !== undefined && (person === chosen || person.sameAs === chosen),
    );
    this.#people = this.#people.filter((person) => !erased.includes(person));
    const names = [handle, user, ...erased.flatMap((one) => [one.handle, one.user, ...one.formerHandles])];
    for (const name of names)
      if (name !== null && !this.#people.some((person) => person.handle === name)) this.#barred.add(name);
  }

  #handle(index: number): string {
    return `${this.#prefix}h${index}`;
  }

  #user(index: number | null): string | null {
    return index === null ? null : `${this.#prefix}u${index}`;
  }
}
