import { expectPage } from '@creator-discovery/browser/testing';
import type { Locator, Page } from 'playwright-core';
import { type ConsoleStage, readWhy } from './console-stage.ts';
import type { SessionRecord } from './session-record.ts';

/** Where the session runs, and who writes it down. */
export interface Session {
  readonly page: Page;
  readonly record: SessionRecord;
  readonly url: (path: string) => string;
  readonly modelSays: ConsoleStage['modelSays'];
}

/** Works through all pages as a person would who is about to spend: each step is written down with its price. */
export async function workThroughAllPages(session: Session): Promise<void> {
  await searches(session);
  await selection(session);
  await creators(session);
  await lists(session);
  await exports(session);
  await accounts(session);
  await conversation(session);
}

const search = '/search/photonet?followers=10000..500000';

/** Pages, free ones and paid ones; coming back to them, another order, other views. */
async function searches({ page, record, url }: Session): Promise<void> {
  const rows = page.getByRole('row');
  const shown = (count: number) => () => expectPage(rows).toHaveCount(count + 1);
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  await record.press(page.getByRole('button', { name: /^Show the first 10/ }), shown(10));
  for (let count = 20; count <= 90; count += 10) await record.press(more, shown(count));
  await record.free('reload', async () => {
    await page.reload();
    await shown(90)();
  });
  await record.free('a double press on what is selected', async () => {
    await page.getByRole('row').nth(1).getByRole('checkbox').dblclick();
  });
  await record.free('to the history', () => page.getByRole('link', { name: 'History' }).first().click());
  for (const way of ['back', 'forward', 'back'] as const)
    await record.free(way, () => (way === 'back' ? page.goBack() : page.goForward()));
  await record.free('rows again', shown(90));
  await record.free('the menu of orders', () => page.getByRole('button', { name: /^Sort:/ }).click());
  await record.press(page.getByRole('menuitem', { name: /at most/ }).first(), shown(10));
  await record.free('back to the first order', async () => {
    await page.goBack();
    await shown(90)();
  });
  await record.free('a second tab', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expectPage(
      other.getByRole('button', { name: /^Show the first/ }).or(other.getByRole('row').first()),
    ).toBeVisible();
    await other.close();
  });
  await record.free('as cards', async () => {
    await page.getByRole('radio', { name: 'Cards' }).check({ force: true });
    await expectPage(page.getByRole('list', { name: 'Creators that match' })).toBeVisible();
  });
  await record.free('as a table', async () => {
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await shown(90)();
  });
  await record.free('columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('slider', { name: 'Width of Creator' }).fill('400');
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await record.free('as an API call', async () => {
    await page.getByRole('button', { name: 'As API call' }).click();
    await page.keyboard.press('Escape');
  });
  await record.free('save the search', async () => {
    await page.getByRole('button', { name: 'Saved', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this search …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('The session');
    await page.keyboard.press('Enter');
    await expectPage(page.getByRole('heading', { level: 1, name: 'The session' })).toBeVisible();
  });
  await record.free('its address', () => page.goto(url(search)));
  // Shown today: it comes back for nothing, whatever a first press would cost.
  await record.press(page.getByRole('button', { name: /^Show the first/ }), shown(90));
}

/** Five creators: a look, a list, three of them unlocked, compared. */
async function selection({ page, record }: Session): Promise<void> {
  const row = (at: number) => page.getByRole('row').nth(at);
  await record.free('select five', async () => {
    for (const at of [2, 3, 4, 5, 6]) await row(at).getByRole('checkbox').check();
  });
  await record.free('a quick look', async () => {
    await row(2).getByRole('button').click();
    await expectPage(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  });
  await record.free('the next one', () => page.keyboard.press('j'));
  await record.free('close the look', () => page.keyboard.press('Escape'));
  await record.free('into a new list', async () => {
    await page.getByRole('button', { name: /^Add to list/ }).click();
    await page.getByText('A new list').click();
    await page.getByLabel('Name of the new list').fill('Session');
    await page.getByRole('button', { name: 'Add 5 creators' }).click();
    await expectPage(page.getByText('5 creators added to “Session”.').first()).toBeVisible();
  });
  await record.free('without two of them', async () => {
    for (const at of [5, 6]) await row(at).getByRole('checkbox').uncheck();
  });
  await record.free('compare', async () => {
    await page.getByRole('button', { name: /^Compare/ }).click();
    await expectPage(page.getByRole('row', { name: /^Followers/ })).toBeVisible();
  });
  await record.free('back from comparing', async () => {
    await page.goBack();
    await expectPage(page.getByText('3 selected', { exact: true })).toBeVisible();
  });
  const open = page.getByRole('button', { name: /^Unlock contacts · at most 3 credits/ });
  await record.press(open, () => expectPage(page.getByRole('button', { name: /^Unlock for at most 3/ })).toBeVisible());
  await record.free('cancel', () => page.getByRole('button', { name: 'Cancel' }).click());
  await record.free('once more', () => open.click());
  await record.press(page.getByRole('button', { name: /^Unlock for at most 3/ }), () => spentIn(page), twice);
  await record.free('why', () => readWhy(page));
  await record.free('done', () => page.getByRole('button', { name: 'Done' }).click());
}

/** The page of one who was never shown: shown for what the button says, read, unlocked, reported. */
async function creators({ page, record, url }: Session): Promise<void> {
  await record.free('a link to somebody', async () => {
    await page.goto(url('/creators/photonet/technologybytheo945'));
    await expectPage(page.getByRole('button', { name: /^Show ·/ })).toBeVisible();
  });
  const audience = page.getByRole('region', { name: 'Where the audience is' });
  await record.press(page.getByRole('button', { name: /^Show ·/ }), () => expectPage(audience).toBeVisible(), twice);
  await record.free('reload the creator', async () => {
    await page.reload();
    await expectPage(audience).toBeVisible();
  });
  const posts = page.getByRole('button', { name: 'Read the latest posts · free' });
  await record.press(posts, () => expectPage(page.getByText(/of 60 live reads left/)).toBeVisible());
  const look = page.getByRole('button', { name: 'Look through your lists · free' });
  await record.press(look, () => expectPage(page.getByText('In none of 1 list.')).toBeVisible());
  await record.free('to the bill', () => page.getByRole('button', { name: 'Unlock for 1 credit' }).click());
  await record.press(page.getByRole('button', { name: 'Unlock for at most 1 credit' }), () => spentIn(page));
  await record.free('done with the contacts', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await expectPage(page.getByRole('button', { name: /^Wrong[?] Report/ }).first()).toBeVisible();
  });
}

/** A list: board, a move and its undo, a removal and its undo, the two who are still locked. */
async function lists({ page, record }: Session): Promise<void> {
  await record.free('lists', () => page.getByRole('link', { name: 'Lists' }).first().click());
  await record.free('the list', async () => {
    await page.getByRole('link', { name: 'Session' }).click();
    await expectPage(page.getByRole('row')).toHaveCount(6);
  });
  await record.free('remove one', async () => {
    await page
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
    await expectPage(page.getByRole('row')).toHaveCount(5);
  });
  await record.free('undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectPage(page.getByRole('row')).toHaveCount(6);
  });
  await record.free('the board', async () => {
    await page.getByRole('radio', { name: 'Board' }).check({ force: true });
    await expectPage(page.getByRole('region', { name: 'Shortlist, 5 creators' })).toBeVisible();
  });
  const open = page.getByRole('button', { name: /^Unlock \d+ · at most/ });
  await record.press(open, () => expectPage(page.getByRole('button', { name: /^Unlock for at most/ })).toBeVisible());
  await record.press(page.getByRole('button', { name: /^Unlock for at most/ }), () => spentIn(page));
  await record.free('done with the list', () => page.getByRole('button', { name: 'Done' }).click());
  await record.free('download the list', () => download(page));
}

/** An export of all that match, its rows, the same once more for nothing. */
async function exports({ page, record, url }: Session): Promise<void> {
  await record.free('another search', () => page.goto(url('/search/photonet?followers=600000..')));
  await record.free('to the bill of an export', async () => {
    await page.getByRole('button', { name: /^Export all \d/ }).click();
    await expectPage(page.getByRole('button', { name: /^Export for at most (10|[1-9]) credits?$/ })).toBeVisible();
  });
  const delivered = () => expectPage(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await record.press(page.getByRole('button', { name: /^Export for at most/ }), delivered, twice);
  await record.free('reload the job', async () => {
    await page.reload();
    await delivered();
  });
  await record.free('download the rows', () => download(page));
  await record.free('a row', async () => {
    await page.getByRole('region', { name: 'Delivered creators' }).getByRole('link').first().click();
    await expectPage(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  });
  await record.free('back to the rows', async () => {
    await page.goBack();
    await delivered();
  });
  await record.free('once more, ten', async () => {
    await page.getByRole('button', { name: 'Run again …' }).click();
  });
  await record.press(page.getByRole('button', { name: 'Export · free' }), delivered);
  await record.free('all entries', async () => {
    await page.getByRole('link', { name: 'History' }).first().click();
    await expectPage(page.getByText('Export').first()).toBeVisible();
  });
}

/** Usage, the ledger and its reasons, keys and limits. */
async function accounts({ page, record }: Session): Promise<void> {
  await record.free('usage', async () => {
    await page.getByRole('link', { name: 'Usage' }).first().click();
    await expectPage(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  });
  await record.free('why an entry', () => page.getByRole('button', { name: /^Why:/ }).first().click());
  await record.free('the statement', async () => {
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Statement, CSV' }).click()]);
  });
  await record.free('API access', () => page.getByRole('link', { name: 'API access' }).first().click());
  const tryIt = page.getByRole('button', { name: 'Call get_credit_balance · free' });
  await record.press(tryIt, () => expectPage(page.getByText('"credits_remaining"')).toBeVisible());
}

/** The assistant asks: no, then yes; what runs is what was on the button. */
async function conversation({ page, record, modelSays }: Session): Promise<void> {
  const said = page.getByRole('log', { name: 'Conversation' });
  const say = async (text: string) => {
    await page.getByLabel('Message').fill(text);
    await page.getByLabel('Message').press('Enter');
  };
  const asks = { filters: { basic: { platform: 'shortnet' } }, limit: 3 };
  await record.free('the chat', () => page.getByRole('link', { name: 'Chat' }).first().click());
  await record.free('a question that would spend', async () => {
    await modelSays('Export three at last', { tool: 'run_export', asks }, { text: 'As you like.' });
    await say('Export three at last');
    await expectPage(page.getByRole('button', { name: /^Export for at most/ })).toBeVisible();
  });
  await record.free('no', async () => {
    await page.getByRole('button', { name: 'Don’t' }).click();
    await expectPage(said.getByText('As you like.')).toBeVisible();
  });
  await record.free('again', async () => {
    await modelSays('Then do export three', { tool: 'run_export', asks }, { text: 'They are coming.' });
    await say('Then do export three');
    await expectPage(page.getByRole('button', { name: /^Export for at most/ })).toBeVisible();
  });
  await record.press(
    page.getByRole('button', { name: /^Export for at most/ }),
    () => expectPage(said.getByText('They are coming.')).toBeVisible(),
    twice,
  );
  await record.free('reload the conversation', async () => {
    await page.reload();
    await expectPage(said.getByText('They are coming.')).toBeVisible();
  });
}

async function twice(button: Locator): Promise<void> {
  await button.dblclick();
}

function spentIn(page: Page): Promise<void> {
  return expectPage(page.getByText(/^\d+ credits? spent$/)).toBeVisible();
}

async function download(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  await file.delete();
}
