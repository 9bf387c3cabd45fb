import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleStage, expectAccessible, expectAccessibleInEveryLook, signIn } from './console-stage.ts';

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
      await page.keyboard.press('s');
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
        await other.getByRole('button', { name: /^More for search: Creators on Photonet.*women/ }).click();
        await other.getByRole('menuitem', { name: 'Open search' }).click();
      };
      const inSaved = () => other.goto(console.url(`/saved/${id}`));
      for (const way of [() => other.goto(console.url(path)), inSaved, inHistory]) {
        await way();
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
      const handle = await rows.nth(2).locator('[data-result]').getAttribute('data-result');
      await console.operate(account, 'unlock_creators', { handles: [handle], platform: 'photonet', confirmed: true });
      for (const [at, events] of [['focus'], ['offline', 'online']].entries()) {
        await console.operate(account, 'search_creators', { ...elsewhere, offset: 80 + at * 10 });
        for (const event of events) await page.evaluate(`window.dispatchEvent(new Event('${event}'))`);
        await expectPage(wallet).toHaveText(new RegExp(`credits${await console.credits(account)}`));
      }

      await expectPage(rows.nth(2).getByRole('img', { name: 'yours' })).toBeVisible();

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
      await page.getByRole('button', { name: 'Save search' }).click();
      const name = page.getByRole('textbox', { name: 'Name' });
      await expectPage(name).toBeFocused();
      await expectPage(name).toHaveValue('Followers ≥ 5K');
      await page.keyboard.press('Backspace');
      await expectPage(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      await name.fill('Five thousand');
      await page.getByText('Pin to the top').click();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Five thousand' })).toBeVisible();
      await expectPage(page.getByText('Changed since it was saved.')).toHaveCount(0);
      const id = new URL(page.url()).searchParams.get('saved');

      await page.goto(console.url(`/saved/${id}`));
      await expectPage(page.getByRole('heading', { level: 1, name: 'Five thousand' })).toBeVisible();
      await page.getByRole('button', { name: 'Edit search' }).click();
      await setFollowers(page, '6000');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save as new …' }).click();
      await expectPage(name).toHaveValue('Followers ≥ 6K');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveValue('5,000');
      await setFollowers(page, '7000');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByText('Changed since it was saved.')).toHaveCount(0);

      await page.goto(console.url('/usage'));
      await expectPage(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command menu' }).pressSequentially('thousand five');
      await expectPage(page.getByRole('option')).toHaveText(['Five thousand']);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expectPage(page).toHaveURL(console.url(`/saved/${id}`));
      const choose = async (action: string) => {
        await page
          .getByRole('button', { name: /^More for / })
          .first()
          .click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await choose('Rename');
      await page.getByRole('textbox', { name: 'Name' }).fill('Seven thousand');
      await page.getByRole('button', { name: 'Rename' }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Seven thousand' })).toBeVisible();
      await choose('Duplicate');
      await expectPage(page.getByRole('heading', { level: 1, name: 'Seven thousand copy' })).toBeVisible();
      const entries = page.getByRole('complementary', { name: 'Saved searches' }).getByRole('link');
      // Pinned first.
      await expectPage(entries).toHaveText(['Seven thousand', 'Seven thousand copy']);
      await choose('Unpin');
      await expectPage(entries).toHaveText(['Seven thousand', 'Seven thousand copy']);
      await expectAccessible(page);
      await choose('Delete');
      await expectPage(entries).toHaveText(['Seven thousand copy']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectPage(entries).toHaveText(['Seven thousand', 'Seven thousand copy']);
      await choose('Delete');
      // Leaving the page ends the time for Undo.
      await page.goto(console.url('/usage'));
      await expectPage.poll(async () => (await console.operate(account, 'list_saved_searches')).total).toBe(1);
      await page.goto(console.url(`/saved/${id}`));
      await expectPage(page.getByRole('heading', { name: 'Saved search not found' })).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('a saved search shows who is new since the last visit, for the price on the button', async () => {
    const account = await console.newAccount();
    const filters = { basic: { platform: 'photonet' }, creator: { gender: { code: 'FEMALE' } } };
    const id = await console.saveWithNew(account, filters, { count: 4, foundDaysAgo: 1, visitedDaysAgo: 3 });
    const { total } = await console.operate(account, 'count_creators', filters);
    await visit({ account, path: '/search/photonet' }, async (page) => {
      const tab = (name: string) => page.getByRole('radio', { name });
      await expectPage(page.getByRole('link', { name: 'Saved 4 new' }).first()).toBeVisible();
      const left = page.getByRole('region', { name: 'Pick up where you left off' });
      await expectPage(left.getByRole('link')).toHaveText(['Newsworthy']);
      await expectPage(left.getByText(/^4 new since \d/)).toBeVisible();
      await page.keyboard.press('g');
      await page.keyboard.press('v');
      await expectPage(tab('New 4')).toBeChecked();
      await expectPage(tab(`All ${total}`)).toBeVisible();
      await expectPage(tab(`Not shown yet ${total}`)).toBeVisible();
      await page.getByRole('button', { name: 'Show 4 creators · free' }).click();
      await expectPage(page.getByRole('row')).toHaveCount(5);
      await expectPage(page.getByRole('row').getByRole('img', { name: 'new' })).toHaveCount(4);
      await expectPage(page.getByRole('cell', { name: 'yesterday' })).toHaveCount(4);
      await expectPage(tab(`Not shown yet ${total - 4}`)).toBeVisible();
      await expectPage(page.getByText(/^New means: matches now, and did not on \d/)).toBeVisible();
      await expectAccessibleInEveryLook(page);

      await page.getByRole('button', { name: /your last visit$/ }).click();
      await expectPage(page.getByRole('menuitem', { name: /^7 days .* · 4$/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: /^Yesterday .* · 0$/ }).click();
      await expectPage(page.getByRole('heading', { name: 'No one new since yesterday' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: '4 new in 7 days' }).click();
      // These rows were not paid for by a press on the previous button.
      await expectPage(page.getByRole('button', { name: 'Show 4 creators · free' })).toBeVisible();
      await page.keyboard.press('n');
      await expectPage(tab(`All ${total}`)).toBeChecked();
      await page.getByRole('button', { name: 'Mark 4 as seen' }).click();
      await expectPage(page.getByRole('heading', { name: 'No one new since today' })).toBeVisible();
      await expectPage(page.getByRole('link', { name: 'Saved', exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Show 10 not shown yet · free' }).click();
      await expectPage(page.getByRole('row')).toHaveCount(11);

      await console.operate(account, 'update_saved_search', { saved_search_id: id, watch: false });
      await page.goto(console.url(`/saved/${id}?part=2026-11-01`));
      await expectPage(page.getByRole('heading', { name: 'Not checked for new creators' })).toBeVisible();
      await expectPage(page.getByText(/when saved · last opened today$/)).toBeVisible();
      await page.getByRole('button', { name: 'Check every night' }).click();
      await expectPage(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible();
    });
  });

  test('when two tabs change a saved search, the second one chooses the version', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?followers=5000..', refusals: [422] }, async (page) => {
      await page.getByRole('button', { name: 'Save search' }).click();
      const name = page.getByRole('textbox', { name: 'Name' });
      await expectPage(name).toBeFocused();
      await expectPage(name).toHaveValue('Followers ≥ 5K');
      await page.keyboard.press('Enter');
      await expectPage(page.getByRole('heading', { level: 1, name: 'Followers ≥ 5K' })).toBeVisible();
      // A name that is taken gets a number.
      await page.getByRole('button', { name: 'Save search' }).click();
      await expectPage(name).toHaveValue('Followers ≥ 5K 2');
      await page.keyboard.press('Escape');

      const other = await page.context().newPage();
      await other.goto(page.url());
      await setFollowers(other, '8000');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(other.getByText('Changed since it was saved.')).toHaveCount(0);
      await other.close();

      await setFollowers(page, '9000');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(page.getByRole('alert')).toContainText('This saved search changed while you were editing.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Use theirs' }).click();
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
      const copy = async () => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Copy link' }).click();
      };
      await copy();
      const refused = 'One of the values isn’t valid. Nothing was charged.';
      await expectPage(page.getByRole('region', { name: 'Notices' })).toHaveText(refused);
      await copy();
      await expectPage(page.getByText(/The link was too long/).first()).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/[/]console[/]saved[/][0-9a-f-]{36}$/);
      await page.goto(link);
      await page.getByRole('button', { name: 'Edit search' }).click();
      await expectPage(page.getByRole('button', { name: 'Remove word-number-89-of-many' })).toBeVisible();
    });
  });
});
