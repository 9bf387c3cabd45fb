import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
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
    });
  });

  test('two accounts stand in two tabs, and signing one out leaves the other', async () => {
    const [one, other] = [await console.newAccount({ credits: 111 }), await console.newAccount({ credits: 222 })];
    await visit({ url: console.url('/usage') }, async (page) => {
      await signIn(page, one);
      const second = await page.context().newPage();
      await second.goto(console.url('/sign-in?next=/usage'));
      await signIn(second, other);
      await expectPage(second.getByRole('link', { name: /^Credits to spend\s*222/ })).toBeVisible();
      await page.reload();
      await expectPage(page.getByRole('link', { name: /^Credits to spend\s*111/ })).toBeVisible();
      await second.getByRole('button', { name: /^Account/ }).click();
      await expectAccessible(second);
      await second.getByRole('menuitem', { name: 'Sign out of this account' }).click();
      await expectPage(second.getByRole('link', { name: /^Credits to spend\s*111/ })).toBeVisible();
      await second.close();
      await page.reload();
      await expectPage(page.getByRole('link', { name: /^Credits to spend\s*111/ })).toBeVisible();
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expectPage(page).toHaveURL(console.url('/sign-in'));
      await page.goto(console.url('/usage'));
      await expectPage(page.getByLabel('Account key')).toBeVisible();
    });
  });

  test('a revoked key ends its sessions in every tab; signing in again leaves the page as it was', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url('/usage?days=7'), refusals: [401] }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByRole('table', { name: /^Ledger entries/ })).toBeVisible();
      const settings = await page.context().newPage();
      await settings.goto(console.url('/settings'));
      await settings.getByRole('button', { name: 'Make a key' }).click();
      await settings.getByLabel('What is it for?').fill('next');
      await settings.getByRole('button', { name: 'Make the key' }).click();
      const next = await settings.getByLabel('Key “next”').inputValue();
      await settings.getByRole('button', { name: 'I have stored it' }).click();
      const row = settings.getByRole('row').filter({ hasText: 'signed in with it' });
      await row.getByRole('button', { name: /^Revoke/ }).click();
      await settings.getByLabel(/^Type cd_live/).fill(account.key.slice(0, 12));
      await settings.getByRole('button', { name: 'Revoke the key' }).click();
      await expectPage(settings.getByLabel('Account key')).toBeVisible();

      await page.getByLabel('Kind').selectOption('grant');
      await expectPage(page.getByRole('dialog', { name: 'You have been signed out' })).toBeVisible();
      await expectAccessible(page);
      await signIn(page, { ...account, key: next });
      await expectPage(page).toHaveURL(/days=7&kind=grant/);
    });
  });

  test('signing in again repeats what is free, opens the bill again, and keeps the page; another account begins afresh', async () => {
    const [account, another] = [await console.newAccount({ credits: 20 }), await console.newAccount()];
    const link = '/search/photonet?followers=10000..500000';
    await visit({ url: console.url(link), refusals: [401] }, async (page) => {
      const rows = page.getByRole('row');
      const signOut = () => page.context().clearCookies();
      const bill = page.getByRole('button', { name: 'Unlock for at most 1 credit' });
      await signIn(page, account);
      await page.getByRole('button', { name: 'Show the first 10 · free' }).click();
      await rows.nth(1).getByRole('checkbox').check();
      await signOut();
      const { promise: signedIn, resolve: answer } = Promise.withResolvers<void>();
      const late = async (route: Route) => {
        const response = await route.fetch();
        await signedIn;
        await route.fulfill({ response });
      };
      await page.route('**/list_saved_searches', late, { times: 1 });
      await page.getByRole('button', { name: 'Saved', exact: true }).click();
      await expectPage(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('menu')).toHaveCount(0);
      await page.getByRole('button', { name: 'Show 10 more · free' }).click();
      await signIn(page, account);
      await expectPage(rows).toHaveCount(21);
      // This refusal is older than the sign-in: the call is repeated in the new session.
      const answerOf = (status: number) =>
        page.waitForResponse((sent) => sent.url().endsWith('/list_saved_searches') && sent.status() === status);
      const refused = answerOf(401);
      answer();
      await refused;
      await answerOf(200);
      await expectPage(page.getByLabel('Account key')).toHaveCount(0);
      await expectPage(rows.nth(1).getByRole('checkbox')).toBeChecked();
      await signOut();
      await page.getByRole('button', { name: /^Unlock contacts/ }).click();
      await signIn(page, account);
      await expectPage(bill).toBeEnabled();
      await signOut();
      await bill.click();
      const billAgain = page.waitForRequest(
        (sent) => sent.url().endsWith('/unlock_creators') && !sent.postDataJSON().confirmed,
      );
      await signIn(page, account);
      await billAgain;
      await expectPage(bill).toBeEnabled();
      await expectPage(page.getByText('You have been signed out')).toHaveCount(0);
      expect(await console.credits(account)).toBe(20);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await signOut();
      await page.getByRole('button', { name: 'Show 10 more · free' }).click();
      await signIn(page, another);
      await expectPage(page).toHaveURL(console.url('/search/photonet'));
      await expectPage(rows).toHaveCount(0);
      await expectPage(page.getByRole('link', { name: /^Credits to spend\s*1,000/ })).toBeVisible();
      expect(await page.evaluate('Object.keys(sessionStorage).join()')).not.toContain('selection');
      await page.goto(console.url(link));
      await expectPage(page.getByText(/ creators match/)).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Show the first 10 · free' })).toBeVisible();
    });
  });

  test('what another page sends with the cookie is refused', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url('/usage') }, async (page) => {
      await signIn(page, account);
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
      const send = (headers: Record<string, string>) =>
        fetch(console.url(`/api/${account.accountId}/get_credit_balance`), {
          method: 'POST',
          headers: { Cookie: `${cookie?.name}=${cookie?.value}`, 'Content-Type': 'application/json', ...headers },
          body: '{}',
        });
      const own = await fetch(console.url('/session'), { headers: { Cookie: `${cookie?.name}=${cookie?.value}` } });
      const { csrf_token: token } = (await own.json()) as { readonly csrf_token: string };
      expect((await send({ 'X-CSRF-Token': token, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
      expect((await send({ 'X-CSRF-Token': token, 'Sec-Fetch-Site': 'same-site' })).status).toBe(403);
      expect((await send({})).status).toBe(403);
    });
  });

  test('the keyboard leads everywhere, and its single keys can be switched off', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url('/usage') }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to, or do' }).pressSequentially('keys api');
      await expectPage(page.getByRole('option')).toHaveText(['API access']);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expectPage(page).toHaveURL(console.url('/settings'));
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await expectPage(page).toHaveURL(console.url('/usage'));
      await page.keyboard.press('?');
      await expectPage(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('switch', { name: /^Single keys act/ }).uncheck();
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('?');
      await page.keyboard.press('Control+k');
      await expectPage(page.getByRole('dialog', { name: 'Go to, or do' })).toBeVisible();
      await expectPage(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
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
      // Said when the answer has come; the switch moves before that.
      await expectPage(page.getByRole('status')).toHaveText('Searches past the free previews stop now.');
      await expectPage(page.getByRole('switch', { name: /Pay for searches/ })).not.toBeChecked();
    });
  });
});
