import { expect, test } from '@jest/globals';
import type { Schemas } from '../api.ts';
import { byPress, resultOf, titleOf } from './entry-words.ts';

test('a search counts previews, including repeated ones; an export of a list names it', () => {
  const entry = { kind: 'search', total: 27, rows: 30 } as Schemas['HistoryEntry'];
  expect(resultOf(entry)).toBe('27 matches · 30 previews');
  const ofList = { kind: 'export', filters: null, filters_summary: 'list Spring', requested: 2 };
  expect(titleOf(ofList as Schemas['HistoryEntry'], {} as never)).toBe('2 creators of “Spring”');
});

test('the jobs of one unlock are one press', () => {
  const unlock = (second: number, requested: number, others: object = {}) =>
    ({
      kind: 'unlock',
      source: 'app',
      platform: 'photonet',
      reason: null,
      requested,
      ...others,
      created_at: `2026-11-25T10:00:${second}Z`,
    }) as unknown as Schemas['HistoryEntry'];
  const entries = [
    unlock(50, 5),
    unlock(49, 25),
    unlock(48, 25),
    unlock(40, 3),
    unlock(39, 25, { source: 'api' }),
    unlock(38, 25, { kind: 'export' }),
    // Each call of a program is one press.
    unlock(37, 5, { source: 'api' }),
    unlock(36, 25, { source: 'api' }),
  ];
  expect(byPress(entries).map((press) => press.length)).toEqual([3, 1, 1, 1, 1, 1]);
});
