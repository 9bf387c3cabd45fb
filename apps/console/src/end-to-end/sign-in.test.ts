import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import { consoleStage, expectAccessible, signIn } from './console-stage.ts';

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  test.each(Object.entries(looks))('a key signs in, and leads where the address said: %s', async (_name, look) => {
    const account = await console.newAccount({ credits: 4321 });
    await visit({ url: console.url('/usage'), look, refusals: [401] }, async (page) => {
      await expectAccessible(page);
      await page.getByLabel('Account key').fill('cd_live_00000000000000000000000000000000');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectPage(page.getByText('No account has this key')).toBeVisible();
      await expectAccessible(page);
      await signIn(page, account);
      await expectPage(page).toHaveURL(console.url('/usage'));
      await expectPage(page.getByText('4,321').first()).toBeAttached();
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(account.key);
      await expectAccessible(page);
    });
  });

  test('a second tab that signs in to another account leaves the first one working', async () => {
    const [first, second] = [await console.newAccount(), await console.newAccount({ credits: 77 })];
    // The first call of the first tab is refused for the token that the second sign-in replaced.
    await visit({ url: console.url('/usage'), refusals: [403] }, async (page) => {
      await signIn(page, first);
      await expectPage(page.getByRole('switch', { name: /Pay for searches/ })).toBeChecked();
      const other = await page.context().newPage();
      await other.goto(console.url('/sign-in'));
      await signIn(other, second);
      await expectPage(other.getByText('77', { exact: true }).first()).toBeVisible();
      await page.getByRole('switch', { name: /Pay for searches/ }).click();
      await expectPage(page.getByRole('switch', { name: /Pay for searches/ })).not.toBeChecked();
    });
  });
});
