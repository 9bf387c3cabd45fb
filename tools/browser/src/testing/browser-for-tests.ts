import { afterAll, beforeAll, expect } from '@jest/globals';
import { expect as expectOfPlaywright } from 'playwright/test';
import type { Page } from 'playwright-core';
import { chooseBrowser, programOf } from '../choose-browser.ts';
import { stepTimeoutMs, TestBrowser, type Visit } from '../test-browser.ts';

/** Opens a page in the browser of this test file, and takes the steps. Fails as `TestBrowser.visit` does. */
export type VisitPage = (visit: Visit, steps: (page: Page) => Promise<void>) => Promise<void>;

/**
 * A browser for the tests of one file, from the first to the last: the one at `TEST_BROWSER_ENDPOINT`, which the files of a run
 * share, or one of its own.
 */
export function browserForTests(): VisitPage {
  let browser: TestBrowser | undefined;
  beforeAll(async () => {
    const endpoint = process.env.TEST_BROWSER_ENDPOINT;
    browser = endpoint
      ? await TestBrowser.connect(endpoint)
      : await TestBrowser.start(await programOf(chooseBrowser()));
  });
  afterAll(() => browser?.stop());
  return async (visit, steps) => {
    await browser?.visit(expect.getState().currentTestName ?? 'test', visit, steps);
  };
}

/** Assertions about a page that wait until they hold, as long as a step at most. */
export const expectPage = expectOfPlaywright.configure({ timeout: stepTimeoutMs });
