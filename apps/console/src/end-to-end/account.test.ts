import { text } from 'node:stream/consumers';
import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import { consoleStage, downloadOf, expectAccessible, expectAccessibleInEveryLook } from './console-stage.ts';

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  test('the ledger lists and explains every credit', async () => {
    const account = await console.newAccount({ credits: 500 });
    const { preview_creators: creators } = await console.operate(account, 'search_creators', {
      basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
    });
    const [{ handle }] = creators;
    await console.operate(account, 'lookup_creator', { platform: 'photonet', handle, confirmed: true });
    const asked = { filters: { basic: { platform: 'shortnet' } }, limit: 1, confirmed: true };
    const { history_id } = await console.operate(account, 'run_export', asked);
    await expectPage.poll(async () => (await console.balance(account)).held).toBe(0);
    const { entries } = await console.operate(account, 'list_ledger_entries');
    const steps = entries.filter((entry: { history_id: string }) => entry.history_id === history_id);
    expect(steps.length).toBeGreaterThan(1);
    await visit({ account, path: '/usage' }, async (page) => {
      await expectPage(page.getByText(String(await console.credits(account))).first()).toBeAttached();
      await expectPage(page.getByRole('figure', { name: /^Credits spent per day over 30 days, [12] / })).toBeVisible();
      await page
        .getByRole('button', { name: /^Why: .*lookup/ })
        .first()
        .click();
      await expectPage(page.getByText(/^1 credit spent\.|^1 creator was new and lists a contact: 1 /)).toBeVisible();
      await page.getByText(/^\d steps?$/).click();
      await expectPage(page.getByText(/rule .*lookup/)).toBeVisible();
      await expectPage(page).toHaveURL(/[?&]why=le_/);
      await expectAccessible(page);
      // All entries of a job share one row, which links to its page.
      await page.goto(console.url(`/usage?why=${steps.at(-1).ledger_entry_id}`));
      await expectPage(page.getByText(`${steps.length} steps`, { exact: true })).toBeVisible();
      await expectPage(page.locator(`a[href$="/history/${history_id}"]`)).toHaveCount(1);
      await page.getByLabel('Kind').selectOption('grant');
      await expectPage(page.getByText('Operator')).toBeVisible();
      await expectPage(page.getByRole('button', { name: /^Why: .*lookup/ })).toHaveCount(0);
      await page.reload();
      await expectPage(page.getByLabel('Kind')).toHaveValue('grant');
      await page.getByLabel('Kind').selectOption('');
      const file = await downloadOf(page, page.getByRole('button', { name: 'Statement (CSV)' }));
      const lines = (await text(await file.createReadStream())).trim().split('\r\n');
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.at(-1)).toMatch(/,grant,.*,500,0,500,$/);
      // A job that continues on the next page has its whole price.
      await page.route('**/list_ledger_entries', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const newest = { ...body.entries.find(({ kind }: { kind: string }) => kind === 'capture'), spent: 0 };
        await route.fulfill({ response, json: { ...body, entries: [newest] } });
      });
      await page.reload();
      await expectPage(page.getByRole('row', { name: /Spent on an export.*−1/ })).toBeVisible();
    });
  });

  test('with archived entries, ledger and statement end with the carried-over balance', async () => {
    const account = await console.newAccount({ credits: 500 });
    await visit({ account, path: '/credits' }, async (page) => {
      // Simulates 40 credits carried over from an earlier month.
      await page.route('**/list_ledger_entries', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        for (const entry of body.entries) entry.balance_after += 40;
        const record_begins = { on: '2026-11-01', balance: 40, archived: 12 };
        await route.fulfill({ response: answer, json: { ...body, total: body.total + 12, record_begins } });
      });
      await page.goto(console.url('/usage'));
      const ledger = page.getByRole('table', { name: /^Ledger entries/ });
      await expectPage(ledger.getByRole('row').last()).toHaveText(
        /Carried over.*12 entries from before 1 Nov 2026 \(UTC\) are archived.*40$/,
      );
      await expectPage(ledger).toHaveAttribute('aria-rowcount', '1');
      await expectAccessible(page);
      const file = await downloadOf(page, page.getByRole('button', { name: 'Statement (CSV)' }));
      expect((await text(await file.createReadStream())).trim()).toMatch(/,carried over,.*,40,0,40,$/);
      await page.getByLabel('Kind').selectOption('refund');
      await expectPage(page.getByText('No matching entries')).toBeVisible();
      await expectPage(page.getByText(/12 entries from before 1 Nov 2026/)).toBeVisible();
    });
  });

  test('the switch for paid previews survives a reload', async () => {
    const account = await console.newAccount({ credits: 5, usagePricing: true });
    await visit({ account, path: '/usage' }, async (page) => {
      const paid = page.getByRole('switch', { name: 'Pay for further previews' });
      await expectPage(paid).toBeChecked();
      await paid.uncheck();
      await expectPage(page.getByText('searches stop until midnight UTC')).toBeVisible();
      await page.reload();
      await expectPage(paid).not.toBeChecked();
      await paid.click();
      const limit = page.getByLabel('At most, in credits per day');
      await limit.fill('0');
      await expectPage(page.getByRole('button', { name: 'Turn on', exact: true })).toBeDisabled();
      await limit.fill('1,200');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await expectPage(page.getByText('At most 1,200 credits per day · 0 spent today')).toBeVisible();
      const { usage } = await console.operate(account, 'get_credit_balance');
      expect(usage.paid_search_credits_per_day).toBe(1200);
      await page.getByRole('link', { name: 'Get credits' }).click();
      await expectPage(page.getByText(`credits grant ${account.accountId}`)).toBeVisible();
      await expectAccessible(page);
      await page.route('**/console/session', async (route) => {
        const response = await route.fetch();
        const credit_pages = { topup: 'https://shop.example/credits', purchase: 'https://shop.example/plans' };
        await route.fulfill({ response, json: { ...(await response.json()), credit_pages } });
      });
      await page.goto(console.url('/usage'));
      await expectPage(page.getByRole('link', { name: 'Get credits' })).toHaveAttribute(
        'href',
        'https://shop.example/credits',
      );
    });
  });

  test('credits are bought on a page of Stripe, and uncollected ones are explained', async () => {
    const account = await console.newAccount({ credits: 0 });
    const pack = { credits: 500, price: '19.00', currency: 'USD' };
    const purchase = { ...pack, purchase_id: 'b', test: true, paid_at: '2026-11-01T10:00:00.000Z' };
    const reversals = [{ kind: 'refund', undone: false, credits: 251 }];
    let purchases = [{ ...purchase, purchase_id: 'a', reversals }];
    await visit({ account, path: '/usage' }, async (page) => {
      await page.route('**/console/account/*/credits', (route) =>
        route.fulfill({ json: { packs: [pack], test: true, purchases, uncollected: 40 } }),
      );
      await page.route('**/console/account/*/checkout', async (route) => {
        expect(route.request().postDataJSON()).toEqual({ pack: 500 });
        await route.fulfill({ json: { url: console.url('/credits?paid=b') } });
      });
      await page.getByRole('link', { name: 'Get credits' }).click();
      await expectPage(page.getByText('40 credits of refunded or disputed payments')).toBeVisible();
      await expectPage(page.getByText('paid in test mode; refunded, 251 credits taken back')).toBeVisible();
      await expectPage(page.getByText('$19.00')).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Buy 500' }).click();
      await expectPage(page.getByText('Waiting for the payment to be confirmed')).toBeVisible();
      purchases = [{ ...purchase, reversals: [] }, ...purchases];
      await expectPage(page.getByText('Paid: 500 credits were added.')).toBeVisible();
      await expectPage(page.getByRole('rowheader', { name: '1 Nov 2026' })).toHaveCount(2);
    });
  });

  test('an account without plan and credits is read-only, and a suspended one is locked, each with the reason', async () => {
    const account = await console.newAccount({ credits: 0, plan: 'free' });
    await visit({ account, path: '/usage', refusals: [403] }, async (page) => {
      await expectPage(page.getByText('This account has no active plan and no credits')).toBeVisible();
      await expectPage(page.getByText('No credits have moved yet')).toBeVisible();
      await expectAccessible(page);
      for (const [path, text] of [
        ['/lists', 'No lists yet'],
        ['/history', 'No history yet'],
      ] as const) {
        await page.goto(console.url(path));
        await expectPage(page.getByText(text)).toBeVisible();
      }
      await page.goto(console.url('/search/photonet?gender=FEMALE'));
      await expectPage(page.getByText('no active plan and no credits')).toHaveCount(1);
      await expectPage(page.getByRole('button', { name: /^Show .*free/ })).toHaveCount(0);
      await expectPage(page.getByRole('button', { name: /^Search/ })).toBeDisabled();
      await page.goto(console.url('/usage'));
      await account.suspend();
      await page.reload();
      await expectPage(page.getByRole('heading', { name: 'This account is suspended' })).toBeVisible();
      await expectPage(page.getByRole('heading', { name: 'Ledger' })).toHaveCount(0);
      await expectAccessible(page);
    });
  });

  test('calls are listed and filtered, and a charged one is explained', async () => {
    const account = await console.newAccount({ credits: 500 });
    await visit({ account, path: '/requests' }, async (page) => {
      const charged = page.getByRole('row', { name: /run_export/ });
      await expectPage(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
      await console.operate(account, 'run_export', {
        filters: { basic: { platform: 'photonet' } },
        limit: 3,
        confirmed: true,
      });
      await expectPage(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expectPage(charged).toBeVisible({ timeout: 500 });
      }).toPass();
      await charged.getByRole('button', { name: 'Details of run_export' }).click();
      await expectPage(page.getByText(/^\d steps?$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Status').selectOption('429');
      await expectPage(page.getByText('No matching calls')).toBeVisible();
      await page.getByRole('button', { name: 'Show all calls' }).click();
      await page.getByLabel('Operation').selectOption('run_export');
      await expectPage(charged).toBeVisible();
    });
  });

  test('a key is created, rotated and revoked', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/settings' }, async (page) => {
      await expectPage(page.getByText('this session')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByLabel('Key name').fill('n8n');
      await page.getByRole('button', { name: 'Create the key' }).click();
      const made = await page.getByLabel('Key “n8n”').inputValue();
      expect(await console.statusOf({ key: made }, 'get_credit_balance')).toBe(200);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'I’ve stored it' }).click();
      expect(await page.content()).not.toContain(made);

      await page.getByRole('button', { name: 'Rotate n8n' }).first().click();
      await page.getByText('At once').click();
      await page.getByRole('button', { name: 'Create the new key' }).click();
      const next = await page.getByLabel(/^Key “/).inputValue();
      expect(await console.statusOf({ key: made }, 'get_credit_balance')).toBe(401);
      expect(await console.statusOf({ key: next }, 'get_credit_balance')).toBe(200);
      await page.getByRole('button', { name: 'I’ve stored it' }).click();

      const row = page.getByRole('row').filter({ hasText: next.slice(0, 12) });
      await row.getByRole('button', { name: /^Revoke/ }).click();
      await page.getByLabel(/^Type cd_live/).fill('cd_live');
      await expectPage(page.getByRole('button', { name: 'Revoke the key' })).toBeDisabled();
      await page.getByLabel(/^Type cd_live/).fill(next.slice(0, 12));
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await expectPage(page.getByRole('region', { name: 'Notices' })).toBeVisible();
      expect(await console.statusOf({ key: next }, 'get_credit_balance')).toBe(401);
    });
  });

  test('a key gets limits, shows refusals at their fields, and is changed; a restricted key changes none', async () => {
    const account = await console.newAccount({ credits: 100 });
    let made = '';
    await visit({ account, path: '/settings', refusals: [400] }, async (page) => {
      await page.getByRole('button', { name: 'Create a key' }).click();
      await expectPage(page.getByRole('button', { name: 'Create the key' })).toBeDisabled();
      await page.getByLabel('Key name').fill('Intern');
      await page.getByRole('checkbox', { name: /^Unlock and export/ }).uncheck();
      await page.getByLabel('Credits it may spend').fill('9999999999');
      await page.getByLabel('Last day').fill('2020-02-29');
      await page.getByLabel('Allowed addresses').fill('127.0.0.0/8\n10.0.0.0/33\n::1');
      await page.getByRole('button', { name: 'Create the key' }).click();
      await expectPage(page.getByText(/^“10\.0\.0\.0\/33” must be an address or a network/)).toBeVisible();
      await expectPage(page.getByText('Choose today or a later day.')).toBeVisible();
      await expectPage(page.getByText(/at most 1,000,000,000\.$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Allowed addresses').fill('127.0.0.0/8\n::1');
      await page.getByLabel('Credits it may spend').fill('25');
      await page.getByLabel('Last day').fill('2099-02-28');
      await page.getByRole('button', { name: 'Create the key' }).click();
      made = await page.getByLabel('Key “Intern”').inputValue();
      await page.getByRole('button', { name: 'I’ve stored it' }).click();
      const { key } = await console.operate({ key: made }, 'get_credit_balance');
      expect(key).toMatchObject({
        scopes: ['search', 'lists', 'live', 'account', 'webhooks'],
        expires_at: '2099-03-01T00:00:00.000Z',
        credit_limit: { amount: 25, per: 'day', remaining: 25 },
      });
      await page.getByRole('button', { name: 'Change Intern' }).click();
      await expectPage(page.getByLabel('Last day')).toHaveValue('2099-02-28');
      await expectPage(page.getByLabel('Allowed addresses')).toHaveValue('127.0.0.0/8\n::1/128');
      await page.getByLabel('Credits it may spend').fill('1,000');
      await page.getByText('per month').click();
      await page.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('row', { name: /Intern/ });
      await expectPage(row).toContainText('1,000 of 1,000 this month');
      await expectPage(row).toContainText('from 2 networks only');
    });
    await visit({ account: { key: made }, path: '/settings', look: looks.phone }, async (page) => {
      await expectPage(page.getByText(/^You are signed in with a restricted key/)).toBeVisible();
      await expectPage(page.getByRole('button', { name: /^(Create a key|Change|Rotate|Revoke)/ })).toHaveCount(0);
      await expectAccessible(page);
    });
  });

  test('usage, credits and API access are accessible in every look', async () => {
    const account = await console.newAccount({ credits: 500 });
    await visit({ account, path: '/usage', look: looks.phone }, async (page) => {
      await page.getByRole('button', { name: /^Why: Granted/ }).click();
      await page.getByText('1 step', { exact: true }).click();
      await expectPage(page.getByText(/rule operator/)).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.goto(console.url('/credits'));
      await expectPage(page.getByText(`credits grant ${account.accountId}`)).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.goto(console.url('/settings'));
      await page.getByRole('button', { name: 'Call get_credit_balance · free' }).click();
      await expectPage(page.getByRole('region', { name: 'Response of get_credit_balance' })).toContainText('500');
      await page.getByRole('button', { name: /^Rotate/ }).click();
      await expectPage(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  });
});
