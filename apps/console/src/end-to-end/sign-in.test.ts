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
});
