import { afterAll, expect, test } from '@jest/globals';
import express from 'express';
import { frontDoorHandlers } from './front-door.ts';
import { serveLocally } from './testing.ts';

const handlers = frontDoorHandlers({
  title: 'An API',
  purpose: 'Answers questions.',
  links: [{ href: '/docs', text: 'Reference', meaning: 'every path' }],
});
const app = express();
for (const [path, handler] of handlers) app.get(path, handler);
const server = await serveLocally(app);

afterAll(server.end);

test('the start page describes the service with links, and may load nothing but its icon', async () => {
  const answer = await fetch(`${server.url}/`);
  const body = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<h1>An API</h1>\n<p>Answers questions.</p>');
  expect(body).toContain('<a href="/docs">Reference</a><span>every path</span>');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; base-uri 'none'/,
  );
  expect([...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target]) => target)).toEqual(['/favicon.ico', '/docs']);
});

test('the icon is an image, and robots.txt excludes crawlers', async () => {
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(await icon.text()).toMatch(/^<svg xmlns="http:\/\/www[.]w3[.]org\/2000\/svg" /);
  const robots = await fetch(`${server.url}/robots.txt`);
  expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});
