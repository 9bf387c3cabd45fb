import { buffer } from 'node:stream/consumers';
import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import {
  consoleStage,
  downloadOf,
  expectAccessible,
  expectAccessibleInEveryLook,
  holdCalls,
  readWhy,
  runUntilSeen,
} from './console-stage.ts';

const link = '/search/photonet?followers=10000..500000';

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  async function openExport(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Export all \d/ }).click();
    await expectPage(page.getByRole('button', { name: /^Export for at most/ })).toBeVisible();
  }

  test('a double press, a second tab and a reload start one export, which can be stopped', async () => {
    const account = await console.newAccount({ credits: 900, jobsWait: true });
    // A stopped job responds with 422 and its deliveries.
    await visit({ account, path: link, refusals: [422] }, async (page) => {
      await openExport(page);
      await expectAccessible(page);
      const button = page.getByRole('button', { name: /^Export for at most/ });
      const price = Number(((await button.textContent()) ?? '').replace(/\D/g, ''));
      const other = await page.context().newPage();
      await other.goto(console.url(link));
      await openExport(other);
      await button.dblclick();
      await expectPage(page).toHaveURL(/\/history\/[0-9a-f-]{36}$/);
      await expectPage(page.getByText(/^0 of \d+ creators done/).first()).toBeVisible();
      await expectPage(page.getByRole('main')).toBeFocused();
      await expectAccessible(page);
      await other.getByRole('button', { name: /^Export for at most/ }).click();
      await expectPage(other.getByText('This export is already running; this is its page.').first()).toBeAttached();
      expect(other.url()).toBe(page.url());
      await page.reload();
      await page.getByRole('button', { name: 'Cancel' }).click();
      const { entries } = await console.operate(account, 'list_search_history', { kind: 'export' });
      expect(entries).toMatchObject([{ job_status: 'processing', source: 'app' }]);
      expect(await console.credits(account)).toBe(900 - price);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await expectPage(page.getByText('This job was stopped.')).toBeVisible();
      await expectAccessible(page);
      expect(await console.credits(account)).toBe(900);
    });
  });

  test('an unaffordable export is offered in a smaller size', async () => {
    const account = await console.newAccount({ credits: 5, jobsWait: true });
    await visit({ account, path: link }, async (page) => {
      await page.getByRole('button', { name: /^Export all \d/ }).click();
      await expectPage(page.getByText(/^This needs \d+ credits; you have 5\.$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Export 5 instead' }).click();
      const wanted = page.getByLabel('How many, in the current order');
      const press = page.getByRole('button', { name: 'Export for at most 5 credits' });
      await expectPage(press).toBeVisible();
      for (const typed of ['1.5', '1,50', '1e3', '-5', '']) {
        await wanted.fill(typed);
        await expectPage(page.getByText(/^Enter a whole number from 1 to \d+\.$/)).toBeVisible();
        await expectPage(page.getByRole('button', { name: 'Export …' })).toBeDisabled();
      }
      await expectAccessible(page);
      await wanted.fill('5,00');
      await expectPage(page.getByText(/^5 of/)).toBeVisible();
      // The number is rewritten after the press, because that can move the button.
      await press.hover();
      await page.mouse.down();
      await expectPage(wanted).toHaveValue('5,00');
      await page.mouse.up();
      await expectPage(page.getByText('0 of 5 creators done').first()).toBeVisible();
      expect(await console.credits(account)).toBe(0);
    });
  });

  test('a stalled job is reported, and a finished job is not shown as running', async () => {
    const account = await console.newAccount({ credits: 5, jobsWait: true });
    const asked = { filters: { basic: { platform: 'photonet' } }, limit: 5, confirmed: true };
    const { history_id } = await console.operate(account, 'run_export', asked);
    await visit({ account, path: '/history', refusals: [422] }, async (page) => {
      await page.clock.install();
      await page.reload();
      const job = page.getByRole('region', { name: 'Running now' }).getByRole('link');
      // The job counts rows that can't be read yet.
      await page.route('**/get_history_data', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), total: 2 } });
      });
      await job.click();
      await expectPage(page.getByText('You can leave this page. The job keeps running.')).toBeVisible();
      await expectPage(page.getByRole('region', { name: 'Delivered creators' })).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
      await page.clock.fastForward(31_000);
      await expectPage(page.getByText(/^No progress for 30 seconds/)).toBeVisible();
      await expectAccessible(page);
      // No query reads the job on this page.
      await page.getByRole('link', { name: 'Usage' }).first().click();
      await expectPage(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
      // Time now advances in steps that sum to less than the shortest wait between two reads.
      await page.clock.pauseAt(Date.now() + 120_000);
      await console.operate(account, 'cancel_job', { history_id });
      await page.goBack();
      const wallet = (credits: number) =>
        page.getByRole('link', { name: new RegExp(`^Available credits\\s*${credits}\\s*Free`) });
      await runUntilSeen(page, 4, page.getByText('This job was stopped.'), wallet(5));
      // Credits held by another client's job are released without a press.
      const other = await console.operate(account, 'run_export', asked);
      await page.evaluate('window.dispatchEvent(new Event("focus"))');
      await runUntilSeen(page, 4, wallet(0));
      await console.operate(account, 'cancel_job', { history_id: other.history_id });
      await runUntilSeen(page, 2000, wallet(5));
      // Neither the job nor the balance is read here; the list of running jobs shows the end.
      const last = await console.operate(account, 'run_export', asked);
      for (const read of ['get_history_data', 'get_credit_balance']) await page.route(`**/${read}`, () => {});
      await page.getByRole('link', { name: 'History' }).first().click();
      const entries = page.getByRole('region', { name: 'Entries' });
      await runUntilSeen(page, 4, entries.getByText('Running'));
      await console.operate(account, 'cancel_job', { history_id: last.history_id });
      await runUntilSeen(page, 2000, entries.getByText('Stopped').nth(2));
    });
  });

  test('an export is announced on every page until its notice is dismissed', async () => {
    const account = await console.newAccount({ credits: 10, jobsWait: true });
    const asked = { filters: { basic: { platform: 'photonet' } }, limit: 5, confirmed: true };
    const { history_id } = await console.operate(account, 'run_export', asked);
    await visit({ account, path: '/lists', refusals: [422] }, async (page) => {
      const notices = page.getByRole('region', { name: 'Exports' });
      await expectPage(notices.getByText('0 of 5 · 5 credits held')).toBeVisible();
      // The page of the job shows its progress itself.
      await notices.getByRole('link', { name: 'Open' }).click();
      await expectPage(notices).toHaveCount(0);
      await page.goBack();
      await expectPage(notices.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await notices.getByRole('button', { name: 'Dismiss: Exporting' }).click();
      await expectPage(notices).toHaveCount(0);
      await console.operate(account, 'cancel_job', { history_id });
      await page.reload();
      await expectPage(notices.getByText('Export stopped')).toBeVisible();
      await expectPage(page).toHaveTitle(/^Export stopped · Lists · /);
      await expectPage(page.getByRole('link', { name: 'History 1 new' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await notices.getByRole('link', { name: 'Open' }).click();
      await expectPage(page.getByText('This job was stopped.')).toBeVisible();
      await expectPage(notices).toHaveCount(0);
      await expectPage(page).toHaveTitle(/^Export · /);

      const waiting = await console.operate(account, 'run_export', asked);
      await page.clock.install();
      await page.goto(console.url('/usage'));
      await expectPage(notices.getByText('Exporting')).toBeVisible();
      await page.clock.fastForward(46_000);
      await expectPage(notices.getByText('Export waiting')).toBeVisible();
      await expectAccessible(page);
      await page.route('**/list_search_history', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const isRunning = route.request().postDataJSON().job_status === 'processing';
        const entries = (isRunning ? [] : body.entries).map((entry: { history_id: string }) =>
          entry.history_id === waiting.history_id
            ? { ...entry, job_status: 'complete', rows: 5, credits_charged: 4 }
            : entry,
        );
        await route.fulfill({ response, json: { ...body, entries } });
      });
      await page.clock.fastForward(5000);
      await expectPage(notices.getByText('5 creators · 4 credits spent')).toBeVisible();
      await expectPage(page).toHaveTitle(/^Export ready · /);
      const heading = page.getByRole('columnheader').first();
      await heading.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 850));
      await notices.getByRole('button', { name: 'Download' }).click();
      await expectPage(page.getByRole('dialog', { name: /^Download/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.setViewportSize(looks.phone.viewport);
      await expectAccessible(page);
      await notices.getByRole('button', { name: 'Download' }).click();
      await expectPage(page.getByRole('dialog', { name: /^Download/ })).toBeVisible();
      // Another tab may dismiss it.
      await page.locator('[aria-label="Dismiss: Export ready"]').last().dispatchEvent('click');
      await expectPage(page.getByRole('dialog', { name: /^Download/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expectPage(notices).toHaveCount(0);
      await page.reload();
      await expectPage(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
      await expectPage(notices).toHaveCount(0);
    });
  });

  test('from a shared link to a contact: each button states its price, and going back is free', async () => {
    const account = await console.newAccount({ credits: 100 });
    await visit({ account, path: link }, async (page) => {
      const first = page.getByRole('button', { name: 'Show the first 10 · free' });
      await expectPage(first).toBeVisible();
      await expectAccessible(page);
      expect((await console.balance(account)).previews).toBe(75);
      const name = (row: number) => page.getByRole('row').nth(row).getByRole('button').first();
      await first.press('Enter');
      await expectPage(name(1)).toBeFocused();
      await page.getByRole('button', { name: 'Show 10 more · free' }).press('Enter');
      await expectPage(name(11)).toBeFocused();
      await expectPage(page.getByRole('row')).toHaveCount(21);
      // A reader who has moved on keeps the focus.
      const answer = await holdCalls(page, '**/search_creators');
      await page.getByRole('button', { name: 'Show 10 more · free' }).press('Enter');
      await page.getByRole('link', { name: 'History' }).first().focus();
      answer();
      await expectPage(page.getByRole('row')).toHaveCount(31);
      await expectPage(page.getByRole('link', { name: 'History' }).first()).toBeFocused();
      // A skip link keeps the rows.
      for (const past of ['content', 'results'])
        await page.getByRole('link', { name: `Skip to ${past}` }).press('Enter');
      await page.keyboard.press('Tab');
      await expectPage(page.getByRole('button', { name: 'Save search' })).toBeFocused();
      await expectAccessible(page);
      expect((await console.balance(account)).previews).toBe(45);

      for (const row of [1, 3, 15]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
      await page.reload();
      await expectPage(page.getByRole('row')).toHaveCount(31);
      await expectPage(page.getByText('3 selected', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'History' }).first().click();
      await page.goBack();
      await page.goForward();
      await page.goBack();
      await expectPage(page.getByRole('row')).toHaveCount(31);
      expect(await console.balance(account)).toMatchObject({ credits: 100, previews: 45 });

      await page.getByRole('button', { name: 'Unlock contacts · at most 3 credits' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Unlock for at most 3 credits' }).click();
      await expectPage(page.getByText(/^[1-3] (?:was|were) new and lists? a contact: [1-3] credits?\./)).toBeVisible();
      await expectPage(page.getByRole('cell', { name: /@/ }).nth(1)).toBeVisible();
      await expectAccessible(page);
      await readWhy(page);
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByText('CSV', { exact: true }).click();
      await expectPage(page.getByText(/^For programs: every column\. Spreadsheets read phone numbers/)).toBeVisible();
      await page.getByText('Excel (XLSX)').click();
      await expectPage(page.getByText('phone numbers and ids stay text.')).toBeVisible();
      const file = await downloadOf(
        page,
        page.getByRole('dialog', { name: 'Download 3 rows' }).getByRole('button', { name: 'Download' }),
      );
      expect(file.suggestedFilename()).toMatch(/^photonet-unlock-\d{4}-\d\d-\d\d-3-creators\.xlsx$/);
      const [sheet] = await readWorkbook(await buffer(await file.createReadStream()));
      expect(sheet?.data.slice(1).filter((row) => String(row[6]).includes('@'))).toHaveLength(3);
      await expectPage(page.getByRole('button', { name: 'Show contacts' })).toBeFocused();
      const owned = page.getByRole('row', { name: /yours/ });
      await expectPage(owned).toHaveCount(3);
      await expectPage(owned.first().getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
      await expectPage(page.getByRole('button', { name: 'Copy 3 emails' })).toBeVisible();
      const heading = page.getByRole('columnheader', { name: 'Engagement' });
      for (const direction of ['descending', 'ascending']) {
        await heading.getByRole('button').click();
        await expectPage(heading).toHaveAttribute('aria-sort', direction);
        await expectPage(page.getByRole('status').first()).toHaveText(`Sorted by Engagement, ${direction}`);
      }
      await expectPage(page.getByRole('table').locator(':is(thead, tbody, tr, th, td):not([role])')).toHaveCount(0);
      await expectPage(page.getByRole('button', { name: /^Sort all .* by engagement · free$/ })).toBeVisible();
      await page.getByRole('row').nth(2).getByRole('cell').nth(3).click();
      await expectPage(page.getByRole('link', { name: 'Open full page' })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await console.credits(account)).toBe(97);

      // The first screen leads back to owned creators and to the last search.
      await page.goto(console.url('/search/photonet'));
      await expectPage(page.getByRole('region', { name: 'Yours, newest first' }).getByRole('link')).toHaveCount(3);
      await expectAccessibleInEveryLook(page);
      // Only a count shows that these rows were seen today.
      const answerCount = await holdCalls(page, '**/count_creators');
      await page.getByRole('region', { name: 'Pick up where you left off' }).getByRole('link').click();
      await expectPage(page).toHaveURL(/[?]followers=/);
      await expectPage(page.getByRole('button', { name: 'Reading …' })).toBeVisible();
      answerCount();
      await expectPage(page.getByRole('button', { name: 'Show the first 30 · free' })).toBeVisible();
    });
  });

  test('finding, listing, unlocking and saving 20 creators takes 16 presses', async () => {
    const account = await console.newAccount({ credits: 100 });
    await visit({ account, path: '/search/photonet' }, async (page) => {
      let presses = 0;
      const press = async (key: string) => {
        presses += 1;
        await page.keyboard.press(key);
      };
      const click = async (role: 'button' | 'link', name: string | RegExp) => {
        presses += 1;
        await page.getByRole(role, { name }).last().click();
      };
      const rows = page.getByRole('row');
      const notice = page.getByRole('region', { name: 'Notices' });
      await expectPage(page.getByRole('heading', { level: 1, name: /creators · exact/ })).toBeVisible();
      await press('/');
      await page.keyboard.type(
        'female vegan food creators in Germany or Austria, 10-100k, engagement over 3 %, audience mostly women 18-34, email known',
      );
      const answerReading = await holdCalls(page, '**/suggest_filters');
      await press('Enter');
      await expectPage(page.getByRole('option', { name: 'Reading …' })).toBeVisible();
      answerReading();
      await expectPage(page.getByRole('option', { name: 'Use 8 filters' })).toBeVisible();
      await press('Enter');
      await expectPage(page.getByRole('button', { name: 'Search · free' })).toBeVisible();
      const panel = await page.getByRole('complementary', { name: 'Filters' }).boundingBox();
      for (const share of await page.getByRole('textbox', { name: /^Minimum share/ }).all())
        expect(((await share.boundingBox())?.x ?? NaN) + 80).toBeLessThan((panel?.x ?? 0) + (panel?.width ?? 0));
      await press('Control+Enter');
      await expectPage(page.locator('input:focus')).toHaveCount(0);
      await click('button', 'Show 10 more · free');
      await expectPage(rows).toHaveCount(21);
      await press('a');
      for (const name of ['Undone', 'Shortlist']) {
        await page.keyboard.press('l');
        if (name === 'Shortlist') await page.locator('[type=radio]:focus').press('ArrowDown');
        await page.getByLabel('Name of the new list').fill(name);
        await page.keyboard.press('Enter');
        await expectPage(notice).toContainText(`20 creators added to “${name}”.`);
        const undo = await notice.getByRole('button', { name: 'Undo' }).last().boundingBox();
        expect(undo?.height).toBeLessThan(40);
        if (name === 'Undone') await notice.getByRole('button', { name: 'Undo' }).last().click();
      }
      // Undo keeps a creator that was in the list before.
      const before = await console.operate(account, 'get_lists', { query: 'Undone' });
      const handle = await rows.nth(3).locator('[data-result]').getAttribute('data-result');
      const creators = [{ platform: 'photonet', handle }];
      await console.operate(account, 'add_to_list', { list_id: before.lists[0].list_id, creators });
      await page.keyboard.press('l');
      await page.getByRole('radio', { name: /^Undone/ }).check();
      await page.getByRole('button', { name: 'Add 20 creators' }).click();
      await expectPage(notice).toContainText('19 creators added to “Undone”; 1 was already in it.');
      // Undo reads the added items only.
      const read = page.waitForRequest('**/get_list');
      await notice.getByRole('button', { name: 'Undo' }).last().click();
      expect((await read).postDataJSON()).toMatchObject({ offset: 1 });
      presses += 2;
      await press('u');
      await expectPage(page.getByText('100 to 80')).toBeVisible();
      // Another client of the account is faster.
      await console.operate(account, 'unlock_creators', { platform: 'photonet', handles: [handle], confirmed: true });
      await expectPage.poll(async () => (await console.balance(account)).held).toBe(0);
      await click('button', 'Unlock for at most 20 credits');
      // Its buttons at the foot move out of sight when the contacts arrive.
      await expectPage(page.getByRole('dialog', { name: '20 contacts unlocked' })).toBeFocused();
      await click('button', 'Download');
      const file = page.waitForEvent('download');
      await click('button', 'Download');
      await file;
      await expectPage(page.getByRole('dialog')).toHaveCount(0);
      await press('s');
      const name = page.getByRole('textbox', { name: 'Name' });
      await expectPage(name).toHaveValue('Vegan Food, Germany or Austria, Women');
      await name.fill('Women');
      await press('Enter');
      await expectPage(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
      await click('link', 'Saved');
      await expectPage(page.getByText('Free: you have seen these today')).toBeVisible();
      await click('button', 'Show the first 20 · free');
      await expectPage(rows).toHaveCount(21);
      expect(presses).toBe(16);
    });
    const { lists } = await console.operate(account, 'get_lists');
    const counts = lists.map(({ name, item_count }: { name: string; item_count: number }) => [name, item_count]);
    expect(Object.fromEntries(counts)).toEqual({ Undone: 1, Shortlist: 20 });
  });

  test('opening a creator is free, unlocking costs the stated credit, and a wrong contact is refunded', async () => {
    const account = await console.newAccount({ credits: 30 });
    await console.operate(account, 'search_creators', { basic: { platform: 'photonet' } });
    expect((await console.balance(account)).previews).toBe(65);
    await visit({ account, path: '/creators/photonet/f.pratama_6682' }, async (page) => {
      await expectPage(page.getByRole('heading', { name: 'Farhan Pratama' })).toBeVisible();
      await expectPage(page.getByRole('region', { name: 'Figures' })).toContainText('median for this size');
      await expectAccessible(page);
      await page.getByRole('group', { name: 'Audience languages as' }).getByText('Table').click();
      await expectPage(page.getByRole('table', { name: 'Audience languages' })).toContainText('Indonesian');
      await expectAccessible(page);
      expect(await console.balance(account)).toMatchObject({ credits: 30, previews: 65 });
      await page.getByRole('button', { name: 'Unlock contact · 1 credit' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /at most 1 credit/ })
        .click();
      await expectPage(page.getByRole('dialog', { name: '1 contact unlocked' })).toContainText('a contact: 1 credit.');
      await page.keyboard.press('Escape');
      const contacts = page.getByRole('region', { name: 'Contact', exact: true });
      await expectPage(contacts.getByRole('link', { name: /@/ }).first()).toBeVisible();
      await expectAccessible(page);
      expect(await console.credits(account)).toBe(29);
      await expectPage(page.getByRole('region', { name: 'Your history' })).toContainText(/Unlocked.*1 credit.*Shown/);
      await expectPage(contacts.getByRole('button', { name: 'Report as wrong' })).toHaveCSS('padding-left', '0px');
      await contacts.getByRole('button', { name: 'Report as wrong' }).click();
      await page.getByRole('group', { name: 'Contact' }).getByRole('radio').last().check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await expectPage(page.getByText('The report is recorded and the credit refunded.').last()).toBeVisible();
      expect(await console.credits(account)).toBe(30);
    });
  });

  test('a search is exported as a readable workbook', async () => {
    const account = await console.newAccount({ credits: 900 });
    await visit({ account, path: link }, async (page) => {
      await openExport(page);
      await page.getByRole('button', { name: /^Export for at most/ }).click();
      await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
      await expectAccessible(page);
      const file = await downloadOf(page, page.getByRole('dialog').getByRole('button', { name: 'Download' }));
      expect(file.suggestedFilename()).toMatch(/^photonet-\d{4}-\d\d-\d\d-\d+-creators\.xlsx$/);
      const [sheet] = await readWorkbook(await buffer(await file.createReadStream()));
      const [labels, ...rows] = sheet?.data ?? [];
      const delivered = Number(file.suggestedFilename().split('-').at(-2));
      const shown = ['Creator id', 'Name', 'First name', 'Handle', 'Profile', 'Platform', 'Email'];
      expect(labels?.slice(0, 7)).toEqual(shown);
      expect(rows).toHaveLength(delivered);
      expect(rows.filter((row) => String(row[6]).includes('@')).length).toBe(delivered);
      const followers = labels?.indexOf('Followers') ?? 0;
      expect(rows.every((row) => typeof row[followers] === 'number')).toBe(true);
      await expectAccessible(page);
    });
  });

  test('results, bill, job and history are accessible in every look', async () => {
    const account = await console.newAccount({ credits: 100 });
    await visit({ account, path: link, look: looks.phone }, async (page) => {
      await page.getByRole('button', { name: 'Show the first 10 · free' }).click();
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Unlock contacts · at most 1 credit' }).click();
      await page.getByRole('button', { name: 'Unlock for at most 1 credit' }).click();
      // A notice leaves the title of a dialog as high as the screen in sight.
      await page.setViewportSize({ width: 390, height: 320 });
      const said = page.getByRole('status').first();
      // Said later, it would come between two presses.
      await expectPage(said).toHaveText(/is yours$/);
      for (const blocked of [false, false, true]) {
        // Shows another notice.
        if (blocked) await page.evaluate('navigator.clipboard.writeText = null; document.execCommand = () => false');
        const before = await said.textContent();
        await page.getByRole('button', { name: 'Copy 1 email' }).click();
        // Read over a dialog, and only if it changes.
        await expectPage.poll(() => said.textContent()).not.toBe(before);
      }
      const notice = await page.getByRole('region', { name: 'Notices', includeHidden: true }).boundingBox();
      const title = await page.getByRole('heading', { name: '1 contact unlocked' }).boundingBox();
      expect(title?.y).toBeGreaterThan((notice?.y ?? Number.NaN) + (notice?.height ?? Number.NaN));
      await page.getByRole('link', { name: 'Open full results' }).click();
      await expectPage(page.getByRole('heading', { name: 'Bill' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.goto(console.url('/history'));
      await expectPage(page.getByText(/matches · 10 previews/)).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  });
});
