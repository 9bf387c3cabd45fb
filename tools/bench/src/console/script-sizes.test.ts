import { expect, test } from '@jest/globals';
import { figuresOf } from './script-sizes.ts';

test('script sizes are read from the output of the build', () => {
  const output = ['search-page loads 211.4', 'usage-page loads 18.0', 'chat-page loads 51.2'].map(
    (words) => `[plugin script-budget] ${words} KiB of script (brotli) of ${words.startsWith('search') ? 220 : 60} KiB`,
  );
  expect(figuresOf(output.join('\n'))).toMatchObject([
    { measured: [211.4], max: 220 },
    { measured: [18, 51.2], max: 60, note: 'usage 18, chat 51' },
  ]);
  expect(() => figuresOf('built in 3 s')).toThrow('reports no script sizes');
});
