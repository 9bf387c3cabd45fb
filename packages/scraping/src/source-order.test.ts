import { describe, expect, test } from '@jest/globals';
import { defaultSourceOrder, readSourceOrder } from './source-order.ts';

describe('the order of sources', () => {
  test('is the network first by default', () => {
    expect(readSourceOrder(defaultSourceOrder)).toEqual({
      profile: ['network', 'provider'],
      user_posts: ['network', 'provider'],
      post: ['network', 'provider'],
      comments: ['network', 'provider'],
      hashtag_posts: ['network', 'provider'],
    });
  });

  test('can differ for some kinds', () => {
    expect(readSourceOrder('network; comments = provider ;profile=provider,network')).toMatchObject({
      profile: ['provider', 'network'],
      post: ['network'],
      comments: ['provider'],
    });
  });

  test.each([
    '',
    'nobody',
    'network,',
    'network,network',
    'network;comments',
    'network;stories=network',
    'network;comments=a=b',
    'network;comments=',
  ])('is refused where it says something else (%j)', (text) => {
    expect(readSourceOrder(text)).toBeNull();
  });
});
