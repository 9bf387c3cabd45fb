import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DocumentFile, readDocument, type VersionRead } from './document-file.ts';
import builtIn from './request-plan.json' with { type: 'json' };
import { builtInRequestPlan, type RequestPlan, type Route, requestPlanSchema } from './request-plan.ts';
import { canAsk, requestOf } from './requests.ts';

type Plan = typeof builtIn;

function changed(change: (plan: Plan) => void): string {
  const plan = structuredClone(builtIn);
  change(plan);
  return JSON.stringify(plan);
}

/** Returns a plan with a changed first route for posts. */
function changedRoute(fields: object): string {
  return changed((plan) => Object.assign(plan.routes.post[0] as object, fields));
}

describe('a request plan', () => {
  test.each([
    ['', 'empty'],
    ['{', 'not JSON'],
    ['[]', 'the document'],
    [changed((plan) => Object.assign(plan, { version: 2 })), 'version'],
    [changed((plan) => Object.assign(plan, { agent: 'x' })), 'agent'],
    [changed((plan) => Object.assign(plan, { headers: { Host: 'x' } })), 'headers.Host: belongs to the connection'],
    [changed((plan) => Object.assign(plan.routes, { comments: [] })), 'routes.comments'],
    [changed((plan) => Object.assign(plan.routes, { stories: [] })), 'stories'],
    [changedRoute({ path: '//other.example/x' }), 'routes.post.0.path: must be a path'],
    [changedRoute({ path: 'https://other.example/x' }), 'routes.post.0.path'],
    [changedRoute({ path: '/\\other.example' }), 'routes.post.0.path'],
    [changedRoute({ path: '/x?y=1' }), 'routes.post.0.path'],
    [changedRoute({ path: '/x/{username}' }), 'routes.post.0.path: {username} is unknown'],
    [changedRoute({ variables: { deep: { a: ['{hashtag}'] } } }), 'routes.post.0.variables.deep: {hashtag}'],
    [changedRoute({ method: 'GET', form: { a: '1' } }), 'routes.post.0.form: is allowed with the method POST'],
    [changedRoute({ name: 'media_info' }), 'routes.post.1.name: is used by another route'],
    [changedRoute({ headers: { Cookie: 'a=b' } }), 'routes.post.0.headers.cookie: cookies belong to sessions'],
    [changedRoute({ style: 'mobile' }), 'routes.post.0.style'],
    [changedRoute({ tabs: ['top'] }), 'routes.post.0.tabs'],
    [changedRoute({ friendly_name: 'two\nlines' }), 'routes.post.0.friendly_name'],
  ])('%# with a mistake is refused with the name of the field', (text, problem) => {
    expect(readDocument(text, requestPlanSchema)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('never shows its values in a problem', () => {
    const read = readDocument(changedRoute({ headers: { 'x-token': 'secret\nvalue' } }), requestPlanSchema);
    expect(JSON.stringify(read)).toContain('x-token');
    expect(JSON.stringify(read)).not.toContain('secret');
  });

  test('fills in placeholders and omits fields without values', () => {
    const [timeline, feed] = builtInRequestPlan.routes.user_posts as [Route, Route];
    const plan = { ...builtInRequestPlan, app_id: '17' };
    const values = { username: 'a.b', user_id: '5', count: 12, cursor: null };
    const first = requestOf({ plan, route: timeline, headers: { 'User-Agent': 'ours' } }, values);
    expect(first.form).toMatchObject({ doc_id: 'user_posts', fb_api_req_friendly_name: 'PolarisProfilePostsQuery' });
    expect(JSON.parse(first.form?.variables ?? '')).toMatchObject({
      username: 'a.b',
      data: { count: 12 },
      first: 12,
      after: null,
    });
    expect(first.headers).toMatchObject({
      'user-agent': 'ours',
      'x-ig-app-id': '17',
      'x-fb-friendly-name': 'PolarisProfilePostsQuery',
    });
    const headers = {};
    expect(requestOf({ plan, route: feed, headers }, values).path).toBe('/api/v1/feed/user/5/?count=12');
    expect(requestOf({ plan, route: feed, headers }, { ...values, cursor: 'a&b' }).path).toBe(
      '/api/v1/feed/user/5/?count=12&max_id=a%26b',
    );
    expect(canAsk(feed, { username: 'a', count: 12, cursor: null })).toBe(false);
  });

  test('never leads to another path', () => {
    const route = builtInRequestPlan.routes.profile[1] as Route;
    expect(canAsk(route, { username: '..' })).toBe(false);
    expect(canAsk(route, { username: 'a..b' })).toBe(true);
    const request = requestOf({ plan: builtInRequestPlan, route, headers: {} }, { username: 'a/../b' });
    expect(request.path).toBe('/api/v1/users/a%2F..%2Fb/usernameinfo/');
  });
});

describe('the file of a request plan', () => {
  let folder: string;
  let path: string;
  let reads: VersionRead[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'request-plan-'));
    path = join(folder, 'plan.json');
    reads = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function opened(text: string): DocumentFile<RequestPlan> {
    writeFileSync(path, text);
    const file = new DocumentFile(path, requestPlanSchema, (read) => reads.push(read));
    file.close();
    return file;
  }

  test('uses a new version, and keeps the current one if a new version is invalid', () => {
    const file = opened(changedRoute({ doc_id: 'one' }));
    const id = () => file.current.routes.post[0]?.doc_id;
    expect(id()).toBe('one');
    writeFileSync(path, changedRoute({ doc_id: 'two' }));
    file.reload();
    expect(id()).toBe('two');
    writeFileSync(path, changedRoute({ doc_id: 5 }));
    file.reload();
    file.reload();
    expect(id()).toBe('two');
    rmSync(path);
    file.reload();
    expect(id()).toBe('two');
    writeFileSync(path, changedRoute({ doc_id: 'three' }));
    file.reload();
    expect(id()).toBe('three');
    expect(reads).toEqual([
      { outcome: 'loaded' },
      { outcome: 'refused', problem: expect.stringContaining('routes.post.0.doc_id') },
      { outcome: 'refused', problem: expect.stringContaining('cannot be read') },
      { outcome: 'loaded' },
    ]);
  });

  test('must exist and be valid at the start', () => {
    expect(() => opened(changedRoute({ doc_id: 5 }))).toThrow('routes.post.0.doc_id');
    expect(() => new DocumentFile(join(folder, 'none.json'), requestPlanSchema)).toThrow('cannot be read');
  });
});
