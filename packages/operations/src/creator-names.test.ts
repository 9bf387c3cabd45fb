import type { Platform } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import { distinctNames, resolveNames } from './creator-names.ts';

/** An index of handles, each with the ids of its platforms. */
function ports(known: Record<string, [Platform, number][]>, lastShown: number | null = null) {
  return {
    creators: {
      named: async (handle: string) => (known[handle] ?? []).map(([platform, id]) => ({ platform, handle, id })),
    } as never,
    history: { lastShown: async () => lastShown } as never,
  };
}

function resolve(text: string, platform: Platform | undefined, world: ReturnType<typeof ports>) {
  return resolveNames('account', [{ field: 'handle', text, platform }], world);
}

const nobody = ports({});

describe('a name', () => {
  test.each(['name', '@Name', ' NAME ', 'https://www.photonet.example/name/', 'photonet.example/name?x=1'])(
    '%j is the same creator',
    async (text) => {
      expect(await resolve(text, 'photonet', nobody)).toEqual({
        ok: true,
        names: [{ platform: 'photonet', handle: 'name' }],
      });
    },
  );

  test('in a link the host names the platform, unless another platform is given', async () => {
    expect(await resolve('https://videonet.example/@cook/videos', undefined, nobody)).toEqual({
      ok: true,
      names: [{ platform: 'videonet', handle: 'cook' }],
    });
    expect(await resolve('https://videonet.example/@cook', 'photonet', nobody)).toMatchObject({
      ok: false,
      problems: [{ field: 'handle', code: 'conflict' }],
    });
  });

  test('that only one platform has is the one there', async () => {
    expect(await resolve('cook', undefined, ports({ cook: [['shortnet', 3]] }))).toMatchObject({
      names: [{ platform: 'shortnet' }],
    });
  });

  test('on several platforms is the one that a search showed last, else the platform is required', async () => {
    const twins: Record<string, [Platform, number][]> = {
      twin: [
        ['photonet', 1],
        ['shortnet', 2],
      ],
    };
    expect(await resolve('twin', undefined, ports(twins, 2))).toMatchObject({ names: [{ platform: 'shortnet' }] });
    expect(await resolve('twin', undefined, ports(twins))).toMatchObject({
      ok: false,
      problems: [{ field: 'platform', code: 'required' }],
    });
  });

  test('that no platform has needs one, unless the caller says where to look', async () => {
    expect(await resolve('nobody', undefined, nobody)).toMatchObject({
      ok: false,
      problems: [{ field: 'platform', code: 'required' }],
    });
    const given = { field: 'handle', text: 'nobody', platform: undefined, unknownOn: 'photonet' } as const;
    expect(await resolveNames('account', [given], nobody)).toEqual({
      ok: true,
      names: [{ platform: 'photonet', handle: 'nobody' }],
    });
  });

  test.each(['', '@', 'two words', 'a@b.c', 'https://photonet.example/'])('%j is none', async (text) => {
    expect(await resolve(text, 'photonet', nobody)).toMatchObject({
      ok: false,
      problems: [{ field: 'handle', code: 'invalid_format' }],
    });
  });
});

test('repetitions are left out, the first stays', () => {
  const names = [
    { platform: 'photonet', handle: 'a' },
    { platform: 'shortnet', handle: 'a' },
    { platform: 'photonet', handle: 'a' },
  ] as const;
  expect(distinctNames(names)).toEqual(names.slice(0, 2));
});
