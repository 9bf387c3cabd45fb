import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleStage, expectAccessible, signIn } from './console-stage.ts';

async function setFollowers(page: Page, least: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Followers from' }).fill(least);
  await expectPage(page.getByText('Changed since it was saved.')).toBeVisible();
}

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  test('shown rows are free on every way back, and the balance follows other tabs and clients', async () => {
    const account = await console.newAccount({ credits: 50 });
    const elsewhere = { basic: { platform: 'videonet' } };
    for (let offset = 0; offset <= 70; offset += 10)
      await console.operate(account, 'search_creators', { ...elsewhere, offset });
    const before = await console.credits(account);
    const path = '/search/photonet?audience.gender=FEMALE';
    await visit({ account, path, refusals: [401] }, async (page) => {
      const rows = page.getByRole('row');
      await page.getByRole('button', { name: 'Search · at most 3 credits' }).click();
      await expectPage(rows).toHaveCount(11);
      const paid = await console.credits(account);
      expect(paid).toBeLessThan(before);
      await rows.nth(1).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Saved', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save this search …' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Women');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
      await expectPage(page).toHaveURL(/[?]audience[.]gender=FEMALE&saved=[^&]+$/);
      await expectPage(rows).toHaveCount(11);
      await expectPage(rows.nth(1).getByRole('checkbox')).toBeChecked();
      const id = new URL(page.url()).searchParams.get('saved');

      const other = await page.context().newPage();
      const inHistory = async () => {
        await other.goto(console.url('/history'));
        await other.getByRole('button', { name: /^More for search: Photonet.*women/ }).click();
        await other.getByRole('menuitem', { name: 'Open search' }).click();
      };
      for (const way of [() => other.goto(console.url(path)), () => other.goto(console.url(`/s/${id}`)), inHistory]) {
        await way();
        await expectPage(other.getByRole('button', { name: 'Search · free' })).toBeVisible();
        await other.getByRole('button', { name: 'Show the first 10 · free' }).click();
        await expectPage(other.getByRole('row')).toHaveCount(11);
        expect(await console.credits(account)).toBe(paid);
      }
      const wallet = page.getByRole('link', { name: /^Available credits/ });
      await other.getByRole('button', { name: /^Show 10 more · at most 3 credits/ }).click();
      await expectPage(other.getByRole('row')).toHaveCount(21);
      await expectPage(wallet).toHaveText(new RegExp(`credits${await console.credits(account)}`));
      await expectPage(page.getByRole('button', { name: 'Show 10 more · free' })).toBeVisible();
      await other.close();
      for (const [at, events] of [['focus'], ['offline', 'online']].entries()) {
        await console.operate(account, 'search_creators', { ...elsewhere, offset: 80 + at * 10 });
        for (const event of events) await page.evaluate(`window.dispatchEvent(new Event('${event}'))`);
        await expectPage(wallet).toHaveText(new RegExp(`credits${await console.credits(account)}`));
      }

      // Signing in again must not repeat a press that may spend, and must clear the refusal.
      await page.getByRole('button', { name: 'Show 10 more · free' }).click();
      await expectPage(rows).toHaveCount(21);
      const left = await console.credits(account);
      await page.context().clearCookies();
      await page.getByRole('button', { name: /^Show 10 more · at most/ }).click();
      await signIn(page, account);
      await expectPage(page.getByText('You have been signed out')).toHaveCount(0);
      await expectPage(rows).toHaveCount(21);
      expect(await console.credits(account)).toBe(left);
    });
  });

  test('a search is saved, opened by its short link, changed, saved again, and deleted', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?followers=5000..' }, async (page) => {
      await page.getByRole('button', { name: 'Saved', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save this search …' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name.');
      await page.getByRole('textbox', { name: 'Name' }).fill('Five thousand');
      await page.getByText('Pin to the top').click();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Five thousand' })).toBeVisible();
      await expectPage(page.getByText('Changed since it was saved.')).toHaveCount(0);
      const id = new URL(page.url()).searchParams.get('saved');

      await page.goto(console.url(`/s/${id}`));
      await expectPage(page.getByRole('heading', { level: 1, name: 'Five thousand' })).toBeVisible();
      await setFollowers(page, '6000');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveValue('5,000');
      await setFollowers(page, '7000');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByText('Changed since it was saved.')).toHaveCount(0);

      await page.goto(console.url('/usage'));
      await expectPage(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command palette' }).pressSequentially('thousand five');
      await expectPage(page.getByRole('option')).toHaveText(['Five thousand']);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveValue('7,000');
      await page.getByRole('button', { name: 'Saved', exact: true }).click();
      await expectPage(page.getByRole('menuitem', { name: /^Five thousand · \d/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Delete “Five thousand”' }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Photonet creators' })).toBeVisible();
      await page.goto(console.url(`/s/${id}`));
      await expectPage(page.getByRole('heading', { name: 'Saved search not found' })).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('when two tabs change a saved search, the second one chooses the version', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?followers=5000..', refusals: [422] }, async (page) => {
      await page.getByRole('button', { name: 'Saved', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save this search …' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Shared');
      await page.keyboard.press('Enter');
      await expectPage(page.getByRole('heading', { level: 1, name: 'Shared' })).toBeVisible();

      const other = await page.context().newPage();
      await other.goto(page.url());
      await setFollowers(other, '8000');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(other.getByText('Changed since it was saved.')).toHaveCount(0);
      await other.close();

      await setFollowers(page, '9000');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByRole('alert')).toContainText(
        'This saved search was changed in another tab or browser.',
      );
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Use the saved version' }).click();
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveValue('8,000');
      await expectPage(page.getByRole('alert')).toHaveCount(0);
      expect(new URL(page.url()).searchParams.get('followers')).toBe('8000..');
    });
  });

  test('a long link is replaced by a short one', async () => {
    const account = await console.newAccount();
    const words = Array.from({ length: 90 }, (_, at) => `word-number-${at}-of-many`).join(',');
    await visit({ account, path: `/search/photonet?bio.any=${words}`, refusals: [400] }, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const fault = { status: 'invalid_request', message: 'filters.bio of save_search' };
      await page.route('**/save_search', (route) => route.fulfill({ status: 400, json: fault }), { times: 1 });
      const copy = page.getByRole('button', { name: 'Copy link' });
      await copy.click();
      const refused = 'One of the values isn’t valid. Nothing was charged.';
      await expectPage(page.getByRole('region', { name: 'Notices' })).toHaveText(refused);
      await copy.click();
      await expectPage(page.getByText(/The link was too long/).first()).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/[/]console[/]s[/][0-9a-f-]{36}$/);
      await page.goto(link);
      await expectPage(page.getByRole('button', { name: 'Remove word-number-89-of-many' })).toBeVisible();
    });
  });
});
