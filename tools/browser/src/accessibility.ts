import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const script = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The page alone is looked into; it has no frames of other origins.
  iframes: false,
};

/** A fault that axe found: the rule, the place, and what it says about it. */
export interface Finding {
  readonly rule: string;
  readonly element: string;
  readonly help: string;
}

/** What axe finds on the page as it is at this moment, by WCAG 2.2 A and AA and its best practices. */
export async function accessibilityFindings(page: Page): Promise<readonly Finding[]> {
  const run = `globalThis.axe?.run(${JSON.stringify(options)}).then(({ violations }) => violations)`;
  let violations = await page.evaluate<readonly Result[] | undefined>(run);
  if (violations === undefined) {
    // Half a megabyte of script: once for each load of a page.
    await page.evaluate(await readFile(script, 'utf8'));
    violations = await page.evaluate<readonly Result[]>(run);
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      element: target.flat().join(' '),
      help: failureSummary ?? '',
    })),
  );
}

/** By how many pixels the page is wider than its window: more than 0 scrolls sideways. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
