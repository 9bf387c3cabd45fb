import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { consoleStage, expectAccessible, runUntilSeen } from './console-stage.ts';

const link = '/search/photonet?followers=10000..500000';

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  test('where free previews are used up, the page says until when, and leads to where paid ones are switched on', async () => {
    const account = await console.newAccount({ credits: 50, usagePricing: false });
    for (let offset = 0; offset <= 70; offset += 10)
      await console.operate(account, 'search_creators', { basic: { platform: 'photonet' }, offset });
    await visit({ url: console.url(link), cookies: await console.session(account) }, async (page) => {
      const results = page.getByRole('region', { name: 'Results' });
      await expectPage(results).toContainText(/75 free previews are used up\. Free again in .*\(midnight UTC\)/);
      await expectPage(page.getByRole('button', { name: /^Show the first/ })).toHaveCount(0);
      await expectAccessible(page);
      await results.getByRole('link', { name: 'Switch paid searches on' }).click();
      await page.getByRole('switch', { name: 'Pay for searches past the free ones' }).check();
      await page.goBack();
      await page.getByRole('button', { name: 'Show the first 10 · at most 3 credits' }).click();
      await expectPage(page.getByRole('row')).toHaveCount(11);
      expect(await console.credits(account)).toBe(47);
      await page.goto(console.url('/usage'));
      await page.getByRole('button', { name: 'Why: Charged for a search' }).click();
      await expectPage(page.getByText('10 creators shown past the free previews: 3 credits.')).toBeVisible();
      await page.getByText('1 step', { exact: true }).click();
      await expectAccessible(page);
      // The steps leave the columns of the ledger in their places.
      const table = page.getByRole('region', { name: 'Entries of the ledger' });
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      // What another program spends joins the ledger as soon as the balance is read.
      await console.operate(account, 'search_creators', { basic: { platform: 'videonet' } });
      await page.evaluate('window.dispatchEvent(new Event("focus"))');
      await expectPage(page.getByRole('button', { name: 'Why: Charged for a search' })).toHaveCount(2);
      // A clock that is ahead of the server’s doesn't say that they are free.
      await page.clock.setSystemTime(Date.now() + 86_400_000);
      await expectPage(page.getByText(/^All of them again in 1 s, at midnight UTC/)).toBeVisible();
    });
  });

  test('at the limit of searches the button counts down, and waits for a press', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url(link), refusals: [429], cookies: await console.session(account) }, async (page) => {
      const sent = await answered(page, 'search_creators', [
        (route) =>
          route.fulfill({
            status: 429,
            json: { status: 'rate_limited', message: '', retry_after: 2, limit: { policy: 'searches', limit: 20 } },
          }),
      ]);
      const press = page.getByRole('button', { name: 'Show the first 10 · free' });
      await press.click();
      await expectPage(page.getByRole('alert')).toHaveText('Too many searches. Try again in 2 s.');
      await expectPage(page.getByRole('button', { name: /^Again in [12] s$/ })).toBeVisible();
      await expectAccessible(page);
      await expectPage(press).toBeEnabled();
      expect(sent()).toBe(1);
      await press.click();
      await expectPage(page.getByRole('row')).toHaveCount(11);
    });
  });

  test('after a lost answer nothing is called the end, and the page comes back without a reload', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url(link), refusals: [502], cookies: await console.session(account) }, async (page) => {
      await page.getByRole('button', { name: 'Show the first 10 · free' }).click();
      await expectPage(page.getByRole('button', { name: 'Show 10 more · free' })).toBeVisible();
      const lost = (route: Route) => route.fulfill({ status: 502, body: '' });
      await answered(page, 'search_creators', [lost]);
      await answered(page, 'get_credit_balance', [lost]);
      await page.getByRole('button', { name: 'Show 10 more · free' }).click();
      await expectPage(page.getByText('Price unknown: your balance could not be read.')).toBeVisible();
      await expectPage(page.getByText(/^These are all/)).toHaveCount(0);
      await expectPage(page.getByRole('button', { name: 'Credits unknown · Try again' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
      await page.getByRole('button', { name: 'Try again · free' }).click();
      await expectPage(page.getByRole('row')).toHaveCount(21);
    });
  });

  test('what could not be read is read again at a press, once online, and where somebody comes back', async () => {
    const account = await console.newAccount();
    await visit(
      { url: console.url('/credits'), refusals: [502], cookies: await console.session(account) },
      async (page) => {
        const open = async (address: string, ...operations: readonly string[]) => {
          for (const operation of operations)
            await answered(page, operation, [(route) => route.fulfill({ status: 502, body: '' })]);
          await page.goto(console.url(address));
          await expectPage(page.getByRole('alert')).toContainText('No answer came.');
        };
        const count = page.getByText(/ creators match/);
        // Nothing may be on its way when answers are lost, because the page before would lose them.
        await expectPage(page.getByText('75 of 75 previews')).toBeVisible();
        await page.clock.install();
        await open('/search/photonet?gender=FEMALE', 'count_creators', 'get_credit_balance');
        const press = page.getByRole('button', { name: 'Search · price unknown' });
        await expectPage(press).toBeVisible();
        // In all less than the wait before the balance is read by itself.
        await page.clock.pauseAt(Date.now() + 2000);
        await press.click();
        await runUntilSeen(page, 100, page.getByRole('row').nth(10), count, page.getByText('65 of 75 previews'));
        await page.clock.resume();

        await open('/search/photonet?gender=MALE', 'count_creators', 'get_credit_balance');
        await expectPage(press).toBeVisible();
        await page.clock.pauseAt(Date.now() + 6000);
        for (const event of ['offline', 'online']) await page.evaluate(`window.dispatchEvent(new Event('${event}'))`);
        await runUntilSeen(page, 100, page.getByRole('button', { name: 'Search · free' }), count);
        await page.clock.resume();

        await open('/search/videonet?gender=MALE', 'count_creators');
        await page.getByRole('link', { name: 'History' }).first().click();
        await expectPage(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
        await page.goBack();
        await expectPage(count).toBeVisible();
      },
    );
  });

  test('after a lost answer history is read: what runs is shown, and nothing is sent twice', async () => {
    const account = await console.newAccount({ credits: 900 });
    await visit({ url: console.url(link), refusals: [502], cookies: await console.session(account) }, async (page) => {
      const sent = await answered(page, 'run_export', [
        (route) => route.continue(),
        // It never arrived.
        (route) => route.fulfill({ status: 502, body: '' }),
        async (route) => {
          // It arrived, and the answer was lost.
          await route.fetch();
          await route.fulfill({ status: 502, body: '' });
        },
      ]);
      await page.getByRole('button', { name: /^Export all \d/ }).click();
      const press = page.getByRole('button', { name: /^Export for at most/ });
      await press.click();
      await expectPage(page.getByRole('alert')).toHaveText('It did not start. Nothing was charged.');
      expect(await console.credits(account)).toBe(900);
      await expectAccessible(page);
      await press.click();
      await expectPage(page).toHaveURL(/[/]history[/][0-9a-f-]{36}$/);
      expect(sent()).toBe(3);
      const { entries } = await console.operate(account, 'list_search_history', { kind: 'export' });
      expect(entries).toHaveLength(1);
    });
  });

  test('what fails on our side is named with its request, and can be tried again', async () => {
    const account = await console.newAccount();
    await visit(
      { url: console.url('/search'), refusals: [500], cookies: await console.session(account) },
      async (page) => {
        const fault = { status: 'error', message: 'Something failed on our side.', request_id: 'a-request' };
        await answered(page, 'get_lists', [(route) => route.fulfill({ status: 500, json: fault })]);
        await page.getByRole('link', { name: 'Lists' }).first().click();
        await expectPage(page.getByRole('alert')).toContainText('Something failed on our side. Request a-request');
        await expectAccessible(page);
        await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
        await expectPage(page.getByRole('heading', { name: 'No list yet' })).toBeVisible();
        await page.goto(console.url('/creators/elsewhere/ana'));
        await expectPage(
          page.getByRole('heading', { name: 'There is no network called “elsewhere” here' }),
        ).toBeVisible();
      },
    );
  });
});

/** Answers the first calls of an operation in these ways, and lets later ones pass; gives how many were sent. */
async function answered(
  page: Page,
  operation: string,
  ways: readonly ((route: Route) => Promise<void>)[],
): Promise<() => number> {
  let sent = 0;
  await page.route(`**/${operation}`, async (route) => {
    const way = ways[sent];
    sent += 1;
    await (way === undefined ? route.continue() : way(route));
  });
  return () => sent;
}
