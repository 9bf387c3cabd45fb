import { describe, expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const engines = [
  ['index', await testApi({ SEARCH_ENGINE: 'index' })],
  ['sql', await testApi({ SEARCH_ENGINE: 'sql' })],
] as const;

describe.each(engines)('find_creators with SEARCH_ENGINE=%s', (_, api) => {
  async function found(body: object): Promise<readonly string[]> {
    const account = await api.account();
    const { body: answer } = await account.call('find_creators', { ...body });
    return answer.creators.map(({ handle, platform }: { handle: string; platform: string }) => `${platform} ${handle}`);
  }

  test('returns those with most followers first, from every platform or one', async () => {
    const names = ['000', '001', '002'].map((at) => `photonet Traveller.${at}`);
    expect(await found({ query: 'trav', limit: 3 })).toEqual(names);
    expect(await found({ query: 'twin' })).toEqual(['shortnet twin', 'videonet twin']);
    expect(await found({ query: 'twin s', platform: 'videonet' })).toEqual([]);
    // Far behind the first candidates.
    expect(await found({ query: 'traveller.119' })).toEqual(['photonet Traveller.119']);
  });

  test('finds the creator that a link, a handle or its network names', async () => {
    expect(await found({ query: 'https://www.tiktok.com/@Twin?lang=de' })).toEqual(['shortnet twin']);
    expect(await found({ query: 'https://photonet.example/traveller.011/reel/Cx1/' })).toEqual([
      'photonet Traveller.011',
    ]);
    expect(await found({ query: 'https://photonet.example/nobody.here' })).toEqual([]);
    expect(await found({ query: 'twin on YouTube' })).toEqual(['videonet twin']);
    expect(await found({ query: '@twin', platform: 'videonet' })).toEqual(['videonet twin']);
    expect(await found({ query: '@travell', limit: 1 })).toEqual(['photonet Traveller.000']);
    expect(await found({ query: '@traveller.1', limit: 2 })).toHaveLength(2);
  });

  test.each([
    ['https://www.instagram.com/p/Cx1aB/', 'is a link to a post or page, not to a creator'],
    ['lena@example.com', 'is an e-mail address, not a handle'],
    ['https://tiktok.com/@twin', 'is a link to shortnet, but platform is photonet'],
  ])('refuses %s by name', async (query, problem) => {
    const { status, body } = await (await api.account()).call('find_creators', { query, platform: 'photonet' });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(problem)]);
  });

  test('shows no creator', async () => {
    const account = await api.account();
    const { body } = await account.call('find_creators', { query: 'traveller.020' });
    const [{ creator_id }] = body.creators;
    expect(Object.keys(body.creators[0])).toEqual(['creator_id', 'handle', 'name', 'platform', 'owned']);
    expect((await account.call('get_creator', { handle: 'traveller.020' })).body.status).toBe('hidden');
    expect((await account.call('get_creator', { creator_id })).body.status).toBe('hidden');
    expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
  });

  test('refuses fewer than three letters by name', async () => {
    const { status, body } = await (await api.account()).call('find_creators', { query: 'tr' });
    expect([status, body.errors[0].field, body.errors[0].code]).toEqual([400, 'query', 'too_short']);
  });
});
