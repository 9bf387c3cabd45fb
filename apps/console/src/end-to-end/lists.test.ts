import { text as textOf } from 'node:stream/consumers';
import { sidewaysScroll } from '@creator-discovery/browser/accessibility';
import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import type { Account } from '@creator-discovery/examples/stage';
import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { consoleStage, downloadOf, expectAccessible, expectAccessibleInEveryLook, holdCalls } from './console-stage.ts';

/** Demo creators. */
const [theo, farhan] = ['technologybytheo945', 'f.pratama_6682'] as const;

describe('in the browser', () => {
  const console = consoleStage();
  const { visit, operate } = console;

  async function listOf(account: Account, name: string): Promise<string> {
    const { list_id } = (await operate(account, 'create_list', { name })).list;
    const creators = [theo, farhan].map((handle) => ({ platform: 'photonet', handle }));
    await operate(account, 'add_to_list', { list_id, creators });
    return list_id;
  }

  const itemsOf = async (account: Account, listId: string) =>
    (await operate(account, 'get_list', { list_id: listId })).items;

  test('a first list is created and filled with pasted handles; unknown ones are named', async () => {
    const account = await console.newAccount({ credits: 30 });
    await visit({ account, path: '/lists', refusals: [] }, async (page) => {
      await expectPage(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create your first list' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Summer');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create list' }).click();
      await expectPage(page.getByRole('heading', { name: 'This list is empty' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add creators' }).last().click();
      const text = `@${theo}\nhttps://photonet.example/${farhan}/ ${theo}, nobody.at.all https://elsewhere.example/x\n${'w'.repeat(101)}`;
      await page.getByRole('textbox', { name: 'Handles or links' }).fill(text);
      await expectPage(page.getByText('3 creators · 1 duplicate · 2 lines can’t be read')).toBeVisible();
      await expectPage(page.getByText('Platform of handles without one')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add 3 · free' }).click();
      const dialog = page.getByRole('dialog', { name: '2 added to Summer' });
      const result = dialog.getByRole('list', { name: 'Result' });
      await expectPage(result.getByText('1 not in the database')).toBeVisible();
      await expectPage(result.getByText('2 lines can’t be read')).toBeVisible();
      await result.getByText('Show').last().click();
      await expectPage(page.getByRole('button', { name: 'Done' })).toBeInViewport();
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await expectAccessible(page);
      const file = await downloadOf(page, result.getByRole('button', { name: 'Download' }).first());
      expect(await textOf(await file.createReadStream())).toBe("Line,Note\r\n'@nobody.at.all,photonet\r\n");
      await page.getByRole('button', { name: 'Done' }).click();
      await expectPage(page.getByRole('row')).toHaveCount(3);
      await expectPage(page.getByRole('button', { name: 'Unlock 2 · at most 2 credits' })).toBeVisible();
      await expectAccessible(page);
      // Changes of others appear on focus.
      await operate(account, 'update_list', { list_id: page.url().split('/').at(-1), name: 'Autumn' });
      await page.evaluate('window.dispatchEvent(new Event("focus"))');
      await expectPage(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
    });
  });

  test('a workbook without addresses of cells is added by the chosen column, in calls of 500', async () => {
    const account = await console.newAccount();
    const listId = await listOf(account, 'Uploaded');
    const handles = [theo, 'artem.kravets2310', ...Array.from({ length: 600 }, (_, at) => `nobody.${at}.at.all`)];
    const rows = [['Full name', 'Account'], ...handles.map((handle) => ['Some One', handle])];
    await visit({ account, path: `/lists/${listId}` }, async (page) => {
      await page.getByRole('button', { name: 'Add creators' }).click();
      const sent: number[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/add_to_list')) sent.push(request.postDataJSON().creators.length);
      });
      const input = page.locator('input[type=file]');
      await input.setInputFiles({ name: 'old.xls', mimeType: '', buffer: Buffer.from('d0cf11e0', 'hex') });
      await expectPage(page.getByRole('alert')).toContainText('old Excel file');
      await input.setInputFiles({ name: 'page.xls', mimeType: '', buffer: Buffer.from('<html>\n<tr>') });
      await expectPage(page.getByRole('alert')).toContainText('Save it as CSV');
      await input.setInputFiles({ name: 'empty.csv', mimeType: '', buffer: Buffer.from('\ufeff\r\n') });
      await expectPage(page.getByRole('alert')).toHaveText('This file is empty.');
      await input.setInputFiles({ name: 'utf16.txt', mimeType: '', buffer: Buffer.from('mara.k\nben.w', 'utf16le') });
      await expectPage(page.getByText('utf16.txt, 2 rows')).toBeVisible();
      await input.setInputFiles({ name: 'names.xlsx', mimeType: '', buffer: workbookOf(rows) });
      await expectPage(page.getByText('names.xlsx, 603 rows')).toBeVisible();
      const column = page.getByRole('combobox', { name: 'Using the column' });
      await column.selectOption('Full name');
      await expectPage(page.getByText('0 creators · 1 line can’t be read')).toBeVisible();
      await column.selectOption('Account');
      await expectPage(page.getByText('602 creators', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add 602 · free' }).click();
      const dialog = page.getByRole('dialog', { name: '1 added to Uploaded' });
      await expectPage(dialog).toContainText('1 was in the list');
      await expectPage(dialog).toContainText('600 not in the database');
      expect(sent).toEqual([500, 102]);
    });
  });

  test('a card is moved with the keyboard, with each step announced', async () => {
    const account = await console.newAccount();
    const listId = await listOf(account, 'Autumn');
    await visit({ account, path: `/lists/${listId}?view=board`, refusals: [502] }, async (page) => {
      const handle = page.getByRole('button', { name: /^Move Theo Allen/ });
      const said = page.getByRole('status').first();
      await handle.focus();
      const calls = /\/(?:update_list_items|get_list)$/;
      await page.route(calls, (route) => route.fulfill({ status: 502, body: '' }));
      for (const key of ['Enter', 'ArrowRight', 'Enter']) await handle.press(key);
      await expectPage(page.getByRole('region', { name: 'Notices' })).toContainText('Not saved.');
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
      await expectPage(page.getByRole('button', { name: 'Move Theo Allen, in Shortlist' })).toBeVisible();
      await page.unroute(calls);
      await handle.press('Space');
      await expectPage(said).toContainText('Theo Allen picked up from Shortlist');
      await handle.press('ArrowRight');
      await handle.press('ArrowRight');
      await expectPage(said).toHaveText('Over Agreed, stage 3 of 5.');
      await expectAccessible(page);
      await handle.press('Escape');
      await expectPage(said).toHaveText('Theo Allen stays in Shortlist.');
      const letThrough = await holdCalls(page, '**/update_list_items');
      for (const key of ['Enter', 'ArrowRight', 'Enter']) await handle.press(key);
      await expectPage(page.getByRole('button', { name: 'Move Theo Allen, in Contacted' })).toBeFocused();
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
      letThrough();
      await expectPage(said).toHaveText('Theo Allen moved to Contacted.');
      await drag(page, page.getByRole('button', { name: /^Move Farhan Pratama/ }), 'Declined');
      await expectPage(said).toHaveText('Farhan Pratama moved to Declined.');
      await page.reload();
      await expectPage(page.getByRole('region', { name: 'Contacted, 1 creator' })).toContainText('Theo Allen');
      await expectAccessible(page);
      await drag(page, page.getByRole('link', { name: 'Farhan Pratama' }), 'Posted');
      await expectPage(said).toHaveText('Farhan Pratama moved to Posted.');
      expect(page.url()).toContain(listId);
      await expectPage(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await page.keyboard.press('Control+z');
      await expectPage(said).toHaveText('Farhan Pratama is back in Declined.');
      // Only the chosen filters are printed.
      await page.emulateMedia({ media: 'print' });
      await expectPage(page.getByText('Board', { exact: true })).toBeVisible();
      await expectPage(page.getByText('Table', { exact: true })).toBeHidden();
    });
    expect(await itemsOf(account, listId)).toMatchObject([{ stage: 'Contacted' }, { stage: 'Declined' }]);
  });

  test('actions on a selection report their result, and Undo restores values, items and positions', async () => {
    const account = await console.newAccount();
    const listId = await listOf(account, 'Winter');
    const [{ item_id = '' } = {}] = await itemsOf(account, listId);
    const written = { note: 'asked in May', stage: 'Contacted' };
    await operate(account, 'update_list_items', { list_id: listId, item_ids: [item_id], ...written });
    const { list: target } = await operate<{ list: { list_id: string } }>(account, 'create_list', { name: 'Autumn' });
    const before = [
      { handle: theo, ...written, tags: ['vip', 'cold'] },
      { handle: farhan, note: null, stage: null, tags: ['vip', 'cold'] },
    ];
    await visit({ account, path: `/lists/${listId}` }, async (page) => {
      const bar = page.getByRole('region', { name: 'Selection' });
      const notices = page.getByRole('region', { name: 'Notices' });
      const act = async (menu: string, item: string) => {
        await bar.getByRole('button', { name: menu, exact: true }).click();
        await page.getByRole('menuitem', { name: item }).click();
      };
      const all = page.getByRole('checkbox', { name: 'Select all on this page' });
      await all.check();
      await act('Tag', 'Other tags …');
      await page.getByRole('textbox', { name: 'Add tags, separated by commas' }).fill('vip, cold');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save for 2' }).click();
      await expectPage(notices.getByText('2 tagged vip and cold')).toBeVisible();
      expect(await itemsOf(account, listId)).toMatchObject(before);
      await act('Stage', 'Agreed');
      await expectPage(notices.getByText('2 moved to Agreed')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Control+z');
      await expectPage(notices.getByText('2 creators changed back')).toBeVisible();
      expect(await itemsOf(account, listId)).toMatchObject(before);
      await page.keyboard.press('m');
      await expectPage(notices.getByText('0 emails copied · 2 locked and left out')).toBeVisible();
      await act('More actions', 'Move to another list');
      await page.getByRole('radio', { name: 'A new list' }).check();
      await page.getByRole('textbox', { name: 'Name of the new list' }).fill('autumn');
      await expectPage(page.getByText('Another list has this name.')).toBeVisible();
      await page.getByRole('radio', { name: /^Autumn/ }).check();
      await expectPage(page.getByRole('radio', { name: /^Winter/ })).toBeDisabled();
      await page.getByRole('button', { name: 'Move 2 creators' }).click();
      await expectPage(notices.getByText('2 moved to “Autumn”')).toBeVisible();
      expect(await itemsOf(account, target.list_id)).toMatchObject(before);
      await notices.getByRole('button', { name: 'Undo' }).last().click();
      await expectPage(page.getByRole('row')).toHaveCount(3);
      expect(await itemsOf(account, target.list_id)).toEqual([]);

      const stages = page.getByRole('group', { name: 'Stage', exact: true });
      await stages.getByText('Contacted 1').click();
      await expectPage(page.getByRole('row')).toHaveCount(2);
      await stages.getByText('All 2').click();
      const followers = page.getByRole('columnheader', { name: 'Followers' });
      await followers.getByRole('button').click();
      await expectPage(followers).toHaveAttribute('aria-sort', 'descending');
      await expectPage(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-followers');
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-changed');
      const words = page.getByRole('textbox', { name: 'Name, handle, note or email' });
      await words.fill('nobody');
      await expectPage(page.getByText('No creators in this list match.')).toBeVisible();
      await expectAccessible(page);
      await words.fill('');
      await expectPage(page.getByRole('row')).toHaveCount(3);
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('');
      await all.check();
      await act('More actions', 'Remove');
      await expectPage(notices.getByText('2 removed')).toBeVisible();
      await expectPage(page.getByRole('heading', { name: 'This list is empty' })).toBeVisible();
      await expectAccessible(page);
      expect(await itemsOf(account, listId)).toEqual([]);
      await notices.getByRole('button', { name: 'Undo' }).last().click();
      await expectPage(page.getByRole('row')).toHaveCount(3);
      expect(await itemsOf(account, listId)).toMatchObject(before);
      await page.getByRole('row').last().getByRole('checkbox').check();
      await act('More actions', 'Remove');
      await page.goto('about:blank');
      // Closing the browser would end the call.
      await expectPage.poll(async () => (await itemsOf(account, listId)).length).toBe(1);
    });
  });

  test('an item shows who changed what; a field that both changed asks whose value stays', async () => {
    const account = await console.newAccount();
    const listId = await listOf(account, 'Kept');
    const [{ item_id = '' } = {}] = await itemsOf(account, listId);
    await operate(account, 'update_list_items', { list_id: listId, item_ids: [item_id], stage: 'Contacted' });
    const theirs = { note: 'theirs', stage: 'Posted' };
    await visit({ account, path: `/lists/${listId}`, refusals: [502] }, async (page) => {
      const edit = async (note: string) => {
        await page.getByRole('button', { name: /(?:Add a note to|Edit) Theo Allen$/ }).click();
        const changes = page.getByRole('list', { name: 'Changes' });
        await expectPage(changes.getByText('Shortlist to Contacted')).toBeVisible();
        await expectPage(changes.getByText(/ · \S/)).not.toHaveCount(0);
        await operate(account, 'update_list_items', { list_id: listId, item_ids: [item_id], ...theirs, note });
        const mine = page.getByRole('textbox', { name: 'Note' });
        await mine.fill(`mine after ${note}`);
        // A reload asks first, and a press outside the dialog doesn't close it.
        const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
        await Promise.all([asked, page.evaluate('void location.reload()')]);
        await page.mouse.click(5, 5);
        // A page that can't be read again stays, with its unsaved input.
        await page.route('**/get_list', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
        await page.evaluate('window.dispatchEvent(new Event("focus"))');
        await expectPage(page.getByRole('region', { name: 'Notices' })).toContainText('may be out of date.');
        await expectPage(mine).toHaveValue(`mine after ${note}`);
        const save = page.getByRole('button', { name: 'Save', exact: true });
        // Nothing is overwritten unread.
        await page.route('**/list_item_activity', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
        await save.click();
        await expectPage(page.getByRole('alert')).toContainText('Can’t reach the server.');
        await save.click();
        await expectPage(page.getByRole('alert')).toContainText(`note is now “${note}”`);
        await expectAccessible(page);
      };
      await edit('one');
      await page.getByRole('button', { name: 'Use theirs' }).click();
      expect(await itemsOf(account, listId)).toMatchObject([{ note: 'one', stage: 'Posted' }, {}]);
      await page.reload();
      await edit('two');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expectPage
        .poll(() => itemsOf(account, listId))
        .toMatchObject([{ note: 'mine after two', stage: 'Posted' }, {}]);
    });
  });

  test('a list shows only names of hidden creators until a press shows them for its price', async () => {
    const account = await console.newAccount({ credits: 30 });
    const listId = await listOf(account, 'Spring');
    const [{ item_id = '' } = {}] = await itemsOf(account, listId);
    await visit({ account, path: `/lists/${listId}` }, async (page) => {
      await expectPage(page.getByText('2 not shown yet')).toBeVisible();
      const totals = page.getByRole('list', { name: 'Totals' }).getByRole('listitem');
      await expectPage(totals).toHaveText(['2 creators', '0 yours', '2 locked', '0 without contact']);
      await expectPage(page.getByText('not shown yet', { exact: true })).toHaveCount(2);
      await expectAccessible(page);
      await page.getByText('Board', { exact: true }).click();
      await expectPage(page.getByText(/followers/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Show 2 creators · free' }).dblclick();
      await expectPage(page.getByText(/followers/)).toHaveCount(3);
      await expectPage(page.getByText('not shown yet', { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByText('Table', { exact: true }).click();
      await expectPage(page.getByRole('cell', { name: /^Lists .*email.*; locked$/ }).first()).toBeVisible();
      await page
        .locator('td bdi')
        .first()
        .evaluate((name) => name.append('A'.repeat(300)));
      const card = page.getByRole('table').locator('..');
      await page.setViewportSize({ width: 768, height: 900 });
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await operate(account, 'update_list_items', { list_id: listId, item_ids: [item_id], stage: 'Declined' });
      await page.getByText('Board', { exact: true }).click();
      await expectPage(page.getByRole('region', { name: 'Declined, 1 creator' })).toContainText('Theo Allen');
      await expectAccessible(page);
    });
    expect(await console.balance(account)).toMatchObject({ credits: 30, previews: 73 });
  });

  test('more than 100 owned rows show emails; a whole list, and all but one of many items, are unlocked under one bill', async () => {
    const other = await console.newAccount({ credits: 150 });
    const filters = { basic: { platform: 'photonet', contactDetails: ['EMAIL'] } };
    const asked = { filters, limit: 120, confirmed: true };
    const { history_id } = await operate<{ history_id: string }>(other, 'run_export', asked);
    await expectPage.poll(async () => (await console.balance(other)).held).toBe(0);
    const { creators } = await operate(other, 'get_history_data', { history_id, limit: 120 });
    await visit({ account: other, path: '/search/photonet?contact=EMAIL' }, async (page) => {
      for (let shown = 10; shown <= 110; shown += 10) {
        await page.getByRole('button', { name: /^Show (the first 10|10 more) · / }).click();
        await expectPage(page.locator('a[href^="mailto:"]')).toHaveCount(shown);
      }
    });
    const account = await console.newAccount({ credits: 300 });
    const listId = await listOf(account, 'Large');
    await visit({ account, path: `/lists/${listId}` }, async (page) => {
      await page.getByRole('button', { name: 'Unlock 2 · at most 2 credits' }).click();
      await page.getByRole('textbox', { name: /^Reason/ }).fill('Spring launch');
      await expectPage(page.getByRole('dialog', { name: 'Unlock Large' })).toContainText('In the list2');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Unlock for at most 2 credits' }).click();
      const result = page.getByRole('dialog', { name: '2 contacts unlocked' });
      await expectPage(result.getByRole('button', { name: 'Copy 2 emails' })).toBeVisible();
      await expectPage(result).toContainText('2 were new and list a contact: 2 credits.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await expectPage(page.getByRole('button', { name: /^Unlock/ })).toHaveCount(0);
      // The dialog has shown the result.
      await expectPage(page.getByRole('region', { name: 'Exports' })).toHaveCount(0);
      const names = creators.map(({ platform, handle }: Record<string, string>) => ({ platform, handle }));
      await operate(account, 'add_to_list', { list_id: listId, creators: names });
      await page.reload();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const rows = page.getByText(/^All 100 on this page are selected/);
      const table = page.getByRole('table');
      expect((await rows.boundingBox())?.y).toBeLessThan((await table.boundingBox())?.y ?? 0);
      await page.getByRole('button', { name: /^Select all \d+ in this list$/ }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await expectPage(page.getByRole('checkbox', { checked: false })).toHaveCount(0);
      await page.getByRole('row').last().getByRole('checkbox').uncheck();
      await expectPage(page.getByText(/^\d+ of \d+ selected: all but .+\.$/)).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: /^Unlock/ })
        .click();
      await page.getByRole('button', { name: /^Unlock for at most \d+ credits$/ }).click();
      await expectPage(page.getByRole('dialog', { name: /^\d+ contacts unlocked$/ })).toContainText('2 were yours');
    });
    const { list } = await operate(account, 'get_list', { list_id: listId });
    expect(list.item_count - list.owned_count).toBe(1);
    const { entries } = await operate<{ entries: { reason: string | null }[] }>(account, 'list_search_history');
    expect(entries.map(({ reason }) => reason)).toEqual([null, 'Spring launch']);
  });

  test('concurrent edits of a list are merged field by field', async () => {
    const account = await console.newAccount();
    const listId = await listOf(account, 'Winter');
    await visit({ account, path: `/lists/${listId}`, refusals: [422] }, async (page) => {
      const edit = async (name: string, theirs: { readonly name: string; readonly description?: string }) => {
        await page.getByRole('button', { name: 'More', exact: true }).first().click();
        await page.getByRole('menuitem', { name: 'Name and description' }).click();
        await operate(account, 'update_list', { list_id: listId, ...theirs });
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expectPage(page.getByRole('alert')).toContainText(`you were editing: name is now “${theirs.name}”.`);
      };
      await edit('Late spring', { name: 'Spring' });
      await page.getByRole('button', { name: 'Use theirs' }).click();
      await expectPage(page.getByRole('heading', { name: 'Spring', exact: true, level: 1 })).toBeVisible();
      await edit('Early spring', { name: 'Spring 27', description: 'Theirs' });
      await expectAccessible(page);
      await operate(account, 'update_list', { list_id: listId, tags: ['vip'] });
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expectPage(page.getByRole('heading', { name: 'Early spring', level: 1 })).toBeVisible();
    });
    const { list } = await operate<{ list: object }>(account, 'get_list', { list_id: listId });
    expect(list).toMatchObject({ name: 'Early spring', description: 'Theirs', tags: ['vip'] });
  });

  test('lists, table and board are accessible in every look and at 320 px', async () => {
    const account = await console.newAccount();
    const listId = await listOf(account, 'Everywhere');
    const item_ids = (await itemsOf(account, listId)).map((item: Record<string, string>) => item.item_id);
    await operate(account, 'update_list_items', { list_id: listId, item_ids, tags: [...'abcdefghijklmnopqrst'] });
    await operate(account, 'update_list', { list_id: listId, tags: ['brand a'] });
    const look = { ...looks.phone, viewport: { width: 320, height: 700 } };
    await visit({ account, path: '/lists', look }, async (page) => {
      const expectAccessibleEverywhere = async () => {
        expect(await sidewaysScroll(page)).toBe(0);
        await expectAccessibleInEveryLook(page);
      };
      await expectPage(page.getByRole('rowheader', { name: 'Everywhere brand a' })).toBeVisible();
      await expectAccessibleEverywhere();
      await page.getByRole('link', { name: 'Everywhere' }).click();
      await expectPage(page).toHaveURL(console.url(`/lists/${listId}`));
      await expectPage(page.getByRole('row')).toHaveCount(3);
      await expectPage(page.getByText('locked', { exact: true }).first()).toBeVisible();
      // A handle has the width of the row: two lines at most.
      expect((await page.getByText('@technologybytheo945').boundingBox())?.height).toBeLessThan(40);
      await expectAccessibleEverywhere();
      await page.getByRole('radio', { name: 'Board' }).check({ force: true });
      const shortlist = page.getByRole('region', { name: 'Shortlist, 2 creators' });
      await expectPage(shortlist.getByText('+ 15')).toHaveCount(2);
      await expectPage(page.getByRole('region', { name: /^Contacted/ })).toBeHidden();
      await expectPage(page.getByRole('radio', { name: 'Shortlist 2' })).toBeChecked();
      await page.getByRole('button', { name: 'Move or edit Theo Allen' }).click();
      await page.getByRole('menuitem', { name: 'Move to Contacted' }).click();
      await page.getByRole('group', { name: 'Stage', exact: true }).getByText('Contacted').click();
      await expectPage(page.getByRole('region', { name: 'Contacted, 1 creator' })).toContainText('Theo Allen');
      await expectAccessibleEverywhere();
    });
  });
});

/** A workbook whose rows and cells have no addresses, as some programs write them. */
function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Names" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': `<worksheet>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}

async function drag(page: Page, part: Locator, stage: string): Promise<void> {
  const from = await part.boundingBox();
  const to = await page.getByRole('region', { name: new RegExp(`^${stage},`) }).boundingBox();
  if (from === null || to === null) throw new Error('the card or the column has no position');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 60, { steps: 4 });
  await page.mouse.up();
}
