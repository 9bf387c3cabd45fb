import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocalServer } from '@creator-discovery/http-server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFindings, colourRules, sidewaysScroll } from './accessibility.ts';
import { chooseBrowser, programOf } from './choose-browser.ts';
import { looks, TestBrowser } from './test-browser.ts';
import { expectPage } from './testing/browser-for-tests.ts';
import { servePage } from './testing/serve-page.ts';

describe('in the browser', () => {
  let browser: TestBrowser;
  let failures: string;
  const servers: LocalServer[] = [];

  beforeAll(async () => {
    failures = await mkdtemp(path.join(tmpdir(), 'browser-failures-'));
    browser = await TestBrowser.start(await programOf(chooseBrowser()), failures);
  });

  beforeEach(async () => {
    for (const picture of await readdir(failures)) await rm(path.join(failures, picture));
  });

  afterEach(() => Promise.all(servers.splice(0).map((server) => server.end())));

  afterAll(async () => {
    await browser?.stop();
    await rm(failures, { recursive: true, force: true });
  });

  async function serve(body: string, script?: string, policy?: string): Promise<string> {
    const server = await servePage(body, script, policy);
    servers.push(server);
    return server.url;
  }

  async function visit(
    url: string,
    steps: (page: Page) => Promise<void> = async () => undefined,
    refusals: number[] = [],
  ) {
    await browser.visit('A page', { url, refusals }, steps);
  }

  test('a page without problems passes and leaves no screenshot', async () => {
    const url = await serve('<p>Hello</p>', 'document.querySelector("p").textContent = "Ready"');
    await visit(url, async (page) => {
      await page.getByText('Ready').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
    });
    expect(await readdir(failures)).toEqual([]);
  });

  test('a failing step leaves a screenshot and names it', async () => {
    const url = await serve('<p>Hello</p>');
    const failing = visit(url, async (page) => {
      await page.getByText('Goodbye').waitFor({ timeout: 100 });
    });
    await expect(failing).rejects.toThrow(/Goodbye[\s\S]*Picture: .*a-page[.]png/);
    expect(await readdir(failures)).toEqual(['a-page.png']);
  });

  test.each([
    ['a console error', 'console.error("lost")', 'Error in the console: lost'],
    ['an exception', 'throw new Error("broken")', 'Error in the page: Error: broken'],
    ['an unhandled rejection', 'Promise.reject(new Error("broken"))', 'Error in the page: Error: broken'],
    ['a missing file', 'document.body.append(Object.assign(new Image(), { src: "/missing" }))', 'status of 404'],
    [
      'a style that the policy forbids',
      'document.body.setAttribute("style", "color: red")',
      'violates style-src-attr: inline',
    ],
    ['a script compiled from text', 'new Function("return 1")', 'violates require-trusted-types-for'],
    [
      'an image from another origin',
      'new Image().src = "http://127.0.0.1:9/a.png"',
      'violates img-src: http://127.0.0.1:9/a.png',
    ],
    [
      'a navigation to another origin',
      'location.href = "http://127.0.0.1:9/"',
      'Call to another origin: http://127.0.0.1:9/',
    ],
  ])('%s fails the test', async (_what, script, problem) => {
    const url = await serve('<p>Hello</p>', script);
    await expect(visit(url)).rejects.toThrow(problem);
  });

  test('an expected refusal passes, and fails the test if it never comes', async () => {
    const refused = await serve(
      '<p>Hello</p>',
      'fetch("/missing").then(() => { document.querySelector("p").textContent = "Refused" })',
    );
    await visit(refused, (page) => page.getByText('Refused').waitFor(), [404]);
    await expect(visit(await serve('<p>Hello</p>'), undefined, [404])).rejects.toThrow('No answer had the status 404');
  });

  test('web protections are on: responses of other origins can’t be read', async () => {
    const other = await serve('<p>Hello</p>');
    const script = `fetch(${JSON.stringify(other)}).then(() => { document.querySelector('p').textContent = 'Read' }, () => { document.querySelector('p').textContent = 'Refused' })`;
    const url = await serve('<p>Hello</p>', script, 'default-src * data:');
    await expect(visit(url, (page) => page.getByText('Refused').waitFor())).rejects.toThrow('blocked by CORS policy');
  });

  test('a visit finds nothing of the previous one, not even its clock', async () => {
    const storages = 'document.cookie, localStorage.length, sessionStorage.length';
    const script = `document.querySelector('p').textContent = [${storages}, Date.now() > 0];
      document.cookie = 'a=1'; localStorage.a = sessionStorage.a = 1`;
    const url = await serve('<p>Hello</p>', script);
    for (const change of [undefined, (page: Page) => page.clock.setFixedTime(0), undefined]) {
      await visit(url, async (page) => {
        await expectPage(page.locator('p')).toHaveText(',0,0,true');
        expect(await page.evaluate('history.length')).toBe(2);
        await change?.(page);
      });
    }
  });

  test('accessibility violations name their element', async () => {
    await visit(await serve('<input id="name">'), async (page) => {
      expect(await accessibilityFindings(page)).toMatchObject([{ rule: 'label', element: '#name' }]);
    });
  });

  test('a colour counts once it has faded in', async () => {
    const fade = `const p = document.querySelector('p');
      p.style.color = '#aaa';
      getComputedStyle(p).color;
      p.style.transition = 'color 99s';
      p.style.color = '#000';`;
    await visit(await serve('<p>Hello</p>', fade), async (page) => {
      expect(await accessibilityFindings(page, colourRules)).toEqual([]);
    });
  });

  test('sideways scrolling is detected', async () => {
    const url = await serve(
      '<pre>no line break in here, for more than the width of a phone that holds some forty letters</pre>',
    );
    await browser.visit('A wide page', { url, look: looks.phone }, async (page) => {
      expect(await sidewaysScroll(page)).toBeGreaterThan(0);
    });
    await visit(url, async (page) => expect(await sidewaysScroll(page)).toBe(0));
  });
});
