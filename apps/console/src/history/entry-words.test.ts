import { expect, test } from '@jest/globals';
import type { Schemas } from '../api.ts';
import { resultOf } from './entry-words.ts';

test('a search counts previews, including repeated ones', () => {
  const entry = { kind: 'search', total: 27, rows: 30 } as Schemas['HistoryEntry'];
  expect(resultOf(entry)).toBe('27 matches · 30 previews');
});
