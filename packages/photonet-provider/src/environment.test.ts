import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { sourcesProblem, sourcesSettingsOf, sourceVariables } from './environment.ts';

const file = fileURLToPath(new URL('../../../docs/providers/hikerapi.json', import.meta.url));

function given(environment: Record<string, string>) {
  return z.object(sourceVariables).safeParse(environment);
}

function settingsOf(environment: Record<string, string>) {
  const shared = { PHOTONET_CURSOR_SECRET: 'a secret of the tests', PHOTONET_TOTAL_TIMEOUT_MS: 27_000 };
  return sourcesSettingsOf({ ...z.object(sourceVariables).parse(environment), ...shared });
}

describe('the settings of the sources', () => {
  test('are the network alone without a provider', () => {
    expect(settingsOf({})).toMatchObject({ provider: null, totalTimeoutMs: 27_000, nextSourceMs: 10_000 });
    expect(sourcesProblem(z.object(sourceVariables).parse({}))).toBeNull();
  });

  test('contain the provider with its key, the cursor secret and the deadline of a fetch', () => {
    expect(settingsOf({ PHOTONET_PROVIDER_FILE: file, PHOTONET_PROVIDER_KEY: 'key' }).provider).toMatchObject({
      file,
      key: 'key',
      cursorSecret: 'a secret of the tests',
      totalTimeoutMs: 27_000,
    });
  });

  test.each([
    ['PHOTONET_SOURCES', 'nobody'],
    ['PHOTONET_NEXT_SOURCE_MS', '10'],
    ['PHOTONET_PROVIDER_FILE', '/no/such/file.json'],
    ['PHOTONET_PROVIDER_FILE', fileURLToPath(import.meta.url)],
  ])('are refused by name: %s=%s', (name, value) => {
    const { error } = given({ [name]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  test.each<[Record<string, string>, string]>([
    [{ PHOTONET_PROVIDER_FILE: file }, 'PHOTONET_PROVIDER_KEY is not set'],
    [{ PHOTONET_SOURCES: 'network;post=provider' }, 'the provider is the only source of post in PHOTONET_SOURCES'],
  ])('are refused if they contradict each other: %j', (environment, problem) => {
    expect(sourcesProblem(z.object(sourceVariables).parse(environment))).toContain(problem);
  });
});
