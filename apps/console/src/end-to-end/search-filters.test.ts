import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleStage, expectAccessible, expectAccessibleInEveryLook, holdCalls } from './console-stage.ts';

/** Operations called by the page, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, operation] = /[/]console[/]api[/][^/]+[/](\w+)$/.exec(request.url()) ?? [];
    if (operation !== undefined) calls.push(operation);
  });
  return calls;
}

/** The count once it has settled. */
function countLine(page: Page) {
  return page.locator('h1 [aria-busy=false]').getByText(/creators? · exact/);
}

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  test('filters survive a reload, back and forward', async () => {
    const account = await console.newAccount();
    await console.operate(account, 'create_list', { name: 'Yoga people' });
    await visit({ account, path: '/search/photonet' }, async (page) => {
      const calls = callsOf(page);
      await expectPage(page.getByRole('button', { name: /small and lively.*\d+ creators? match/ })).toBeVisible();
      await expectAccessible(page);

      await page.keyboard.press('/');
      await page.keyboard.type('subscr');
      await page.keyboard.press('Enter');
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toBeFocused();
      await page.keyboard.type('5k');
      await expectPage(page).toHaveURL(/[?]followers=5000[.][.]$/);

      const audience = page
        .getByRole('region', { name: 'Audience' })
        .or(page.locator('section', { hasText: 'Real followers' }));
      await audience.getByRole('button', { name: 'Audience place' }).click();
      // Without the focus, letters are shortcuts.
      await expectPage(page.locator('input:focus')).toBeVisible();
      await page.keyboard.type('Estados Unid');
      await expectPage(page.getByRole('option').first()).toContainText('United States');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expectPage(page).toHaveURL(/audience[.]place=US$/);
      await page.getByRole('slider', { name: /this share of the audience/ }).fill('10');
      const chips = page.getByRole('list', { name: 'Filters set' });
      await expectPage(chips.getByRole('button', { name: 'Audience place United States ≥ 10%' })).toBeVisible();
      await audience.getByRole('combobox', { name: 'Audience place' }).fill('Kanad');
      await page.getByRole('option', { name: /^Canada/ }).click();
      const together = 'Added together: at least 10% of the audience in the United States or Canada.';
      await expectPage(audience.getByText(together)).toBeVisible();
      await audience.getByRole('button', { name: 'Remove Canada' }).click();

      // The default share of the slider is sent explicitly.
      await audience.getByRole('button', { name: 'Audience gender', exact: true }).click();
      await audience.getByText('Women', { exact: true }).click();
      await expectPage(page).toHaveURL(/audience[.]gender=FEMALE:50$/);
      await audience.getByRole('button', { name: 'Remove Audience gender' }).click();

      await page.getByRole('button', { name: 'Interests' }).click();
      await expectPage(page.getByRole('option').first()).toBeVisible();
      await expectPage(page.getByRole('option', { name: /^Travel, Tourism & Aviation ?\d/ })).toBeVisible();
      await page.keyboard.type('aviation');
      await expectPage(page.getByRole('option')).toHaveText([/^Travel, Tourism & Aviation ?\d/]);
      await page.keyboard.press('Escape');
      // The list closes and moves the button during the press, which must still reach it.
      await page.getByRole('button', { name: 'Account type' }).click({ delay: 100 });
      await expectPage(page.getByRole('option')).toHaveCount(0);
      await expectPage(page.getByRole('group', { name: 'Account type' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Words in the bio' }).click();
      await page.keyboard.type('yoga');
      // A new token moves the button down.
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
      // Rows stay until the changed search is run.
      await expectPage(page.getByText('Filters changed. These rows still show the previous ones.')).toBeVisible();
      await expectPage(page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1)).toBeVisible();
      await page.goBack();
      await expectPage(page).toHaveURL(before);
      await expectPage(page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1)).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Remove Reise' })).toBeVisible();
      await page.goForward();
      await expectPage(page.getByRole('button', { name: 'Remove Reise' })).toHaveCount(0);
      await page.reload();
      const followers = page.getByRole('textbox', { name: 'Followers from' });
      await expectPage(followers).toHaveValue('5,000');
      // A filter of the link stays while its field is empty.
      await followers.fill('');
      await expectPage(page).not.toHaveURL(/followers=/);
      await expectPage(followers).toBeFocused();
      await followers.fill('5k');
      await followers.blur();
      await expectPage(page.getByRole('button', { name: 'Remove United States' })).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type('yog');
      await expectPage(page.getByRole('option', { name: /Bio contains “yog”/ })).toBeVisible();
      await expectPage(page.getByRole('option', { name: /^Yoga people/ }).locator('svg')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('option')).toHaveCount(0);
      await expectPage(page.locator('input:focus')).toHaveValue('yog');
      await expectPage(page.getByText('not used yet')).toBeVisible();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('travel');
      await page.getByRole('option', { name: /^\d more filters with “travel”/ }).click();
      await expectPage(page.getByRole('option', { name: /^Hashtag #travel/ })).toBeVisible();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('http://photonet.example/p/C/', { delay: 210 }); // Its halves are looked up.
      await expectPage(page.getByText(/^This is a link to a post.* Paste the address of a profile[.]$/)).toBeVisible();
      await page.keyboard.press('Control+A');
      // Too few letters for a name, which are not looked up.
      const lookedUp = page.waitForResponse('**/search_topics');
      await page.keyboard.type('+49');
      await lookedUp;
      await expectPage(page.getByText('Nothing matches “+49”.')).toBeVisible();
      await page.keyboard.press('Control+A');
      for (const contact of ['lena@example.com', '+49 170 1234567']) {
        await page.keyboard.type(contact);
        await expectPage(page.getByText('E-mail addresses and phone numbers can’t be searched.')).toBeVisible();
        await expectPage(page.getByRole('option')).toHaveCount(0);
        await page.keyboard.press('Control+A');
      }
      await page.keyboard.type('female creators in Georgia');
      await page.keyboard.press('Enter');
      await expectPage(page.getByText(/was read as .*Georgia/)).toBeVisible();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('women in Germany or Austria, frobnicated');
      await page.keyboard.press('Enter');
      await expectPage(page.getByText('Not understood: frobnicated')).toHaveCount(2);
      await expectPage(page.getByRole('option', { name: /^Use 2 filters/ })).toBeVisible();
      await expectPage(page.getByRole('list', { name: 'of the sentence' }).getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page);
      // A part that was not understood can become a word; any part can be removed; Enter still takes the first offer.
      await page.getByRole('option', { name: 'Bio contains “frobnicated”' }).click();
      await expectPage(page.getByRole('option', { name: /^Use 3 filters/ })).toBeVisible();
      await page.getByRole('button', { name: 'Remove Words in the bio frobnicated' }).click();
      await expectPage(page.getByRole('option', { name: /^Use 2 filters/ })).toHaveAttribute('data-highlighted');
      await page.keyboard.press('Enter');
      await expectPage(page).toHaveURL(/place=DE,AT&gender=FEMALE/);
      await expectPage(page.getByRole('group', { name: 'Creator place' })).toContainText('any of these');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectPage(page).not.toHaveURL(/gender/);
      // Backspace in the empty box marks the last filter, then removes it.
      const shown = page.url();
      await page.keyboard.press('/');
      await page.keyboard.press('Backspace');
      await expectPage(page.getByRole('status')).toHaveText('Press Backspace again to remove Audience place.');
      expect(page.url()).toBe(shown);
      await page.keyboard.press('Backspace');
      await expectPage(page).not.toHaveURL(/audience[.]place/);
      expect(calls.filter((call) => call === 'search_creators')).toHaveLength(1);
    });
  });

  test('a shared link shows only its filters and their count', async () => {
    const account = await console.newAccount({ credits: 77 });
    const path = '/search/photonet?followers=1000..500000&place=US&foo=bar&engagement=many';
    await visit({ account, path, look: looks.phone }, async (page) => {
      const calls = callsOf(page);
      await expectPage(countLine(page)).toBeVisible();
      await expectPage(page.getByText('Ignored parameters in the link: foo, engagement')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      // A chip opens its control in the sheet, with the focus.
      await page.getByRole('button', { name: 'Followers 1K – 500K' }).click();
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toBeFocused();
      await expectPage(page.getByRole('textbox', { name: 'Followers to' })).toHaveValue('500,000');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Drop Followers' }).click();
      await expectPage(page.getByRole('button', { name: 'Filters · 2' })).toBeFocused();
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expectPage(page.getByRole('textbox', { name: 'Followers to' })).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
      await page.evaluate('window.dispatchEvent(new Event("focus"))');
      await page.reload();
      await expectPage(countLine(page)).toBeVisible();
      expect(new Set(calls)).toEqual(
        new Set([
          'get_credit_balance',
          'list_saved_searches',
          'list_search_history',
          'list_webhooks',
          'count_creators',
        ]),
      );
      // The search keeps its own address and counts nothing while the next page loads.
      const load = await holdCalls(page, '**/assets/history-page*');
      calls.length = 0;
      await page.getByRole('link', { name: 'History' }).last().click();
      await expectPage(page.locator('#main > [aria-busy=true]')).toBeVisible();
      load();
      await expectPage(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
      expect(calls).not.toContain('count_creators');
    });
  });

  test('if little or nothing matches, the filter that excludes most is named and removed by a press', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?followers=900000..&place=ID' }, async (page) => {
      await expectPage(page.getByRole('button', { name: 'Show 1 creator · free' })).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Export 1 creator …' })).toBeVisible();
      await expectPage(page.getByRole('heading', { name: 'Few matches? Remove a filter' })).toBeVisible();
      const wider = page.getByRole('list', { name: 'Matches without a filter' });
      await expectPage(wider.getByRole('button', { name: /^Remove “based in Indonesia”: \d+ creators/ })).toBeVisible();
      await expectAccessible(page);
    });
    await visit({ account, path: '/search/photonet?followers=1000..&engagement=90..' }, async (page) => {
      const way = page.getByRole('button', { name: /^Remove “engagement of 90% or more”: \d/ });
      await expectPage(way).toBeVisible();
      await expectAccessible(page);
      await expectPage(page.getByRole('heading', { name: 'No creators match all 3 filters' })).toBeVisible();
      await way.click();
      await expectPage(page).toHaveURL(console.url('/search/photonet?followers=1000..'));
      await expectPage(page.getByRole('heading', { name: 'No creators match' })).toHaveCount(0);
    });
    await visit({ account, path: '/search/photonet?engagement=99..&contact=any' }, async (page) => {
      await expectPage(page.getByRole('heading', { name: 'No creators match', exact: true })).toBeVisible();
    });
  });

  test('a refusal appears at its control, and Search leads there', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?like=nobody.of.that.name', refusals: [400] }, async (page) => {
      const control = page.getByRole('textbox', { name: 'Similar to …: handle' });
      await expectPage(control).toHaveAccessibleDescription(/not a creator known/);
      await expectPage(page.getByRole('button', { name: /^Show the first/ })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Search · free' }).click();
      await expectPage(control).toBeFocused();
      await control.fill('https://photonet.example/p/Cx1aB/');
      await expectPage(control).toHaveAccessibleDescription(/post/);
      await expectPage(page.getByRole('button', { name: /^Search/ })).toBeDisabled();
      await control.fill('@TechnologyByTheo945');
      // Taking over the handle moves the button.
      await page.getByRole('button', { name: 'Real followers' }).click({ delay: 100 });
      await expectPage(page.getByRole('slider', { name: 'Real followers' })).toBeVisible();
      await expectPage(page.getByRole('group', { name: 'Similar to …' })).toContainText('Theo Allen');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Remove Similar to …' }).click();
      await page.getByRole('button', { name: 'Followers', exact: true }).click();
      await page.keyboard.type('100');
      await page.getByRole('textbox', { name: 'Followers to' }).fill('50');
      await expectPage(page.getByRole('textbox', { name: 'Followers from' })).toHaveAccessibleDescription(
        'The minimum is above the maximum.',
      );
      const to = page.getByRole('textbox', { name: 'Followers to' });
      await to.fill('many');
      await expectPage(to).toHaveAccessibleDescription('Enter a whole number, such as 1,500 or 1.5k.');
      await expectPage(page.getByRole('button', { name: /^Search/ })).toBeDisabled();
      await expectAccessible(page);
      await to.fill('50.000');
      await expectPage(page.getByRole('group', { name: 'Followers', exact: true })).toContainText('50,000');
      await expectPage(countLine(page)).toBeVisible();
      await page.getByRole('button', { name: 'Search · free' }).click();
    });
  });

  test('an unknown hashtag is named with the nearest one while the count is zero', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?hashtags=ootdd' }, async (page) => {
      const notice = page.getByText('Hashtags: no creator on photonet has “ootdd”. Nearest: “ootd”.');
      await expectPage(notice).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('filters that a platform lacks can return with the previous platform', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?verified=yes&hashtags=ootd' }, async (page) => {
      await page.getByText('Videonet', { exact: true }).click();
      await expectPage(page.getByRole('note')).toContainText('1 filter doesn’t exist on Videonet: Hashtags.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Back to Photonet' }).click();
      await expectPage(page).toHaveURL(console.url('/search/photonet?verified=yes&hashtags=ootd'));
      await expectPage(page.getByRole('button', { name: 'Remove #ootd' })).toBeVisible();
    });
  });

  test('an outdated count sets no price and starts no export', async () => {
    const account = await console.newAccount();
    await visit({ account, path: '/search/photonet?followers=1000..' }, async (page) => {
      const calls = callsOf(page);
      const all = page.getByRole('button', { name: /^Export all/ });
      await expectPage(all).toBeEnabled();
      const answer = await holdCalls(page, '**/count_creators');
      await page.getByRole('textbox', { name: 'Followers from' }).fill('5000');
      await expectPage(page.locator('h1 [aria-busy=true]')).toHaveText(/creators? · exact/);
      await expectPage(all).toBeDisabled();
      await expectAccessible(page);
      // Another client uses up the free previews after the press, so the rows wait for a press at the new price.
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
    });
  });
});
