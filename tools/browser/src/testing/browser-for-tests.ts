import { afterAll, beforeAll, expect } from '@jest/globals';
import { expect as expectOfPlaywright } from 'playwright/test';
import type { Page } from 'playwright-core';
import { chooseBrowser, programOf } from '../choose-browser.ts';
import { stepTimeoutMs, TestBrowser, type Visit } from '../test-browser.ts';

/** Opens a page and runs the steps, like `TestBrowser.visit`. */
export type VisitPage = (visit: Visit, steps: (page: Page) => Promise<void>) => Promise<void>;

/** Provides a browser for one test file: the shared one at `TEST_BROWSER_ENDPOINT`, or its own. */
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

/** Assertions that retry for as long as a step may take. */
export const expectPage = expectOfPlaywright.configure({ timeout: stepTimeoutMs });
