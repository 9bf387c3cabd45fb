import { buffer } from 'node:stream/consumers';
import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import type { Account } from '@creator-discovery/examples/stage';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { consoleStage, expectAccessible, readWhy, runUntilSeen } from './console-stage.ts';
import { SessionRecord } from './session-record.ts';
import { workThroughAllPages } from './whole-session.ts';

interface Ledger {
  readonly entries: readonly { readonly spent: number; readonly source: string | null }[];
  readonly has_more: boolean;
}

const link = '/search/photonet?followers=10000..500000';

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  /** Free previews that are left today. */
  async function previews(account: Account): Promise<number> {
    return (await console.operate(account, 'get_credit_balance')).usage.free_creators_left;
  }

  async function jobs(account: Account): Promise<{ kind: string; job_status: string; source: string }[]> {
    const { entries } = await console.operate<{ entries: { kind: string; job_status: string; source: string }[] }>(
      account,
      'list_search_history',
    );
    return entries.filter(({ kind }) => kind !== 'search');
  }

  async function openExport(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Export all \d/ }).click();
    await expectPage(page.getByRole('button', { name: /^Export for at most/ })).toBeVisible();
  }

  test('a double press, a second tab and a reload are one export, which can be stopped', async () => {
    const account = await console.newAccount({ credits: 900, jobsWait: true });
    // A stopped job is 422, with what it had delivered.
    await visit({ url: console.url(link), refusals: [422], cookies: await console.session(account) }, async (page) => {
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
      await expectAccessible(page);
      await other.getByRole('button', { name: /^Export for at most/ }).click();
      await expectPage(other.getByText('This export is already running. Showing it.').first()).toBeAttached();
      expect(other.url()).toBe(page.url());
      await page.reload();
      await page.getByRole('button', { name: 'Cancel' }).click();
      expect(await jobs(account)).toEqual([expect.objectContaining({ job_status: 'processing', source: 'app' })]);
      expect(await console.credits(account)).toBe(900 - price);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop it' }).click();
      await expectPage(page.getByText('This job was stopped.')).toBeVisible();
      await expectAccessible(page);
      expect(await console.credits(account)).toBe(900);
    });
  });

  test('what the balance doesn’t cover is offered smaller', async () => {
    const account = await console.newAccount({ credits: 5, jobsWait: true });
    await visit({ url: console.url(link), cookies: await console.session(account) }, async (page) => {
      await page.getByRole('button', { name: /^Export all \d/ }).click();
      await expectPage(page.getByText(/^This needs \d+ credits; you have 5\.$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Export 5 instead' }).click();
      const wanted = page.getByLabel('How many, in this order');
      const press = page.getByRole('button', { name: 'Export for at most 5 credits' });
      await expectPage(press).toBeVisible();
      for (const typed of ['1,5', '1e3', '-5', '']) {
        await wanted.fill(typed);
        await expectPage(page.getByText(/^Type a whole number from 1 to \d+\.$/)).toBeVisible();
        await expectPage(page.getByRole('button', { name: 'Export …' })).toBeDisabled();
      }
      await expectAccessible(page);
      await wanted.fill('5');
      await press.click();
      await expectPage(page.getByText('0 of 5 creators done').first()).toBeVisible();
      expect(await console.credits(account)).toBe(0);
    });
  });

  test('a job that does not move says so, and one that has ended is not shown as running', async () => {
    const account = await console.newAccount({ credits: 5, jobsWait: true });
    const asked = { filters: { basic: { platform: 'photonet' } }, limit: 5, confirmed: true };
    const { history_id } = await console.operate(account, 'run_export', asked);
    const cookies = await console.session(account);
    await visit({ url: console.url('/history'), refusals: [422], cookies }, async (page) => {
      await page.clock.install();
      await page.reload();
      const job = page.getByRole('region', { name: 'Running now' }).getByRole('link');
      // The job says that it has delivered rows. They can't be read yet.
      await page.route('**/get_history_data', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), total: 2 } });
      });
      await job.click();
      await expectPage(page.getByText('You can leave this page; it continues.')).toBeVisible();
      await expectPage(page.getByRole('region', { name: 'Delivered creators' })).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
      await page.clock.fastForward(31_000);
      await expectPage(page.getByText(/^Nothing has moved for 30 seconds/)).toBeVisible();
      await expectAccessible(page);
      // On this page nothing reads the job.
      await page.getByRole('link', { name: 'Usage' }).first().click();
      await expectPage(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
      // From here on time passes in steps, in all less than the shortest wait between two reads.
      await page.clock.pauseAt(Date.now() + 120_000);
      await console.operate(account, 'cancel_job', { history_id });
      await page.goBack();
      const wallet = (credits: number) =>
        page.getByRole('link', { name: new RegExp(`^Credits to spend\\s*${credits}\\s*Free`) });
      await runUntilSeen(page, 4, page.getByText('This job was stopped.'), wallet(5));
      // What the job of another program had set aside comes back without a press.
      const other = await console.operate(account, 'run_export', asked);
      await page.evaluate('window.dispatchEvent(new Event("focus"))');
      await runUntilSeen(page, 4, wallet(0));
      await console.operate(account, 'cancel_job', { history_id: other.history_id });
      await runUntilSeen(page, 2000, wallet(5));
      // Neither the job nor the balance is read here. The list of running jobs shows the end.
      const last = await console.operate(account, 'run_export', asked);
      for (const read of ['get_history_data', 'get_credit_balance']) await page.route(`**/${read}`, () => {});
      await page.getByRole('link', { name: 'History' }).first().click();
      const entries = page.getByRole('region', { name: 'Entries' });
      await runUntilSeen(page, 4, entries.getByText('Running'));
      await console.operate(account, 'cancel_job', { history_id: last.history_id });
      await runUntilSeen(page, 2000, entries.getByText('Stopped').nth(2));
    });
  });

  test('a shared link to an e-mail address: the price is on each button, and coming back costs nothing', async () => {
    const account = await console.newAccount({ credits: 100 });
    await visit({ url: console.url(link), cookies: await console.session(account) }, async (page) => {
      const first = page.getByRole('button', { name: 'Show the first 10 · free' });
      await expectPage(first).toBeVisible();
      await expectAccessible(page);
      expect(await previews(account)).toBe(75);
      const name = (row: number) => page.getByRole('row').nth(row).getByRole('button').first();
      await first.press('Enter');
      await expectPage(name(1)).toBeFocused();
      await page.getByRole('button', { name: 'Show 10 more · free' }).press('Enter');
      await expectPage(name(11)).toBeFocused();
      await expectPage(page.getByRole('row')).toHaveCount(21);
      // A person who has moved on keeps the focus.
      const { promise: movedOn, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/search_creators', (route) => movedOn.then(() => route.continue()));
      await page.getByRole('button', { name: 'Show 10 more · free' }).press('Enter');
      await page.getByRole('link', { name: 'History' }).first().focus();
      answer();
      await expectPage(page.getByRole('row')).toHaveCount(31);
      await expectPage(page.getByRole('link', { name: 'History' }).first()).toBeFocused();
      // A link that skips the filters keeps the rows.
      for (const past of ['page', 'results'])
        await page.getByRole('link', { name: `Skip to the ${past}` }).press('Enter');
      await page.keyboard.press('Tab');
      await expectPage(page.getByRole('button', { name: 'Saved', exact: true })).toBeFocused();
      await expectAccessible(page);
      expect(await previews(account)).toBe(45);

      for (const row of [1, 3, 15]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
      await page.reload();
      await expectPage(page.getByRole('row')).toHaveCount(31);
      await expectPage(page.getByText('3 selected', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'History' }).first().click();
      await page.goBack();
      await page.goForward();
      await page.goBack();
      await expectPage(page.getByRole('row')).toHaveCount(31);
      expect([await previews(account), await console.credits(account)]).toEqual([45, 100]);

      await page.getByRole('button', { name: 'Unlock contacts · at most 3 credits' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Unlock for at most 3 credits' }).click();
      await expectPage(page.getByText(/^[0-3] credits? spent$/)).toBeVisible();
      await expectPage(page.getByRole('cell', { name: /@/ }).nth(1)).toBeVisible();
      await expectAccessible(page);
      await readWhy(page);
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByText('CSV', { exact: true }).click();
      await expectPage(page.getByText(/^For programs\. A spreadsheet may read phone numbers/)).toBeVisible();
      await page.getByText('Excel (XLSX)').click();
      await expectPage(page.getByText('Phone numbers and texts stay as they are.')).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog', { name: 'Download 3 rows' }).getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^photonet-unlock-\d{4}-\d\d-\d\d-3-creators\.xlsx$/);
      const [sheet] = await readWorkbook(await buffer(await file.createReadStream()));
      expect(sheet?.data.slice(1).filter((row) => String(row[3]).includes('@'))).toHaveLength(3);
      await expectPage(page.getByRole('button', { name: 'Download' })).toBeFocused();
      await page.getByRole('button', { name: 'Done' }).click();
      await expectPage(page.getByRole('button', { name: 'Unlock contacts · free' })).toBeFocused();
      await expectPage(page.getByRole('row', { name: /yours/ })).toHaveCount(3);
      expect(await console.credits(account)).toBe(97);
    });
  });

  test('opening a creator costs nothing; contacts are unlocked for the credit on the button, and one that is wrong gives it back', async () => {
    const account = await console.newAccount({ credits: 30 });
    await console.operate(account, 'search_creators', { basic: { platform: 'photonet' } });
    expect(await previews(account)).toBe(65);
    await visit(
      { url: console.url('/creators/photonet/f.pratama_6682'), cookies: await console.session(account) },
      async (page) => {
        await expectPage(page.getByRole('heading', { name: 'Farhan Pratama' })).toBeVisible();
        await expectPage(page.getByRole('region', { name: 'Figures' })).toContainText('median of this size');
        await expectAccessible(page);
        await page.getByRole('group', { name: 'Languages as' }).getByText('Table').click();
        await expectPage(page.getByRole('table', { name: 'Languages' })).toContainText('Indonesian');
        await expectAccessible(page);
        expect([await previews(account), await console.credits(account)]).toEqual([65, 30]);
        await page.getByRole('button', { name: 'Unlock for 1 credit' }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /at most 1 credit/ })
          .click();
        await expectPage(page.getByRole('dialog', { name: 'Unlocked contacts' })).toContainText('1 credit spent');
        await page.keyboard.press('Escape');
        const contacts = page.getByRole('region', { name: 'Contacts' });
        await expectPage(contacts.getByRole('link', { name: /@/ }).first()).toBeVisible();
        await expectAccessible(page);
        expect(await console.credits(account)).toBe(29);
        await contacts
          .getByRole('button', { name: /^Wrong/ })
          .first()
          .click();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Report it' }).click();
        await expectPage(page.getByText('The report is recorded and the credit given back.').last()).toBeVisible();
        expect(await console.credits(account)).toBe(30);
      },
    );
  });

  test('a whole search becomes a workbook that can be opened', async () => {
    const account = await console.newAccount({ credits: 900 });
    await visit({ url: console.url(link), cookies: await console.session(account) }, async (page) => {
      await openExport(page);
      await page.getByRole('button', { name: /^Export for at most/ }).click();
      await page.getByRole('button', { name: 'Download' }).click();
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^photonet-\d{4}-\d\d-\d\d-\d+-creators\.xlsx$/);
      const [sheet] = await readWorkbook(await buffer(await file.createReadStream()));
      const [labels, ...rows] = sheet?.data ?? [];
      const delivered = Number(file.suggestedFilename().split('-').at(-2));
      expect(labels?.slice(0, 4)).toEqual(['Name', 'Handle', 'Platform', 'E-mail']);
      expect(rows).toHaveLength(delivered);
      expect(rows.filter((row) => String(row[3]).includes('@')).length).toBe(delivered);
      expect(rows.every((row) => typeof row[7] === 'number')).toBe(true);
      await expectAccessible(page);
    });
  });

  test.each([
    ['dark', looks.dark],
    ['phone', looks.phone],
  ])('results, bill, job and history: %s', async (_name, look) => {
    const account = await console.newAccount({ credits: 100 });
    await visit({ url: console.url(link), look, cookies: await console.session(account) }, async (page) => {
      await page.getByRole('button', { name: 'Show the first 10 · free' }).click();
      await page.getByRole('row').nth(1).getByRole('checkbox').check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Unlock contacts · at most 1 credit' }).click();
      await page.getByRole('button', { name: 'Unlock for at most 1 credit' }).click();
      await page.getByRole('link', { name: 'All columns, download, make a list' }).click();
      await expectPage(page.getByRole('heading', { name: 'Bill' })).toBeVisible();
      await expectAccessible(page);
      await page.goto(console.url('/history'));
      await expectPage(page.getByText(/matches · 10 previews/)).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('a session over all pages costs what its buttons said, and the ledger and credits verify agree', async () => {
    const account = await console.newAccount({ credits: 300 });
    // What is set aside is spent or comes back once its job has ended.
    const spent = async () => {
      const balance = () => console.operate(account, 'get_credit_balance');
      await expectPage.poll(async () => (await balance()).credits_held).toBe(0);
      return 300 - (await balance()).credits_remaining;
    };
    await visit({ url: console.url(link), cookies: await console.session(account) }, async (page) => {
      const record = await SessionRecord.begin(page, spent);
      await workThroughAllPages({ page, record, url: console.url, modelSays: console.modelSays });
      const { steps } = record;
      expect(steps.length).toBeGreaterThanOrEqual(60);
      const cost = steps.reduce((sum, step) => sum + step.cost, 0);
      // Each purchase is one job, however often its button was pressed.
      const purchases = steps.filter(({ did }) => /^(Unlock|Export) (for at most|· free)/.test(did));
      const started = await Promise.all(
        ['unlock', 'export'].map((kind) => console.operate(account, 'list_search_history', { kind, limit: 100 })),
      );
      expect(started.flatMap(({ entries }) => entries)).toHaveLength(purchases.length);
      const { entries, has_more } = await console.operate<Ledger>(account, 'list_ledger_entries', { limit: 500 });
      const spending = entries.filter((entry) => entry.spent !== 0);
      expect(has_more).toBe(false);
      expect(spending.reduce((sum, entry) => sum + entry.spent, 0)).toBe(cost);
      // Nothing has spent but what was pressed: an entry for each press that cost something.
      expect(spending).toHaveLength(steps.filter((step) => step.cost > 0).length);
      expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['app', 'chat', null]));
      expect(await spent()).toBe(cost);
    });
    expect((await console.verifyCredits()).differences).toEqual([]);
    // Sixty steps, after each of which the balance is read.
  }, 240_000);
});
