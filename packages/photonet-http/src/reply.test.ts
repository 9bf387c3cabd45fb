import { describe, expect, test } from '@jest/globals';
import { readReply, refusalOfRedirect } from './reply.ts';

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
    [200, '', 'blocked'],
    [200, '{"data":', 'broken'],
    [200, '<html>Garden</html>', 'blocked'],
    [503, '{"message":"user not found"}', 'broken'],
  ])('with %d and %s is %s', (status, body, kind) => {
    expect(reply(status, body).kind).toBe(kind);
  });

  test('reports Retry-After in whole seconds', () => {
    expect(reply(429, '', { retryAfter: '7' })).toEqual({
      kind: 'blocked',
      refusal: 'throttled',
      retryAfterSeconds: 7,
    });
    expect(reply(429, '', { retryAfter: 'soon' })).toMatchObject({ kind: 'blocked', retryAfterSeconds: null });
  });

  test.each([
    [429, '', 'throttled'],
    [
      401,
      '{"message":"Please wait a few minutes before you try again.","require_login":true,"status":"fail"}',
      'throttled',
    ],
    [400, '{"message":"","error_type":"rate_limit_error","status":"fail"}', 'throttled'],
    [400, '{"message":"Sorry, there was a problem.","error_type":"sentry_block","status":"fail"}', 'throttled'],
    [200, '{"errors":[{"message":"Rate limit exceeded","code":1675004}],"data":null}', 'throttled'],
    [400, '{"message":"feedback_required","spam":true,"status":"fail"}', 'feedback'],
    [400, '{"message":"checkpoint_required","checkpoint_url":"/c/"}', 'challenge'],
    [400, '{"message":"challenge_required"}', 'challenge'],
    [400, '{"message":"consent_required"}', 'challenge'],
    [200, '<html>Verify you are human</html>', 'challenge'],
    [403, '{"message":"login_required","logout_reason":3,"status":"fail"}', 'login_required'],
    [401, '{"require_login":true,"status":"fail"}', 'login_required'],
    [200, '<html><form id="loginForm"></form></html>', 'login_required'],
    [403, '<html>Forbidden</html>', 'refused'],
    [403, '{"message":"no"}', 'refused'],
    [200, '<html>Garden</html>', 'refused'],
    [200, '', 'refused'],
  ])('with %d and %s is refused as %s', (status, body, refusal) => {
    expect(reply(status, body)).toMatchObject({ kind: 'blocked', refusal });
  });

  test.each([
    ['/accounts/login/', 'login_required'],
    ['/challenge/1/', 'challenge'],
    ['/accounts/suspended/', 'challenge'],
    ['/', 'withdrawn'],
    ['/somewhere/', 'refused'],
  ])('that leads to %s is refused as %s', (path, refusal) => {
    expect(refusalOfRedirect(path, { home: true })).toBe(refusal);
    expect(refusalOfRedirect(path, { home: false })).toBe(refusal === 'withdrawn' ? 'refused' : refusal);
  });

  test.each([
    [400, '{"message":"Sorry, this photo has been deleted.","status":"fail"}', true],
    [404, '{"message":"User not found","status":"fail"}', true],
    [400, '{"message":"Media not found or unavailable","status":"fail"}', false],
    [404, '{}', false],
    [404, '<html>Page not found</html>', false],
    [404, '', false],
  ])('with %d and %s is a missing target, certain: %s', (status, body, certain) => {
    expect(reply(status, body)).toEqual({ kind: 'missing', certain });
  });

  test('with a deleted schema or words in the data is not a missing target', () => {
    const schema = 'Asset asset://ig/some_schema has been deleted. You cannot use this schema';
    expect(reply(400, JSON.stringify({ message: schema, status: 'fail' })).kind).toBe('changed');
    expect(reply(200, '{"data":{"user":{"biography":"user not found, please wait"}},"status":"ok"}').kind).toBe(
      'answer',
    );
  });

  test('is not read if its content type is an image', () => {
    expect(reply(200, '{"data":{}}', { contentType: 'image/png' }).kind).toBe('broken');
  });

  test('keeps the digits of ids that come as numbers', () => {
    expect(reply(200, '{"pk":3195531936112846660,"n":12,"f":1.5}')).toEqual({
      kind: 'answer',
      body: { pk: '3195531936112846660', n: 12, f: 1.5 },
    });
  });
});
