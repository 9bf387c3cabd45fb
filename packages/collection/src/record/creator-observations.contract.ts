import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CollectedPerson, type CreatorObservations, observedDays } from './creator-observations.ts';

export interface ObservationsUnderTest {
  readonly observations: CreatorObservations;
  /** Stores the person as read from the network. */
  see(person: CollectedPerson, figures: { readonly followers: number; readonly posts: number }): Promise<void>;
  passSeconds(seconds: number): Promise<void>;
}

const daySeconds = 86_400;

/** Rules of every CreatorObservations. Its clock starts shortly after midnight UTC. */
export function creatorObservationsContract(name: string, create: () => Promise<ObservationsUnderTest>): void {
  describe(name, () => {
    let subject: ObservationsUnderTest;
    let person: CollectedPerson;
    let people = 0;

    beforeEach(async () => {
      subject = await create();
      people += 1;
      person = { platform: 'photonet', platformUserId: `9000${people}` };
    });

    function of(somebody: CollectedPerson) {
      return subject.observations.of(somebody);
    }

    test('an unknown person has no observations', async () => {
      expect(await of(person)).toEqual([]);
    });

    test('the last figures of a day count', async () => {
      await subject.see(person, { followers: 10, posts: 1 });
      await subject.passSeconds(3600);
      await subject.see(person, { followers: 12, posts: 2 });
      expect(await of(person)).toEqual([{ day: expect.any(String), followerCount: 12, contentCount: 2 }]);
    });

    test('an unchanged person is observed on each day', async () => {
      await subject.see(person, { followers: 10, posts: 1 });
      await subject.passSeconds(daySeconds);
      await subject.see(person, { followers: 10, posts: 1 });
      expect(await of(person)).toHaveLength(2);
    });

    test('observations are per person and UTC day, earliest first', async () => {
      const other = { ...person, platformUserId: `${person.platformUserId}5` };
      await subject.see(person, { followers: 0, posts: 0 });
      await subject.passSeconds(3 * daySeconds);
      await subject.see(person, { followers: 30, posts: 0 });
      await subject.see(other, { followers: 7, posts: 0 });
      const seen = await of(person);
      const [first, second] = seen.map(({ day }) => Date.parse(day));
      expect(seen.map(({ followerCount }) => followerCount)).toEqual([0, 30]);
      expect((second ?? 0) - (first ?? 0)).toBe(3 * daySeconds * 1000);
      expect(await of(other)).toMatchObject([{ followerCount: 7 }]);
    });

    test('observations older than the growth intervals are omitted', async () => {
      await subject.see(person, { followers: 1, posts: 0 });
      await subject.passSeconds((observedDays - 1) * daySeconds);
      await subject.see(person, { followers: 2, posts: 0 });
      expect(await of(person)).toHaveLength(2);
      await subject.passSeconds(daySeconds);
      expect(await of(person)).toHaveLength(1);
    });
  });
}
