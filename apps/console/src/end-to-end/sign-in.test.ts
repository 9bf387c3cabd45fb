import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { consoleStage, expectAccessible, expectAccessibleInEveryLook, signIn } from './console-stage.ts';

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  test('a key signs in and leads to the requested page', async () => {
    const account = await console.newAccount({ credits: 4321 });
    await visit({ path: '/usage', look: looks.phone, refusals: [401, 502] }, async (page) => {
      await page.route('**/console/session', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
      await page.reload();
      await expectPage(page.getByRole('alert')).toContainText('Can’t reach the server.');
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectPage(page.getByLabel('Account key')).toBeFocused();
      await expectAccessibleInEveryLook(page);
      await page.getByLabel('Account key').fill('cd_scrape_1');
      await page.keyboard.press('Enter');
      await expectPage(page.getByText('Enter an account key. It begins with cd_live_.')).toBeVisible();
      await page.getByLabel('Account key').fill('cd_live_00000000000000000000000000000000');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectPage(page.getByText('No account has this key')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      // Some password managers fill a field without an event.
      await page
        .getByLabel('Account key')
        .evaluate((field, key) => void Object.assign(field, { value: key }), account.key);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectPage(page).toHaveURL(console.url('/usage'));
      await expectPage(page.getByRole('main')).toBeFocused();
      await expectPage(page.getByText('4,321').first()).toBeAttached();
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(account.key);
    });
  });

  test('a used sign-in link opens the console of a browser that is signed in', async () => {
    const used = '/start?code=used';
    await visit({ path: used, refusals: [401, 502] }, async (page) => {
      const heading = page.getByRole('heading', { name: 'This link has been used or has expired' });
      await expectPage(heading).toBeVisible();
      await page.route('**/session/start', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
      await page.reload();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expectPage(heading).toBeVisible();
      await expectAccessible(page);
    });
    await visit({ account: await console.newAccount(), path: used, refusals: [401] }, async (page) => {
      await expectPage(page).toHaveURL(console.url('/search/photonet'));
    });
  });

  test('two tabs can use two accounts, and signing out of one leaves the other', async () => {
    const [one, other] = [await console.newAccount({ credits: 111 }), await console.newAccount({ credits: 222 })];
    // The second sign-in replaced the token that the first tab sends next.
    await visit({ path: '/usage', refusals: [403] }, async (page) => {
      await signIn(page, one);
      const paid = page.getByRole('switch', { name: /Pay for further previews/ });
      const second = await page.context().newPage();
      await second.goto(console.url('/sign-in?next=/usage'));
      await signIn(second, other);
      await expectPage(second.getByRole('link', { name: /^Available credits\s*222/ })).toBeVisible();
      await paid.click();
      // Announced after the response; the switch moves earlier.
      await expectPage(page.getByRole('status')).toHaveText('Searches now stop after the free previews.');
      await expectPage(paid).not.toBeChecked();
      await page.reload();
      await expectPage(page.getByRole('link', { name: /^Available credits\s*111/ })).toBeVisible();
      await second.getByRole('button', { name: /^Account/ }).click();
      await expectAccessible(second);
      await second.getByRole('menuitem', { name: 'Sign out of this account' }).click();
      await expectPage(second.getByRole('link', { name: /^Available credits\s*111/ })).toBeVisible();
      await page.reload();
      await expectPage(page.getByRole('link', { name: /^Available credits\s*111/ })).toBeVisible();
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expectPage(page).toHaveURL(console.url('/sign-in'));
      await expectPage(second.getByLabel('Account key')).toBeVisible();
      await second.close();
      await page.goto(console.url('/usage'));
      await expectPage(page.getByLabel('Account key')).toBeVisible();
    });
  });

  test('a revoked key ends its sessions in every tab; signing in again keeps the page', async () => {
    const account = await console.newAccount();
    await visit({ path: '/usage?days=7', refusals: [401] }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByRole('table', { name: /^Ledger entries/ })).toBeVisible();
      const settings = await page.context().newPage();
      await settings.goto(console.url('/settings'));
      await settings.getByRole('button', { name: 'Create a key' }).click();
      await settings.getByLabel('Key name').fill('next');
      await settings.getByRole('button', { name: 'Create the key' }).click();
      const next = await settings.getByLabel('Key “next”').inputValue();
      await settings.getByRole('button', { name: 'I’ve stored it' }).click();
      const row = settings.getByRole('row').filter({ hasText: 'this session' });
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

  test('signing in again repeats free calls, reopens the bill and keeps the page; another account starts clean', async () => {
    const [account, another] = [await console.newAccount({ credits: 20 }), await console.newAccount()];
    const link = '/search/photonet?followers=10000..500000';
    await visit({ path: link, refusals: [401] }, async (page) => {
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
      await page.route('**/find_creators', late, { times: 1 });
      const asked = page.waitForRequest('**/find_creators');
      await page.getByRole('combobox', { name: /^Words, a name/ }).fill('@anna');
      await asked;
      await page.getByRole('button', { name: 'Show 10 more · free' }).click();
      await signIn(page, account);
      await expectPage(page.getByText(/^Signed in again as .+[.]$/).last()).toBeVisible();
      await expectPage(rows).toHaveCount(21);
      // This refusal predates the sign-in, so the call is repeated in the new session.
      let refused = false;
      const repeated = page.waitForResponse((sent) => {
        const found = sent.url().endsWith('/find_creators');
        refused ||= found && sent.status() === 401;
        return found && refused && sent.status() === 200;
      });
      answer();
      await repeated;
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
      await expectPage(page.getByRole('link', { name: /^Available credits\s*1,000/ })).toBeVisible();
      expect(await page.evaluate('Object.keys(sessionStorage).join()')).not.toContain('selection');
      await page.goto(console.url(link));
      await expectPage(page.getByRole('heading', { name: /creators · exact/ })).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Show the first 10 · free' })).toBeVisible();
    });
  });

  test('requests of other sites with the cookie are refused', async () => {
    const account = await console.newAccount();
    await visit({ path: '/usage' }, async (page) => {
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

  test('shortcuts reach every page, and single-key shortcuts can be turned off', async () => {
    const account = await console.newAccount();
    await visit({ path: '/usage' }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command menu' }).pressSequentially('keys api');
      await expectPage(page.getByRole('option')).toHaveText(['API access']);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expectPage(page).toHaveURL(console.url('/settings'));
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await expectPage(page).toHaveURL(console.url('/usage'));
      // Code that the page hasn't used yet is there without a connection.
      const left =
        "[...document.querySelectorAll('[data-later]')].some((l) => !performance.getEntriesByName(l.href)[0])";
      await expectPage.poll(() => page.evaluate(left)).toBe(false);
      await page.context().setOffline(true);
      await page.keyboard.press('?');
      await expectPage(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await page.context().setOffline(false);
      await expectAccessible(page);
      await page.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck();
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('?');
      await page.keyboard.press('Control+k');
      await expectPage(page.getByRole('dialog', { name: 'Command menu' })).toBeVisible();
      await expectPage(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
    });
  });
});
