import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import type { Account } from '@creator-discovery/examples/stage';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { consoleStage, expectAccessible } from './console-stage.ts';

const filters = { basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 20_000 } } };

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  /** What is in the conversation; screen readers hear the same words elsewhere. */
  function said(page: Page): Locator {
    return page.getByRole('log', { name: 'Conversation' });
  }

  async function credits(account: Account): Promise<{ readonly left: number; readonly held: number }> {
    const { credits_remaining: left, credits_held: held } = await console.operate(account, 'get_credit_balance');
    return { left, held };
  }

  async function say(page: Page, text: string): Promise<void> {
    await page.getByLabel('Message').fill(text);
    await page.getByLabel('Message').press('Enter');
  }

  test.each(Object.entries(looks))('what spends waits for the press, runs once, and is shown: %s', async (_, look) => {
    const account = await console.newAccount({ credits: 40 });
    await visit(
      { url: console.url('/chat'), look, refusals: [422], cookies: await console.session(account) },
      async (page) => {
        await expectPage(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
        await expectAccessible(page);
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
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Clear the selection' }).click();

        await console.modelSays(
          'Export three',
          { tool: 'run_export', asks: { filters, limit: 3 } },
          { text: 'It runs.' },
        );
        await say(page, 'Export three');
        const press = page.getByRole('button', { name: 'Export for at most 3 credits' });
        await expectPage(press).toBeVisible();
        expect(await credits(account)).toEqual({ left: 40, held: 0 });
        await expectPage(page.getByText(/^Photonet creators with an e-mail address, .*20,000/)).toBeVisible();
        await expectAccessible(page);
        const other = await page.context().newPage();
        await other.goto(page.url());
        const late = other.getByRole('button', { name: 'Export for at most 3 credits' });
        await expectPage(late).toBeVisible();
        await press.dblclick();
        await expectPage(said(page).getByText('It runs.')).toBeVisible();
        await expectPage(said(page).getByText(/^3 creators delivered · /)).toBeVisible();
        // Decided already: nothing runs twice, and this tab learns what came of it.
        await late.click();
        await expectPage(other.getByRole('alert')).toContainText(/^This c/);
        await expectPage(said(other).getByText('It runs.')).toBeVisible();
        await other.close();
        expect((await credits(account)).left).toBeGreaterThanOrEqual(37);

        await page.reload();
        await expectPage(said(page).getByText('It runs.')).toBeVisible();
        await expectPage(press).toHaveCount(0);
        await expectAccessible(page);
      },
    );
  });

  test('no leaves everything as it was; some of them are asked for again, with their own price', async () => {
    const account = await console.newAccount({ credits: 40 });
    const { preview_creators: found } = await console.operate<{ preview_creators: { handle: string }[] }>(
      account,
      'search_creators',
      filters,
    );
    const handles = found.slice(0, 3).map(({ handle }) => handle);
    await visit({ url: console.url('/chat'), cookies: await console.session(account) }, async (page) => {
      await console.modelSays('Find creators', { tool: 'search_creators', asks: filters }, { text: 'Here they are.' });
      await say(page, 'Find creators');
      await page.getByRole('row').nth(5).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Unlock contacts · at most 1 credit' }).click();
      await page.getByRole('button', { name: 'Unlock for at most 1 credit' }).click();
      await expectPage(page.getByText(/^1 credit spent$/)).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expectPage(page.getByRole('row').nth(5)).toContainText('yours');
      await expectPage(page.getByRole('button', { name: 'Unlock contacts · free' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await console.modelSays(
        'Unlock them',
        { tool: 'unlock_creators', asks: { platform: 'photonet', handles } },
        { text: 'As you like.' },
      );
      await say(page, 'Unlock them');
      await page.getByRole('button', { name: 'Don’t' }).click();
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
      await page.getByRole('button', { name: 'Ask for 1 creator instead' }).click();
      await expectPage(said(page).getByText(some)).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Unlock for at most 1 credit' })).toBeVisible();
      expect(await credits(account)).toEqual({ left: 39, held: 0 });
    });
  });

  test('an answer comes while another page is looked at, which stays, and is there when one comes back', async () => {
    const account = await console.newAccount({ credits: 40 });
    await visit({ url: console.url('/chat'), cookies: await console.session(account) }, async (page) => {
      await console.modelSays('Who is new?', { text: 'Nobody yet.' });
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let questions = 0;
      await page.route(`**/console/chat/${account.accountId}`, async (route) => {
        questions += 1;
        await asked;
        await route.continue();
      });
      await say(page, 'Who is new?');
      await expectPage(page.getByText('Thinking …')).toBeVisible();
      await page.getByRole('link', { name: 'Lists' }).first().click();
      await expectPage(page.getByRole('heading', { name: 'Lists', level: 1 })).toBeVisible();
      const answered = page.waitForResponse(`**/console/chat/${account.accountId}`);
      answer();
      await (await answered).finished();
      await expectPage(page).toHaveURL(console.url('/lists'));
      await page.getByRole('link', { name: 'Chat' }).first().click();
      await page.getByRole('link', { name: 'Who is new?' }).click();
      await expectPage(said(page).getByText('Nobody yet.')).toBeVisible();
      expect(questions).toBe(1);
    });
  });

  test('a decision has ten minutes; conversations are renamed and deleted', async () => {
    const account = await console.newAccount({ credits: 40 });
    await visit({ url: console.url('/chat'), cookies: await console.session(account) }, async (page) => {
      await console.modelSays('Export three', { tool: 'run_export', asks: { filters, limit: 3 } });
      await page.clock.install();
      await say(page, 'Export three');
      await expectPage(page.getByRole('button', { name: 'Export for at most 3 credits' })).toBeVisible();
      await page.clock.fastForward('10:01');
      await expectPage(said(page).getByText('The ten minutes for this decision are over.')).toBeVisible();
      await expectPage(page.getByRole('button', { name: /at most/ })).toHaveCount(0);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Rename Export three' }).click();
      await page.getByLabel('Title').fill('Three for Madrid');
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
      await expectPage(page.getByRole('heading', { name: 'Three for Madrid' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete Three for Madrid' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await expectPage(page.getByRole('link', { name: 'Three for Madrid' })).toHaveCount(0);
      await expectPage(page).toHaveURL(console.url('/chat'));
    });
  });
});
