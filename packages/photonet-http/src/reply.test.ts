import { describe, expect, test } from '@jest/globals';
import { readReply } from './reply.ts';

const json = 'application/json; charset=utf-8';

function reply(status: number, body: string, rest: { contentType?: string; retryAfter?: string } = {}) {
  return readReply({ status, body, contentType: rest.contentType ?? json, retryAfter: rest.retryAfter ?? null });
}

describe('a reply of the network', () => {
  test.each([
    [200, '{"data":{"user":{}},"status":"ok"}', 'answer'],
    [404, '{}', 'missing'],
    [404, '<html>Page not found</html>', 'missing'],
    [404, '{"message":"user not found","status":"fail"}', 'missing'],
    [400, '{"message":"Media not found or unavailable","status":"fail"}', 'missing'],
    [403, '{"message":"Not authorized to view user","status":"fail"}', 'private'],
    [
      401,
      '{"message":"Please wait a few minutes before you try again.","require_login":true,"status":"fail"}',
      'blocked',
    ],
    [400, '{"message":"checkpoint_required","checkpoint_url":"/c/"}', 'blocked'],
    [400, '{"message":"challenge_required"}', 'blocked'],
    [400, '{"message":"consent_required"}', 'blocked'],
    [200, '<html><form id="loginForm"></form></html>', 'blocked'],
    [404, '<html>Log in to continue</html>', 'blocked'],
    [403, '<html>Forbidden</html>', 'blocked'],
    [429, '', 'blocked'],
    [200, '{"status":"fail","message":"new words"}', 'changed'],
    [200, '{"errors":[{"message":"e","severity":"CRITICAL"}],"data":null}', 'changed'],
    [400, '{"message":"new words"}', 'changed'],
    [200, '[1]', 'changed'],
    [200, '', 'broken'],
    [200, '{"data":', 'broken'],
    [200, '<html>Garden</html>', 'broken'],
    [503, '{"message":"user not found"}', 'broken'],
  ])('with %d and %s is %s', (status, body, kind) => {
    expect(reply(status, body).kind).toBe(kind);
  });

  test('names the time to wait in whole seconds', () => {
    expect(reply(429, '', { retryAfter: '7' })).toEqual({ kind: 'blocked', retryAfterSeconds: 7, throttled: true });
    expect(reply(429, '', { retryAfter: 'soon' })).toMatchObject({ kind: 'blocked', retryAfterSeconds: null });
  });

  test('is not read when its content type is an image', () => {
    expect(reply(200, '{"data":{}}', { contentType: 'image/png' }).kind).toBe('broken');
  });

  test('keeps the digits of ids that come as numbers', () => {
    expect(reply(200, '{"pk":3195531936112846660,"n":12,"f":1.5}')).toEqual({
      kind: 'answer',
      body: { pk: '3195531936112846660', n: 12, f: 1.5 },
    });
  });
});
