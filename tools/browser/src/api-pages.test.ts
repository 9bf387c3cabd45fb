import { type Account, type Stage, setStage } from '@creator-discovery/examples/stage';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFindings, colourRules, sidewaysScroll } from './accessibility.ts';
import { looks } from './test-browser.ts';
import { browserForTests, expectPage } from './testing/browser-for-tests.ts';

/** Violations in the markup of Swagger UI 5.35; our style sheet fixes all others. */
const viewerViolations: Readonly<Record<string, string>> = {
  'heading-order': 'tags are third-level headings below a first-level one',
  label: 'the body field has no name',
  'nested-interactive': 'the button of an operation contains its link',
  region: 'description, servers and filter are outside its main landmark',
  'scrollable-region-focusable': 'long examples scroll and can’t be reached with Tab',
  'select-name': 'the lists of servers and of examples have no names',
};

describe('in the browser', () => {
  const visit = browserForTests();
  let stage: Stage;
  let account: Account;
  let scraperKey: string;

  beforeAll(async () => {
    stage = await setStage({ creators: 100 });
    account = await stage.newAccount({ credits: 4321 });
    scraperKey = await stage.newScraperKey({ credits: 10 });
  });

  afterAll(() => stage?.end());

  test.each(['action', 'scraping'] as const)(
    'the start page of the %s API leads to a reference that works on a phone and calls operations without and with a key',
    (api) => {
      const { url, key, credits, refused } = {
        action: { url: stage.url, key: account.key, credits: 4321, refused: 'unauthorized' },
        scraping: { url: stage.scraper, key: scraperKey, credits: 10, refused: 'UNAUTHORIZED' },
      }[api];
      return visit({ url, look: looks.phone, refusals: [401] }, async (page) => {
        for (const { viewport, colorScheme } of [looks.dark, looks.light, looks.phone]) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          expect(await accessibilityFindings(page, colorScheme === 'dark' ? colourRules : undefined)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        }
        await page.getByRole('link', { name: 'Reference', exact: true }).click();
        await open(page, 'get_credit_balance');
        expect(await sidewaysScroll(page)).toBe(0);
        await page.setViewportSize(looks.light.viewport);
        await execute(page);
        await expectPage(answer(page)).toContainText(`"${refused}"`, { ignoreCase: true });
        await authorize(page, key);
        await execute(page);
        await expectPage(answer(page)).toContainText(`"credits_remaining": ${credits}`);
        expect(await violationsIn(page)).toEqual([]);
        if (api === 'scraping') return;
        await page.getByPlaceholder('Filter by tag').fill('Account');
        await expectPage(page.locator('.opblock')).toHaveCount(6);
      });
    },
  );
});

async function open(page: Page, operation: string): Promise<void> {
  const block = page.locator(`[id$="-${operation}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  await expectPage(block.getByRole('button', { name: 'Execute' })).toBeVisible();
}

async function execute(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Execute' }).click();
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.dialog-ux');
  await dialog.locator('input').first().fill(key);
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
}

function answer(page: Page) {
  return page.locator('.live-responses-table .response');
}

async function violationsIn(page: Page) {
  return (await accessibilityFindings(page)).filter(({ rule }) => !(rule in viewerViolations));
}
