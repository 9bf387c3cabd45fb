import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  photonetProblem,
  photonetSettingsOf,
  photonetVariables,
  photonetWarnings,
  providerSettingsOf,
} from './environment.ts';

const file = fileURLToPath(new URL('../../../docs/providers/hikerapi.json', import.meta.url));

function given(environment: Record<string, string>) {
  return z.object(photonetVariables).parse(environment);
}

describe('the settings of the photo network', () => {
  test('warn unless a cursor secret is set', () => {
    expect(photonetWarnings(given({}))).toEqual([expect.stringContaining('PHOTONET_CURSOR_SECRET is not set')]);
    expect(photonetWarnings(given({ PHOTONET_CURSOR_SECRET: 'sixteen letters and more' }))).toEqual([]);
  });

  test('parse proxies, hosts and headers', () => {
    const { proxies, redirectHosts, headers } = photonetSettingsOf(
      given({
        PHOTONET_PROXIES: 'http://user:word@one.example:3128, https://two.example',
        PHOTONET_REDIRECT_HOSTS: 'www.network.example',
        PHOTONET_HEADERS: '{"x-app-id":"17"}',
      }),
    );
    expect(proxies).toEqual(['http://user:word@one.example:3128', 'https://two.example']);
    expect(redirectHosts).toEqual(['www.network.example']);
    expect(headers).toMatchObject({ 'x-app-id': '17' });
  });

  test('accept several keys of 32 bytes in order', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const text = `${one.toString('base64')}, ${other.toString('base64')}`;
    const { PHOTONET_SESSION_KEY: keys } = given({ PHOTONET_SESSION_KEY: text });
    expect(keys).toEqual([one, other]);
    expect(given({}).PHOTONET_SESSION_KEY).toEqual([]);
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
    ['PHOTONET_SOURCES', 'nobody'],
    ['PHOTONET_NEXT_SOURCE_MS', '10'],
    ['PHOTONET_PROVIDER_FILE', '/no/such/file.json'],
    ['PHOTONET_PROVIDER_FILE', fileURLToPath(import.meta.url)],
  ])('refuse %s=%s', (name, value) => {
    expect(() => given({ [name]: value })).toThrow(name);
  });

  test('contain the provider with its key, the cursor secret and the deadline of a fetch', () => {
    expect(providerSettingsOf(given({}))).toBeNull();
    const variables = given({ PHOTONET_PROVIDER_FILE: file, PHOTONET_PROVIDER_KEY: 'key' });
    expect([photonetProblem(given({})), photonetProblem(variables)]).toEqual([null, null]);
    expect(providerSettingsOf(variables)).toMatchObject({
      file,
      key: 'key',
      cursorSecret: variables.PHOTONET_CURSOR_SECRET,
      totalTimeoutMs: 27_000,
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ PHOTONET_PROVIDER_FILE: file }, 'PHOTONET_PROVIDER_KEY is not set'],
    [{ PHOTONET_SOURCES: 'network;post=provider' }, 'the provider is the only source of post in PHOTONET_SOURCES'],
  ])('are refused if they contradict each other: %j', (environment, problem) => {
    expect(photonetProblem(given(environment))).toContain(problem);
  });
});
