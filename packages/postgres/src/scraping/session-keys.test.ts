import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SessionKeys, UnreadableSession } from './session-keys.ts';

const key = randomBytes(32);
const sessionId = randomUUID();
const text = '{"cookies":["sessionid=a secret"]}';

describe('the cookies of a session', () => {
  test('can be decrypted with the key', () => {
    expect(new SessionKeys([key]).open(new SessionKeys([key]).seal(text, sessionId), sessionId)).toBe(text);
  });

  test('are not in the stored bytes, which differ each time', () => {
    const keys = new SessionKeys([key]);
    const [one, other] = [keys.seal(text, sessionId), keys.seal(text, sessionId)];
    expect(one.bytes.includes('secret')).toBe(false);
    expect(one.bytes.equals(other.bytes)).toBe(false);
    expect(one.keyId).toBe(other.keyId);
    expect(one.keyId).toMatch(/^[0-9a-f]{8}$/);
  });

  test('are encrypted with the first key, and decrypted with any key', () => {
    const [before, now] = [new SessionKeys([key]), new SessionKeys([randomBytes(32), key])];
    expect(now.open(before.seal(text, sessionId), sessionId)).toBe(text);
    expect(() => before.open(now.seal(text, sessionId), sessionId)).toThrow(UnreadableSession);
  });

  test('are refused with another key; the error has only the ids of the keys', () => {
    const other = new SessionKeys([randomBytes(32)]);
    const sealed = new SessionKeys([key]).seal(text, sessionId);
    expect(() => other.open(sealed, sessionId)).toThrow(
      `photonet sessions are encrypted with the key ${sealed.keyId}, but PHOTONET_SESSION_KEY has the keys ${other.ids[0]}`,
    );
    expect(() => new SessionKeys([]).open(sealed, sessionId)).toThrow('PHOTONET_SESSION_KEY is not set');
    expect(() => new SessionKeys([]).seal(text, sessionId)).toThrow('PHOTONET_SESSION_KEY is not set');
  });

  test('are refused for another session, and if any bit was changed', () => {
    const keys = new SessionKeys([key]);
    const sealed = keys.seal(text, sessionId);
    expect(() => keys.open(sealed, randomUUID())).toThrow(UnreadableSession);
    for (let at = 0; at < sealed.bytes.length; at += 1) {
      const bytes = Buffer.from(sealed.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => keys.open({ ...sealed, bytes }, sessionId)).toThrow(UnreadableSession);
    }
    expect(() => keys.open({ ...sealed, bytes: Buffer.alloc(3) }, sessionId)).toThrow(UnreadableSession);
  });
});
