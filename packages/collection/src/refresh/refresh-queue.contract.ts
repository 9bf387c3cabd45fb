import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DueCreator, RefreshQueue } from './refresh-queue.ts';

export interface RefreshQueueUnderTest {
  readonly queue: RefreshQueue;
  /** Stores a person read from the network and returns its creator id. */
  see(platformUserId: string): Promise<number>;
  /** Adds the creator to an account's list. */
  list(creatorId: number): Promise<void>;
  /** Makes an account own the creator. */
  own(creatorId: number): Promise<void>;
  /** Returns whether searches find the creator and count its topics. */
  isFound(creatorId: number): Promise<boolean>;
  passSeconds(seconds: number): Promise<void>;
}

const daySeconds = 86_400;

/** Rules of every RefreshQueue. `create` returns an empty queue. */
export function refreshQueueContract(name: string, create: () => Promise<RefreshQueueUnderTest>): void {
  describe(name, () => {
    let subject: RefreshQueueUnderTest;
    let queue: RefreshQueue;

    beforeEach(async () => {
      subject = await create();
      ({ queue } = subject);
    });

    function days(count: number): Promise<void> {
      return subject.passSeconds(count * daySeconds);
    }

    function tiers(due: readonly DueCreator[]) {
      return due.map(({ creatorId, tier }) => [creatorId, tier]);
    }

    test('creators are due after the days of their tier', async () => {
      const [other, owned, listed] = [await subject.see('1'), await subject.see('2'), await subject.see('3')];
      await subject.own(owned);
      await subject.own(listed);
      await subject.list(listed);
      await subject.passSeconds(3 * daySeconds - 1);
      expect(await queue.claim(10, 0)).toEqual([]);
      await subject.passSeconds(1);
      expect(tiers(await queue.claim(10, 0))).toEqual([[listed, 'listed']]);
      await days(4);
      expect(tiers(await queue.claim(10, 0))).toEqual([
        [listed, 'listed'],
        [owned, 'owned'],
      ]);
      await days(23);
      expect(tiers(await queue.claim(10, 0))).toEqual([
        [listed, 'listed'],
        [owned, 'owned'],
        [other, 'others'],
      ]);
    });

    test('a creator is due again after its days since the last reading', async () => {
      const id = await subject.see('1');
      await days(30);
      expect(await queue.claim(10, 0)).toEqual([
        { creatorId: id, platform: 'photonet', handle: expect.any(String), platformUserId: '1', tier: 'others' },
      ]);
      expect(await subject.see('1')).toBe(id);
      expect(await queue.claim(10, 0)).toEqual([]);
      await days(30);
      expect(await queue.claim(10, 0)).toHaveLength(1);
    });

    test('the most overdue come first, up to the limit; ties by id', async () => {
      const ids = [await subject.see('1'), await subject.see('2'), await subject.see('3')];
      await days(1);
      await subject.see('1');
      await days(60);
      expect((await queue.claim(2, 0)).map(({ creatorId }) => creatorId)).toEqual([ids[1], ids[2]]);
      expect((await queue.claim(0, 0)).length).toBe(0);
    });

    test('a claim is exclusive until it ends, is given back or is answered', async () => {
      const ids = [await subject.see('1'), await subject.see('2')];
      await days(30);
      const both = await Promise.all([queue.claim(1, 60), queue.claim(1, 60)]);
      const first = both.flat().map(({ creatorId }) => creatorId);
      expect(new Set(first).size).toBe(first.length);
      await queue.claim(10, 60);
      expect(await queue.claim(10, 60)).toEqual([]);
      await queue.giveBack([ids[0] ?? 0, 424_242]);
      expect((await queue.claim(10, 60)).map(({ creatorId }) => creatorId)).toEqual([ids[0]]);
      await subject.passSeconds(60);
      expect(await queue.claim(10, 60)).toHaveLength(2);
      await queue.asked(ids[0] ?? 0);
      await subject.passSeconds(60);
      expect((await queue.claim(10, 60)).map(({ creatorId }) => creatorId)).toEqual([ids[1]]);
    });

    test('a missing creator is due daily, and gone only after three days', async () => {
      const id = await subject.see('1');
      expect(await queue.missing(id)).toBe('missing');
      expect(await queue.missing(id)).toBe('missing');
      expect(await subject.isFound(id)).toBe(true);
      await days(1);
      expect(tiers(await queue.claim(10, 60))).toEqual([[id, 'missing']]);
      expect(await queue.missing(id)).toBe('missing');
      await subject.passSeconds(2 * daySeconds - 1);
      expect(await queue.missing(id)).toBe('missing');
      expect(await subject.isFound(id)).toBe(true);
      await subject.passSeconds(1);
      expect(await queue.missing(id)).toBe('gone');
      expect(await subject.isFound(id)).toBe(false);
    });

    test('two reports three days apart are too few', async () => {
      const id = await subject.see('1');
      await queue.missing(id);
      await days(4);
      expect(await queue.missing(id)).toBe('missing');
      await days(1);
      expect(await queue.missing(id)).toBe('gone');
    });

    test('a reading in between ends the absence', async () => {
      const id = await subject.see('1');
      for (let day = 0; day < 3; day += 1) {
        await queue.missing(id);
        await days(1);
      }
      await subject.see('1');
      expect(await queue.missing(id)).toBe('missing');
      await queue.asked(id);
      for (let day = 0; day < 2; day += 1) {
        expect(await queue.missing(id)).toBe('missing');
        await days(1);
      }
    });

    test('a gone creator is due monthly, even in lists, and returns to searches once it is read', async () => {
      const id = await subject.see('1');
      await subject.list(id);
      for (let day = 0; day < 4; day += 1) {
        await queue.missing(id);
        if (day < 3) await days(1);
      }
      expect(await subject.isFound(id)).toBe(false);
      await days(29);
      expect(await queue.claim(10, 60)).toEqual([]);
      await days(1);
      expect(tiers(await queue.claim(10, 60))).toEqual([[id, 'others']]);
      expect(await queue.missing(id)).toBe('gone');
      expect(await subject.see('1')).toBe(id);
      expect(await subject.isFound(id)).toBe(true);
      expect(await queue.missing(id)).toBe('missing');
    });

    test('a creator that was never read from the network is ignored', async () => {
      expect(await queue.missing(424_242)).toBe('unknown');
      await queue.asked(424_242);
      expect(await queue.claim(10, 60)).toEqual([]);
    });
  });
}
