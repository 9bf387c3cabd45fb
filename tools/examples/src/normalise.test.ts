import { afterEach, expect, jest, test } from '@jest/globals';
import { Normaliser, shortened } from './normalise.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function id(digit: number): string {
  return `${digit}${'0'.repeat(7)}-0000-4000-8000-000000000000`;
}

const day = 86_400_000;

/** Normalised answer of a run that began at this time. */
async function answersOf(began: number, { first, wait }: { first: number; wait: number }) {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(began);
  const normaliser = new Normaliser();
  clock.mockReturnValue(began + 40);
  await normaliser.nextRequest();
  clock.mockReturnValue(began + 90);
  const at = (moment: number): string => new Date(moment).toISOString();
  const midnight = at(Math.ceil(began / day) * day);
  return normaliser.of({
    ids: [id(first), id(first + 1), `job ${id(first)}`, `le_${first}abcdef0_12`],
    key: `cd_live_${first}abc`,
    from: at(began).slice(0, 10),
    created_at: at(began + 60),
    reset_at: at(began + wait * 1000),
    resets_at: midnight,
    message: `Free creators return at ${midnight}. Call again in ${wait} s. Wait ${wait} seconds.`,
    retry_after: wait,
    as_of: '2026-10-26T11:55:17.000Z',
  });
}

test('runs with different days, ids and waits are equal', async () => {
  const one = await answersOf(Date.parse('2026-11-21T10:00:00.123Z'), { first: 1, wait: 60 });
  const other = await answersOf(Date.parse('2025-02-27T23:00:10.999Z'), { first: 5, wait: 41 });
  expect(other).toEqual(one);
  expect(one).toMatchObject({
    key: 'cd_live_EXAMPLE',
    from: '2026-11-21',
    created_at: '2026-11-21T09:00:01.000Z',
    reset_at: '2026-11-21T09:01:01.000Z',
    message: 'Free creators return at 2026-11-22T00:00:00.000Z. Call again in 60 s. Wait 60 seconds.',
    as_of: '2026-10-26T11:55:17.000Z',
  });
});

test('the wait for a job is short and stays as it was answered', () => {
  expect(new Normaliser().of({ retry_after: 2 })).toEqual({ retry_after: 2 });
});

test('an example shows the first row or three values of its lists, at any depth', () => {
  const example = { rows: [{ tags: ['a', 'b', 'c', 'd'] }, { tags: [] }], none: null };
  expect(shortened(example)).toEqual({ rows: [{ tags: ['a', 'b', 'c'] }], none: null });
});
