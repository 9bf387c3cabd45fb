import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isRegistered } from './redirect-address.ts';

describe('a registered address', () => {
  const registered = [
    'https://assistant.example/callback',
    'http://localhost:3118/callback',
    'http://[::1]/done',
    'cursor://a/b',
  ];

  test.each([
    'https://assistant.example/callback',
    'http://localhost/callback',
    'http://localhost:65535/callback',
    'http://[::1]:8000/done',
    'cursor://a/b',
  ])('matches %s', (address) => {
    expect(isRegistered(address, registered)).toBe(true);
  });

  test.each([
    'https://assistant.example/callback/',
    'https://assistant.example/callback?x=1',
    'https://assistant.example/callback/../evil',
    'https://assistant.example:8443/callback',
    'https://assistant.example.evil.example/callback',
    'http://localhost:3118/callback2',
    'http://localhost:3118@evil.example/callback',
    'http://127.0.0.1:3118/callback',
    'cursor://a:1/b',
    'cursor://a/b/c',
  ])('does not match %s', (address) => {
    expect(isRegistered(address, registered)).toBe(false);
  });

  test('matches itself only, whatever is appended', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (more) => {
        expect(isRegistered(`https://assistant.example/callback${more}`, registered)).toBe(false);
      }),
    );
  });
});
