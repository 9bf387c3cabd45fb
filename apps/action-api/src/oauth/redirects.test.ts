import { describe, expect, test } from '@jest/globals';
import { redirectProblem, redirectTarget, redirectWith } from './redirects.ts';

describe('a redirect address', () => {
  test.each([
    'https://assistant.example/callback',
    'https://assistant.example:8443/callback?from=creators',
    'http://localhost:3118/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9/',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app:/callback',
  ])('may be %s', (address) => {
    expect(redirectProblem(address)).toBeNull();
  });

  test.each([
    '',
    ...`callback /callback https://assistant.example/#done https://user@assistant.example/
      http://assistant.example/callback http://localhost.example/callback http://127.0.0.1.example/
      http://127.0.0.2/ http://LOCALHOST/callback javascript:alert(1) JavaScript:alert(1) data:text/html,hello
      file:///etc/passwd`.split(/\s+/),
    'https://assistant.example/a b',
    'https://assistant.example/\u202e',
    `https://assistant.example/${'x'.repeat(2000)}`,
  ])('may not be %j', (address) => {
    expect(redirectProblem(address)).toEqual(expect.stringMatching(/^must /));
  });
});

test('the target is a host, this computer or an app', () => {
  expect(redirectTarget('https://assistant.example:8443/callback')).toBe('assistant.example:8443');
  expect(redirectTarget('http://127.0.0.1:3118/callback')).toBe('an app on this computer');
  expect(redirectTarget('cursor://a/b')).toBe('the app that opens cursor: links');
});

test('the parameters of an answer are appended and the rest stays', () => {
  expect(redirectWith('https://a.example/c?x=%20y', { code: 'c+d', state: undefined })).toBe(
    'https://a.example/c?x=%20y&code=c%2Bd',
  );
  expect(redirectWith('com.example:/done', { state: 's&t' })).toBe('com.example:/done?state=s%26t');
});
