import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pastedHandles } from './pasted-handles.ts';

test('handles and links are read, each creator once, and what is neither is named', () => {
  const text = `@anna_1, Ben.2;  anna_1
https://photonet.example/carla_3/?hl=en
www.videonet.example/@dora4/videos
https://shortnet.example/user/emil5
https://elsewhere.example/frida6 ${'x'.repeat(101)} @`;
  expect(pastedHandles(text, 'photonet')).toEqual({
    creators: [
      { platform: 'photonet', handle: 'anna_1' },
      { platform: 'photonet', handle: 'Ben.2' },
      { platform: 'photonet', handle: 'carla_3' },
      { platform: 'videonet', handle: 'dora4' },
      { platform: 'shortnet', handle: 'emil5' },
    ],
    repeated: 1,
    unreadable: ['https://elsewhere.example/frida6', 'x'.repeat(101)],
  });
});

test('any handle is found again however it is written', () => {
  const handles = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_.]{0,29}$/), { maxLength: 40 });
  const spelling = fc.constantFrom(
    (handle: string) => handle,
    (handle: string) => `@${handle}`,
    (handle: string) => `https://videonet.example/@${handle}`,
    (handle: string) => `https://www.videonet.example/${handle}`.replace(/[/](c|u|user|channel|profile)$/, '/@$1'),
  );
  fc.assert(
    fc.property(handles, spelling, fc.constantFrom('\n', ', ', ' ', ';'), (names, write, between) => {
      const { creators, unreadable } = pastedHandles(names.map(write).join(between), 'videonet');
      expect(creators.map(({ handle }) => handle)).toEqual(names);
      expect(creators.every(({ platform }) => platform === 'videonet')).toBe(true);
      expect(unreadable).toEqual([]);
    }),
  );
});
