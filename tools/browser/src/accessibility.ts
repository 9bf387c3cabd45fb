import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const script = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that can fail in one colour scheme only. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

const options: RunOptions = {
  resultTypes: ['violations'],
  // The page has no frames of other origins.
  iframes: false,
  // Only rules about media need the preloaded style sheets and files.
  preload: false,
};

/** Ends transitions, also of pages that ignore the wish for reduced motion. */
const stillness = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** Violation reported by axe. */
export interface Finding {
  readonly rule: string;
  readonly element: string;
  readonly help: string;
}

/** Runs axe, by default with WCAG 2.2 A and AA and its best practices. */
export async function accessibilityFindings(page: Page, runOnly = allRules): Promise<readonly Finding[]> {
  const run = `globalThis.axe?.run(${JSON.stringify({ ...options, runOnly })}).then(({ violations }) => violations)`;
  let violations = await page.evaluate<readonly Result[] | undefined>(run);
  if (violations === undefined) {
    // Half a megabyte of script, once per page load; `page.evaluate` would compile it as text of another script. Colours
    // must not be read while they fade.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: `${stillness};${await readFile(script, 'utf8')}` });
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

/** Pixels by which the page is wider than its window; more than 0 scrolls sideways. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
