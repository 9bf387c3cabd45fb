import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A fault that axe found: the rule, the place, and what it says about it. */
export interface Finding {
  readonly rule: string;
  readonly element: string;
  readonly help: string;
}

/** What axe finds on the page as it is at this moment, by WCAG 2.2 A and AA and its best practices. */
export async function accessibilityFindings(page: Page): Promise<readonly Finding[]> {
  // Legacy mode looks into the page alone, which has no frames of other origins, and saves a second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
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
