import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { consoleStage, expectAccessible, expectAccessibleInEveryLook } from './console-stage.ts';

const filters = { basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 20_000 } } };

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  /** Screen readers get the same text in another element. */
  function said(page: Page): Locator {
    return page.getByRole('log', { name: 'Conversation' });
  }

  async function say(page: Page, text: string): Promise<void> {
    await page.getByLabel('Message').fill(text);
    // Nothing is sent while an answer ends.
    await expectPage(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await page.getByLabel('Message').press('Enter');
  }

  test('a call that spends waits for the press, runs once, and is shown', async () => {
    const account = await console.newAccount({ credits: 40 });
    await visit({ account, path: '/chat', look: looks.phone, refusals: [422] }, async (page) => {
      await expectPage(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await console.modelSays(
        'Find creators',
        { tool: 'search_creators', asks: filters },
        { text: 'Many match.\n\n<b>These</b> stand out.' },
      );
      await say(page, 'Find creators');
      await expectPage(said(page).getByText('<b>These</b> stand out.')).toBeVisible();
      await expectPage(page).toHaveURL(/[/]chat[/][0-9a-f-]{36}$/);
      const creator = page.getByRole('table').getByRole('link').first();
      await expectPage(creator).toHaveAttribute('href', /[/]console[/]creators[/]photonet[/]/);
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await expectPage(page.getByRole('region', { name: 'Selection' })).toContainText('5 selected');
      await expectPage(page.getByRole('button', { name: 'Unlock contacts · at most 5 credits' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Clear selection' }).click();

      await console.modelSays('Export 3', { tool: 'run_export', asks: { filters, limit: 3 } }, { text: 'It runs.' });
      await say(page, 'Export 3');
      const press = page.getByRole('button', { name: 'Export for at most 3 credits' });
      await expectPage(press).toBeVisible();
      expect(await console.balance(account)).toMatchObject({ credits: 40, held: 0 });
      // The search before and the approval.
      await expectPage(page.getByText(/^Creators on Photonet with an email address.*20,000/)).toHaveCount(2);
      await expectAccessibleInEveryLook(page);
      const other = await page.context().newPage();
      await other.goto(page.url());
      const late = other.getByRole('button', { name: 'Export for at most 3 credits' });
      await expectPage(late).toBeVisible();
      await press.dblclick();
      await expectPage(said(page).getByText('It runs.')).toBeVisible();
      await expectPage(said(page).getByText(/^3 creators delivered · /)).toBeVisible();
      // Already decided: nothing runs twice, and this tab shows the outcome.
      await late.click();
      await expectPage(other.getByRole('alert')).toHaveText('Answered in another tab. Nothing ran twice.');
      await expectPage(said(other).getByText('It runs.')).toBeVisible();
      await other.close();
      expect(await console.credits(account)).toBeGreaterThanOrEqual(37);

      await page.reload();
      await expectPage(said(page).getByText('It runs.')).toBeVisible();
      await expectPage(press).toHaveCount(0);
      await expectAccessibleInEveryLook(page);
    });
  });

  test('declining changes nothing; a smaller selection gets its own price', async () => {
    const account = await console.newAccount({ credits: 40 });
    const { preview_creators: found } = await console.operate<{ preview_creators: { handle: string }[] }>(
      account,
      'search_creators',
      filters,
    );
    const handles = found.slice(0, 3).map(({ handle }) => handle);
    await visit({ account, path: '/chat' }, async (page) => {
      await console.modelSays('Find creators', { tool: 'search_creators', asks: filters }, { text: 'Here they are.' });
      await say(page, 'Find creators');
      await page.getByRole('row').nth(5).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Unlock contacts · at most 1 credit' }).click();
      await page.getByRole('button', { name: 'Unlock for at most 1 credit' }).click();
      await expectPage(page.getByText('1 was new and lists a contact: 1 credit.', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expectPage(page.getByRole('row').nth(5)).toContainText('yours');
      await expectPage(page.getByRole('button', { name: 'Show contacts' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await console.modelSays(
        'Unlock them',
        { tool: 'unlock_creators', asks: { platform: 'photonet', handles } },
        { text: 'As you like.' },
      );
      await say(page, 'Unlock them');
      await page.getByRole('button', { name: 'Decline' }).click();
      await expectPage(said(page).getByText('As you like.')).toBeVisible();
      await expectPage(said(page).getByText('not run')).toBeVisible();

      await console.modelSays(
        'Again',
        { tool: 'unlock_creators', asks: { platform: 'photonet', handles } },
        { text: 'Fine.' },
      );
      const some = `Not all of them. Only these: @${handles[0]}.`;
      await console.modelSays(some, {
        tool: 'unlock_creators',
        asks: { platform: 'photonet', handles: handles.slice(0, 1) },
      });
      await say(page, 'Again');
      await page.getByRole('button', { name: 'Choose some …' }).click();
      for (const handle of handles.slice(1)) await page.getByRole('checkbox', { name: `@${handle}` }).uncheck();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Request 1 creator instead' }).click();
      await expectPage(said(page).getByText(some)).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Unlock for at most 1 credit' })).toBeVisible();
      expect(await console.balance(account)).toMatchObject({ credits: 39, held: 0 });
    });
  });

  test('an answer that arrives on another page doesn’t navigate, and is there on return', async () => {
    const account = await console.newAccount({ credits: 40 });
    await visit({ account, path: '/chat', refusals: [502] }, async (page) => {
      await console.modelSays('Any news?', { text: 'Not yet.' });
      const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
      let questions = 0;
      await page.route(`**/console/chat/${account.accountId}`, async (route) => {
        questions += 1;
        if (questions === 1) return route.fulfill({ status: 502, body: '' });
        await asked;
        await route.continue();
      });
      await say(page, 'Any news?');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectPage(page.getByText('Thinking …')).toBeVisible();
      await page.getByLabel('Message').fill('And now?');
      await page.getByRole('link', { name: 'Lists' }).first().click();
      await expectPage(page.getByRole('heading', { name: 'Lists', level: 1 })).toBeVisible();
      const answered = page.waitForResponse(`**/console/chat/${account.accountId}`);
      answer();
      await (await answered).finished();
      await expectPage(page).toHaveURL(console.url('/lists'));
      await page.getByRole('link', { name: 'Chat' }).first().click();
      await page.getByRole('link', { name: 'Any news?' }).click();
      await expectPage(said(page).getByText('Not yet.')).toBeVisible();
      await expectPage(page.getByLabel('Message')).toHaveValue('And now?');
      expect(questions).toBe(2);
    });
  });

  test('an approval expires after ten minutes; conversations are renamed and deleted', async () => {
    const account = await console.newAccount({ credits: 40 });
    await visit({ account, path: '/chat' }, async (page) => {
      await console.modelSays('Export three', { tool: 'run_export', asks: { filters, limit: 3 } });
      await page.clock.install();
      await say(page, 'Export three');
      await expectPage(page.getByRole('button', { name: 'Export for at most 3 credits' })).toBeVisible();
      await page.clock.fastForward('10:01');
      await expectPage(said(page).getByText('This approval expired after ten minutes.')).toBeVisible();
      await expectPage(page.getByRole('button', { name: /at most/ })).toHaveCount(0);
      await expectAccessible(page);
      // The message box of a phone is above the bar, under which nothing scrolls.
      const { viewport } = looks.phone;
      await page.setViewportSize(viewport);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height);
      await page.setViewportSize(looks.light.viewport);

      await page.getByRole('button', { name: 'Rename Export three' }).click();
      await page.getByLabel('Title').fill('Three for Madrid');
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
      await expectPage(page.getByRole('heading', { name: 'Three for Madrid' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete Three for Madrid' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expectPage(page.getByRole('link', { name: 'Three for Madrid' })).toHaveCount(0);
      await expectPage(page).toHaveURL(console.url('/chat'));
    });
  });
});
