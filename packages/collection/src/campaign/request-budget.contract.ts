import { describe, expect, test } from '@jest/globals';
import { type BudgetScope, type RequestBudget, windowsOf } from './request-budget.ts';

/** An unused budget and its clock. */
export interface RequestBudgetUnderTest {
  readonly budget: RequestBudget;
  elapse(seconds: number): Promise<void>;
}

/** Rules of every RequestBudget. */
export function requestBudgetContract(name: string, make: () => Promise<RequestBudgetUnderTest>): void {
  const hour = (requests: number): BudgetScope => ({ scope: 'campaign:a', windows: windowsOf(requests, undefined) });

  describe(`${name} takes requests`, () => {
    test('up to the limit of the window, and reports the wait for the next one', async () => {
      const { budget, elapse } = await make();
      for (let taken = 0; taken < 3; taken += 1) expect(await budget.take([hour(3)])).toEqual({ taken: true });
      const refused = await budget.take([hour(3)]);
      if (refused.taken) throw new Error('a fourth one was taken');
      expect(refused.retryAfterMs).toBeGreaterThan(3_600_000);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(3_600_000 + 120_000);
      await elapse(refused.retryAfterMs / 1000 - 1);
      expect(await budget.take([hour(3)])).toMatchObject({ taken: false });
      await elapse(1);
      expect(await budget.take([hour(3)])).toEqual({ taken: true });
    });

    test('never above the limit in any hour', async () => {
      const { budget, elapse } = await make();
      const times: number[] = [];
      for (let second = 0; second < 4 * 3600; second += 90) {
        for (let wanted = 0; wanted < 1 + (second % 7); wanted += 1)
          if ((await budget.take([hour(40)])).taken) times.push(second);
        await elapse(90);
      }
      const inAnyHour = times.map((from) => times.filter((at) => at >= from && at < from + 3600).length);
      expect(Math.max(...inAnyHour)).toBe(40);
      expect(times.length).toBeGreaterThan(120);
    });

    test('from all scopes or from none', async () => {
      const { budget } = await make();
      const session: BudgetScope = { scope: 'session:s', windows: [{ requests: 1, seconds: 60 }] };
      expect(await budget.take([hour(5), session])).toEqual({ taken: true });
      expect(await budget.take([hour(5), session])).toMatchObject({ taken: false });
      expect(await budget.left(hour(5))).toEqual([{ requests: 5, seconds: 3600, left: 4 }]);
      expect(await budget.taken('campaign:a')).toBe(1);
    });

    test('within every window of a scope', async () => {
      const { budget, elapse } = await make();
      const scope: BudgetScope = { scope: 'campaign:a', windows: windowsOf(2, 3) };
      for (let taken = 0; taken < 2; taken += 1) await budget.take([scope]);
      expect(await budget.take([scope])).toMatchObject({ taken: false });
      await elapse(2 * 3600);
      expect(await budget.take([scope])).toEqual({ taken: true });
      await elapse(2 * 3600);
      const refused = await budget.take([scope]);
      if (refused.taken) throw new Error('the day allows three');
      expect(refused.retryAfterMs).toBeGreaterThan(19 * 3_600_000);
      expect((await budget.left(scope)).map(({ left }) => left)).toEqual([2, 0]);
    });

    test('without limit from a scope without windows, and never from a window of 0', async () => {
      const { budget } = await make();
      for (let taken = 0; taken < 4; taken += 1)
        expect(await budget.take([{ scope: 'free', windows: [] }])).toEqual({ taken: true });
      expect(await budget.taken('free')).toBe(4);
      expect(await budget.taken('campaign:a')).toBe(0);
      expect(await budget.take([hour(0)])).toMatchObject({ taken: false });
    });

    test('once each when called in parallel', async () => {
      const { budget } = await make();
      const answers = await Promise.all(Array.from({ length: 12 }, () => budget.take([hour(5)])));
      expect(answers.filter(({ taken }) => taken)).toHaveLength(5);
      for (const answer of answers) if (!answer.taken) expect(answer.retryAfterMs).toBeGreaterThan(3_600_000);
      expect(await budget.taken('campaign:a')).toBe(5);
    });

    test('of different scopes in parallel, each from its own', async () => {
      const { budget } = await make();
      const one: BudgetScope = { scope: 'session:s', windows: [{ requests: 1, seconds: 60 }] };
      const answers = await Promise.all(
        [[hour(2)], [hour(2), one], [hour(2), one], [hour(2)]].map((s) => budget.take(s)),
      );
      expect(answers.filter(({ taken }) => taken)).toHaveLength(2);
      expect(await budget.left(hour(2))).toEqual([{ requests: 2, seconds: 3600, left: 0 }]);
    });
  });
}
