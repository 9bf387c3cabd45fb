import { describe, expect, test } from '@jest/globals';
import { exampleFor, type Language, languageNames } from './examples.ts';

describe.each(Object.keys(languageNames) as Language[])('the example for %s', (language) => {
  const example = exampleFor(language, 'https://creators.example:8443');

  test('calls this server', () => expect(example).toContain('https://creators.example:8443/'));

  test('consents to no charge', () => expect(example).not.toContain('confirmed'));

  test('reads the key from a variable', () => {
    expect(example).toContain('CREATOR_DISCOVERY_API_KEY');
    expect(example).not.toContain('cd_live_');
  });
});
