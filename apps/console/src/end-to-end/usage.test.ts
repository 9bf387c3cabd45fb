import { readFile } from 'node:fs/promises';
import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import { consoleStage, expectAccessible, signIn } from './console-stage.ts';

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  test.each(Object.entries(looks))('every credit is in the ledger, with its why: %s', async (_, look) => {
    const account = await console.newAccount({ credits: 500 });
    const { body } = await console.call(account, 'search_creators', {
      basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
    });
    const { handle } = body.preview_creators[0];
    await console.call(account, 'lookup_creator', { platform: 'photonet', handle, confirmed: true });
    await visit({ url: console.url('/usage'), look }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByText('499').first()).toBeAttached();
      await expectPage(
        page.getByRole('figure', { name: /^Credits spent a day over 30 days, 1 together/ }),
      ).toBeVisible();
      await page
        .getByRole('button', { name: /^Why: .*lookup/ })
        .first()
        .click();
      await expectPage(page.getByText(/rule .*lookup/)).toBeVisible();
      await expectPage(page).toHaveURL(/[?&]why=le_/);
      await expectAccessible(page);
      await page.getByLabel('Kind').selectOption('grant');
      await expectPage(page.getByText('Operator')).toBeVisible();
      await expectPage(page.getByRole('button', { name: /^Why: .*lookup/ })).toHaveCount(0);
      await page.reload();
      await expectPage(page.getByLabel('Kind')).toHaveValue('grant');
      await page.getByLabel('Kind').selectOption('');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Statement, CSV' }).click(),
      ]);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.at(-1)).toMatch(/,grant,.*,500,0,500,$/);
    });
  });

  test('paid searches are switched on and off, and a reload shows it', async () => {
    const account = await console.newAccount({ credits: 5, usagePricing: true });
    await visit({ url: console.url('/usage') }, async (page) => {
      await signIn(page, account);
      const paid = page.getByRole('switch', { name: 'Pay for searches past the free ones' });
      await expectPage(paid).toBeChecked();
      await paid.uncheck();
      await expectPage(page.getByText('searches stop until midnight UTC')).toBeVisible();
      await page.reload();
      await expectPage(paid).not.toBeChecked();
      await page.getByRole('link', { name: 'Get credits' }).click();
      await expectPage(page.getByText(`credits grant ${account.accountId}`)).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('a suspended account is told so, and still reads what it spent', async () => {
    const account = await console.newAccount({ credits: 5 });
    await visit({ url: console.url('/usage') }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByText('Operator')).toBeVisible();
      await account.suspend();
      await page.reload();
      await expectPage(page.getByText('This account is suspended')).toBeVisible();
      await expectPage(page.getByText('Operator')).toBeVisible();
      await expectAccessible(page);
    });
  });
});
