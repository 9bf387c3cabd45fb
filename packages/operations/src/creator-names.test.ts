import { readCreator } from '@creator-discovery/creators/reading';
import type { Platform } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import { distinctNames, resolveNames } from './creator-names.ts';

/** Ports of an index with these handles, each with its platform and id. */
function ports(known: Record<string, [Platform, number][]>, lastShown: number | null = null) {
  return {
    creators: {
      named: async (handle: string) => (known[handle] ?? []).map(([platform, id]) => ({ platform, handle, id })),
      withUserId: async (platform: Platform, userId: string) =>
        userId === 'UC1' ? { platform, handle: 'holder', id: 1 } : null,
    } as never,
    readCreator,
    history: { encounters: async () => [{ kind: 'unlock' }, { kind: 'search', creatorId: lastShown }] } as never,
  };
}

function resolve(text: string, platform: Platform | undefined, world: ReturnType<typeof ports>) {
  return resolveNames('account', [{ field: 'handle', text, platform }], world);
}

const nobody = ports({});

describe('a handle', () => {
  test.each(['name', '@Name', ' NAME ', 'https://www.photonet.example/name/', 'photonet.example/name?x=1'])(
    '%j is the same creator',
    async (text) => {
      expect(await resolve(text, 'photonet', nobody)).toEqual({
        ok: true,
        names: [{ platform: 'photonet', handle: 'name' }],
      });
    },
  );

  test('takes the platform from the host of a link, which may not contradict the given platform', async () => {
    expect(await resolve('https://videonet.example/@cook/videos', undefined, nobody)).toEqual({
      ok: true,
      names: [{ platform: 'videonet', handle: 'cook' }],
    });
    expect(await resolve('https://videonet.example/@cook', 'photonet', nobody)).toMatchObject({
      ok: false,
      problems: [{ field: 'handle', code: 'conflict' }],
    });
  });

  test('on a single platform means that platform', async () => {
    expect(await resolve('cook', undefined, ports({ cook: [['shortnet', 3]] }))).toMatchObject({
      names: [{ platform: 'shortnet' }],
    });
  });

  test('on several platforms means the one last shown by a search; without one the platform is required', async () => {
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

  test('on no platform requires a platform, unless the operation has a default', async () => {
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

  test('in a link with a user id is the handle of that creator', async () => {
    expect(await resolve('https://videonet.example/channel/UC1', undefined, nobody)).toEqual({
      ok: true,
      names: [{ platform: 'videonet', handle: 'holder' }],
    });
    expect(await resolve('https://videonet.example/channel/UC2', undefined, nobody)).toMatchObject({
      problems: [{ field: 'handle', code: 'not_allowed_value' }],
    });
  });

  test('is refused by name if the text is not one', async () => {
    const texts = ['', 'two words', 'https://photonet.example/p/Cx1aB/', 'a@b.example'];
    const given = texts.map((text, at) => ({ field: `handles[${at}]`, text, platform: 'photonet' as const }));
    const problems = given.map(({ field }) => ({ field, code: 'invalid_format' }));
    expect(await resolveNames('account', given, nobody)).toMatchObject({ ok: false, problems });
  });
});

test('of duplicate names the first is kept', () => {
  const names = [
    { platform: 'photonet', handle: 'a' },
    { platform: 'shortnet', handle: 'a' },
    { platform: 'photonet', handle: 'a' },
  ] as const;
  expect(distinctNames(names)).toEqual(names.slice(0, 2));
});
