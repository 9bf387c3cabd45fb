import { expect, test } from '@jest/globals';
import { figuresOf } from './script-sizes.ts';

test('the search route and the largest of the others are read from what the build says', () => {
  const said = ['search-page loads 211.4', 'usage-page loads 18.0', 'chat-page loads 51.2'].map(
    (words) => `[plugin script-budget] ${words} KiB of script (brotli) of ${words.startsWith('search') ? 220 : 60} KiB`,
  );
  expect(figuresOf(said.join('\n'))).toMatchObject([
    { measured: [211.4], most: 220 },
    { measured: [18, 51.2], most: 60, note: 'usage 18, chat 51' },
  ]);
  expect(() => figuresOf('built in 3 s')).toThrow('says nothing');
});
