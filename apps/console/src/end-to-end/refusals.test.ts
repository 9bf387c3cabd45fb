import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { consoleStage, expectAccessible, runUntilSeen } from './console-stage.ts';

const link = '/search/photonet?followers=10000..500000';

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  test('used-up free previews state when they renew, with a link to paid previews', async () => {
    const account = await console.newAccount({ credits: 50, usagePricing: false });
    for (let offset = 0; offset <= 70; offset += 10)
      await console.operate(account, 'search_creators', { basic: { platform: 'photonet' }, offset });
    await visit({ account, path: link }, async (page) => {
      const results = page.getByRole('region', { name: 'Results' });
      await expectPage(results).toContainText(/used today’s 75 free previews\. They renew in .*\(midnight UTC\)/);
      await expectPage(page.getByRole('button', { name: /^Show the first/ })).toHaveCount(0);
      await expectAccessible(page);
      await results.getByRole('link', { name: 'Turn on paid searches' }).click();
      await page.getByRole('switch', { name: 'Pay for further previews' }).click();
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await page.goBack();
      await page.getByRole('button', { name: 'Show the first 10 · at most 3 credits' }).click();
      await expectPage(page.getByRole('row')).toHaveCount(11);
      expect(await console.credits(account)).toBe(47);
      await page.goto(console.url('/usage'));
      await page.getByRole('button', { name: 'Why: Charged for a search' }).click();
      await expectPage(page.getByText('10 creators shown beyond the free previews: 3 credits.')).toBeVisible();
      await page.getByText('1 step', { exact: true }).click();
      await expectAccessible(page);
      // The steps must not widen the ledger's columns.
      const table = page.getByRole('region', { name: 'Entries of the ledger' });
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      // Spending by another client appears once the balance is read.
      await console.operate(account, 'search_creators', { basic: { platform: 'videonet' } });
      await page.evaluate('window.dispatchEvent(new Event("focus"))');
      await expectPage(page.getByRole('button', { name: 'Why: Charged for a search' })).toHaveCount(2);
      // A clock ahead of the server's must not show renewed previews.
      await page.clock.setSystemTime(Date.now() + 86_400_000);
      await expectPage(page.getByText(/^Resets in 1 s, at /)).toBeVisible();
    });
  });

  test('at the rate limit the button counts down and waits for a press', async () => {
    const account = await console.newAccount();
    await visit({ account, path: link, refusals: [429] }, async (page) => {
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
      await expectPage(page.getByRole('button', { name: /^Try again in [12] s$/ })).toBeVisible();
      await expectAccessible(page);
      await expectPage(press).toBeEnabled();
      expect(sent()).toBe(1);
      await press.click();
      await expectPage(page.getByRole('row')).toHaveCount(11);
      // A server that stays silent counts as unreachable.
      await page.evaluate('AbortSignal.timeout = () => AbortSignal.abort()');
      await page.getByRole('button', { name: 'Show 10 more · free' }).click();
      await expectPage(page.getByRole('alert')).toContainText('Can’t reach the server.');
    });
  });

  test('failed reads are repeated on a press, when online again, and on return', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/credits', refusals: [502] }, async (page) => {
      const open = async (address: string, ...operations: readonly string[]) => {
        for (const operation of operations)
          await answered(page, operation, [(route) => route.fulfill({ status: 502, body: '' })]);
        await page.goto(console.url(address));
        await expectPage(page.getByRole('alert')).toContainText('Can’t reach the server.');
      };
      const count = page.getByRole('heading', { name: /creators · exact/ });
      // No response may be pending, because the previous page would receive the lost one.
      await expectPage(page.getByText('75 of 75 previews')).toBeVisible();
      await page.clock.install();
      await open('/search/photonet?gender=FEMALE', 'count_creators', 'get_credit_balance');
      const press = page.getByRole('button', { name: 'Search · price unknown' });
      await expectPage(press).toBeVisible();
      const rail = page.getByRole('navigation', { name: 'Main', exact: true });
      expect(await rail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
      // Shorter than the interval at which the balance is read automatically.
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
    });
  });

  test('after a lost response history shows the running job, and nothing is sent twice', async () => {
    const account = await console.newAccount({ credits: 900 });
    await visit({ account, path: link, refusals: [502] }, async (page) => {
      const sent = await answered(page, 'run_export', [
        (route) => route.continue(),
        // The request was lost.
        (route) => route.fulfill({ status: 502, body: '' }),
        async (route) => {
          // The response was lost.
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

  test('a server error shows its request id and can be retried, and a server without creators is explained', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search', refusals: [500] }, async (page) => {
      const fault = { status: 'error', message: 'Something went wrong on our side.', request_id: 'a-request' };
      await answered(page, 'get_lists', [(route) => route.fulfill({ status: 500, json: fault })]);
      await page.getByRole('link', { name: 'Lists' }).first().click();
      await expectPage(page.getByRole('alert')).toContainText('Something went wrong on our side. Request a-request');
      await expectAccessible(page);
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expectPage(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
      await page.route('**/count_creators', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), total: 0 } });
      });
      await page.goto(console.url('/search/videonet?followers=1000..'));
      const empty = page.getByRole('heading', { name: 'No Videonet creators yet' });
      await expectPage(empty).toBeVisible();
      await page.getByRole('button', { name: 'Clear all', exact: true }).click();
      await expectPage(page).toHaveURL(console.url('/search/videonet'));
      await expectPage(empty).toBeVisible();
      await page.goto(console.url('/creators/elsewhere/ana'));
      await expectPage(page.getByRole('heading', { name: 'Unknown platform “elsewhere”' })).toBeVisible();
    });
  });
});

/** Answers the first calls of an operation as given, lets later ones through, and returns a call counter. */
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
