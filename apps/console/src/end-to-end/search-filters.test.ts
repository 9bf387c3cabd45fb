import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleStage, expectAccessible, signIn } from './console-stage.ts';

/** The operations that a page calls, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, operation] = /[/]console[/]api[/][^/]+[/](\w+)$/.exec(request.url()) ?? [];
    if (operation !== undefined) calls.push(operation);
  });
  return calls;
}

/** The line that says how many match, once it is settled. */
function countLine(page: Page) {
  return page.locator('[aria-busy=false]').getByText(/creators? match/);
}

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  test('filters are set from an empty page, and are still there after a reload, back and forward', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url('/search/photonet'), cookies: await console.session(account) }, async (page) => {
      const calls = callsOf(page);
      await expectPage(page.getByRole('button', { name: /small and lively.*\d+ creators? match/ })).toBeVisible();
      await expectAccessible(page);

      await page.keyboard.press('f');
      await page.keyboard.type('subscr');
      await page.keyboard.press('Enter');
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toBeFocused();
      await page.keyboard.type('5k');
      await expectPage(page).toHaveURL(/[?]followers=5000[.][.]$/);

      const audience = page
        .getByRole('region', { name: 'Audience' })
        .or(page.locator('section', { hasText: 'Real followers' }));
      await audience.getByRole('button', { name: 'Place', exact: true }).click();
      await page.keyboard.type('Estados Unid');
      await expectPage(page.getByRole('option').first()).toContainText('United States');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expectPage(page).toHaveURL(/audience[.]place=US$/);
      await page.getByRole('slider', { name: /this share of the audience/ }).fill('10');
      await expectPage(page.getByText('at least 10 % of the audience in the United States')).toBeVisible();

      // The share that the slider shows is the one that is sent.
      await audience.getByRole('button', { name: 'Gender', exact: true }).click();
      await audience.getByText('Women', { exact: true }).click();
      await expectPage(page).toHaveURL(/audience[.]gender=FEMALE:50$/);
      await audience.getByRole('button', { name: 'Remove Gender' }).click();

      await page.getByRole('button', { name: 'Interests' }).click();
      await expectPage(page.getByRole('option').first()).toBeVisible();
      // The list closes under the press, and the button moves up: the press meets it all the same.
      await page.getByRole('button', { name: 'Account type' }).click({ delay: 100 });
      await expectPage(page.getByRole('option')).toHaveCount(0);
      await expectPage(page.getByRole('group', { name: 'Account type' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Words in the bio' }).click();
      await page.keyboard.type('yoga');
      // The word becomes a row of its own, and the button moves down.
      await page.getByRole('button', { name: 'Words in captions' }).click({ delay: 100 });
      await expectPage(page.getByRole('group', { name: 'Words in captions' })).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Remove yoga' })).toBeVisible();
      await page.getByRole('group', { name: 'Words in the bio' }).getByRole('textbox').first().fill('Reise,');
      await expectPage(page).toHaveURL(/bio[.]any=yoga,Reise$/);
      await expectPage(countLine(page)).toBeVisible();
      await expectAccessible(page);
      expect(calls).not.toContain('search_creators');

      const before = page.url();
      await page.keyboard.press('Control+Enter');
      await expectPage(page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1)).toBeVisible();
      expect(calls.filter((call) => call === 'search_creators')).toHaveLength(1);
      await page.getByRole('button', { name: 'Remove Words in the bio' }).click();
      await expectPage(page).toHaveURL(/audience[.]place=US:10$/);
      await expectPage(page.getByRole('button', { name: 'Words in the bio' })).toBeFocused();
      await page.goBack();
      await expectPage(page).toHaveURL(before);
      await expectPage(page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1)).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Remove Reise' })).toBeVisible();
      await page.goForward();
      await expectPage(page.getByRole('button', { name: 'Remove Reise' })).toHaveCount(0);
      await page.reload();
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveValue('5,000');
      await expectPage(page.getByRole('button', { name: 'Remove United States' })).toBeVisible();
      expect(calls.filter((call) => call === 'search_creators')).toHaveLength(1);
    });
  });

  test.each(Object.entries({ dark: looks.dark, phone: looks.phone }))(
    'a shared link shows its filters and their count, and nothing else: %s',
    async (_name, look) => {
      const account = await console.newAccount({ credits: 77 });
      const link = console.url('/search/photonet?followers=1000..500000&place=US&foo=bar&engagement=many');
      await visit({ url: link, look, cookies: await console.session(account) }, async (page) => {
        const calls = callsOf(page);
        await expectPage(countLine(page)).toBeVisible();
        await expectPage(page.getByText('Ignored in the link: foo, engagement')).toBeVisible();
        await expectPage(page.getByText(/based in the United States/).first()).toBeVisible();
        await expectAccessible(page);
        if (look === looks.phone) {
          await page.getByRole('button', { name: /^Filters/ }).click();
          await expectPage(page.getByRole('textbox', { name: 'Followers to' })).toHaveValue('500,000');
          await expectAccessible(page);
          await page.keyboard.press('Escape');
          await expectPage(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
        }
        await page.evaluate('window.dispatchEvent(new Event("focus"))');
        await page.reload();
        await expectPage(countLine(page)).toBeVisible();
        expect(new Set(calls)).toEqual(new Set(['get_credit_balance', 'count_creators']));
      });
    },
  );

  test('where nothing matches, the filter that costs most is named, and one press takes it away', async () => {
    const account = await console.newAccount();
    await visit(
      {
        url: console.url('/search/photonet?followers=1000..&engagement=90..'),
        cookies: await console.session(account),
      },
      async (page) => {
        const way = page.getByRole('button', { name: /^Without engagement of 90 % or more: \d/ });
        await expectPage(way).toBeVisible();
        await expectAccessible(page);
        await way.click();
        await expectPage(page).toHaveURL(console.url('/search/photonet?followers=1000..'));
        await expectPage(page.getByRole('heading', { name: 'No creator matches' })).toHaveCount(0);
      },
    );
  });

  test('what is refused appears at its control, and Search leads there', async () => {
    const account = await console.newAccount();
    await visit(
      {
        url: console.url('/search/photonet?like=nobody.of.that.name'),
        refusals: [400],
        cookies: await console.session(account),
      },
      async (page) => {
        const control = page.getByRole('textbox', { name: 'Similar to …: handle' });
        await expectPage(control).toHaveAccessibleDescription(/not a creator known/);
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Search · free' }).click();
        await expectPage(control).toBeFocused();
        await control.fill('@TechnologyByTheo945');
        // The handle is taken over, and the button moves.
        await page.getByRole('button', { name: 'Real followers' }).click({ delay: 100 });
        await expectPage(page.getByRole('slider', { name: 'Real followers' })).toBeVisible();
        await expectPage(page.getByRole('group', { name: 'Similar to …' })).toContainText('Theo Allen');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Remove Similar to …' }).click();
        await page.getByRole('button', { name: 'Followers', exact: true }).click();
        await page.keyboard.type('100');
        await page.getByRole('textbox', { name: 'Followers to' }).fill('50');
        await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveAccessibleDescription(
          'From is more than to.',
        );
        await page.getByRole('textbox', { name: 'Followers to' }).fill('50k');
        await expectPage(countLine(page)).toBeVisible();
      },
    );
  });

  test('filters that a platform lacks leave, and come back with the platform', async () => {
    const account = await console.newAccount();
    await visit(
      { url: console.url('/search/photonet?verified=yes&hashtags=ootd'), cookies: await console.session(account) },
      async (page) => {
        await page.getByText('Videonet', { exact: true }).click();
        await expectPage(page.getByRole('note')).toContainText('1 filter doesn’t exist on Videonet: Hashtags.');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Back to Photonet' }).click();
        await expectPage(page).toHaveURL(console.url('/search/photonet?verified=yes&hashtags=ootd'));
        await expectPage(page.getByRole('button', { name: 'Remove #ootd' })).toBeVisible();
      },
    );
  });

  test('whoever types without a pause is never refused, and the count is that of the last key', async () => {
    const account = await console.newAccount();
    const count = (minValue: number) =>
      console.operate(account, 'count_creators', {
        basic: { platform: 'photonet' },
        creator: { audienceRange: { minValue } },
      });
    // Another program of the account has used most of the limit: a count for each key would soon have to wait for a minute.
    for (let minValue = 1; minValue <= 44; minValue++) await count(minValue);
    const link = console.url('/search/photonet?followers=1000..');
    await visit({ url: link, cookies: await console.session(account) }, async (page) => {
      const calls = callsOf(page);
      await expectPage(countLine(page)).toBeVisible();
      const field = page.getByRole('textbox', { name: 'Followers from' });
      for (const value of [20_000, 31_000, 45_000, 9_000, 60_000, 150_000, 12_000, 200_000]) {
        await field.selectText();
        await page.keyboard.type(String(value), { delay: 90 });
      }
      const { total } = await count(200_000);
      await expectPage(countLine(page).locator('b')).toHaveText(String(total));
      expect(calls.filter((call) => call === 'count_creators').length).toBeLessThan(16);
    });
  });

  test('until the count of these filters has come, nothing is priced or bought by the count before', async () => {
    const account = await console.newAccount();
    await visit(
      { url: console.url('/search/photonet?followers=1000..'), cookies: await console.session(account) },
      async (page) => {
        const calls = callsOf(page);
        const all = page.getByRole('button', { name: /^Export all/ });
        await expectPage(all).toBeEnabled();
        const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
        await page.route('**/count_creators', async (route) => {
          await answered;
          await route.continue();
        });
        await page.getByRole('textbox', { name: 'Followers from' }).fill('5000');
        await expectPage(page.locator('main p[aria-busy=true]')).toHaveText(/creators? match/);
        await expectPage(all).toBeDisabled();
        await expectAccessible(page);
        // Another program uses up the free previews after the press. The rows wait for a press at the new price.
        await page.getByRole('button', { name: 'Search · free' }).click();
        for (let offset = 0; offset <= 70; offset += 10)
          await console.operate(account, 'search_creators', { basic: { platform: 'videonet' }, offset });
        await page.evaluate('window.dispatchEvent(new Event("focus"))');
        await expectPage(page.getByRole('button', { name: 'Search · at most 3 credits' })).toBeVisible();
        answer();
        await expectPage(countLine(page)).toBeVisible();
        await expectPage(all).toBeEnabled();
        await expectPage(page.getByRole('button', { name: 'Show the first 10 · at most 3 credits' })).toBeEnabled();
        expect(calls).not.toContain('search_creators');
      },
    );
  });

  test('at the limit of counts the page waits for its turn, and counts by itself', async () => {
    const account = await console.newAccount();
    await visit({ url: console.url('/search/photonet?followers=1000..'), refusals: [429] }, async (page) => {
      let refused = 0;
      await page.route('**/count_creators', async (route) => {
        // The line that says how many match, not the histogram beside it.
        if (refused > 0 || route.request().postDataJSON().histogram !== undefined) return route.continue();
        refused += 1;
        await route.fulfill({ status: 429, json: { status: 'rate_limited', message: 'Too many.', retry_after: 1 } });
      });
      await signIn(page, account);
      await expectPage(countLine(page)).toBeVisible();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByRole('button', { name: 'As API call' }).click();
      await expectPage(page.getByRole('dialog')).toContainText(`${console.api()}/api/v1/search_creators`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('button', { name: 'As API call' })).toBeFocused();
    });
  });
});
