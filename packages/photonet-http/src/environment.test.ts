import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { photonetSettingsOf, photonetVariables, photonetWarnings } from './environment.ts';

function given(environment: Record<string, string>) {
  return photonetSettingsOf(z.object(photonetVariables).parse(environment));
}

describe('the settings of the photo network', () => {
  test('warn unless a cursor secret is set', () => {
    expect(photonetWarnings(given({}))).toEqual([expect.stringContaining('PHOTONET_CURSOR_SECRET is not set')]);
    expect(photonetWarnings(given({ PHOTONET_CURSOR_SECRET: 'sixteen letters and more' }))).toEqual([]);
  });

  test('parse proxies, hosts and headers', () => {
    const { proxies, redirectHosts, headers } = given({
      PHOTONET_PROXIES: 'http://user:word@one.example:3128, https://two.example',
      PHOTONET_REDIRECT_HOSTS: 'www.network.example',
      PHOTONET_HEADERS: '{"x-app-id":"17"}',
    });
    expect(proxies).toEqual(['http://user:word@one.example:3128', 'https://two.example']);
    expect(redirectHosts).toEqual(['www.network.example']);
    expect(headers).toMatchObject({ 'x-app-id': '17' });
  });

  test('accept several keys of 32 bytes in order', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const text = `${one.toString('base64')}, ${other.toString('base64')}`;
    const { PHOTONET_SESSION_KEY: keys } = z.object(photonetVariables).parse({ PHOTONET_SESSION_KEY: text });
    expect(keys).toEqual([one, other]);
    expect(z.object(photonetVariables).parse({}).PHOTONET_SESSION_KEY).toEqual([]);
  });

  test.each([
    ['PHOTONET_SESSION_KEY', Buffer.alloc(31).toString('base64')],
    ['PHOTONET_BASE_URL', 'ftp://x.example'],
    ['PHOTONET_CURSOR_SECRET', 'short'],
    ['PHOTONET_PROXIES', 'http://one.example,nonsense'],
    ['PHOTONET_HEADERS', '["x"]'],
    ['PHOTONET_HEADERS', '{"bad name":"x"}'],
    ['PHOTONET_HEADERS', '{"Content-Length":"5"}'],
    ['PHOTONET_TIMEOUT_MS', '99'],
    ['PHOTONET_CONCURRENCY', '0'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => given({ [name]: value })).toThrow(name);
  });
});
