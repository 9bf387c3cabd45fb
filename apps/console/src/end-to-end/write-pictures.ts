import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chooseBrowser, programOf } from '@creator-discovery/browser/choose-browser';
import { looks, TestBrowser } from '@creator-discovery/browser/test-browser';
import { type Account, type StageOptions, setStage } from '@creator-discovery/examples/stage';
import type { Page } from 'playwright-core';
import { callOperation } from './call-operation.ts';

/** Writes pictures of every page to `docs/pictures`; run it with `npm run console-pictures`. */
const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));

const search =
  '/search/photonet?followers=10000..500000&audience.place=US:20&bio.any=travel,hiking,food,fitness&contact=EMAIL';

const emoji =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Variation_Selector}\p{Join_Control}]/gu;

const stage = await setStage({ creators: 15_000, adapt: drawable, settings: { DEMO_DATA: 'on' } });
await stage.startWorker();
const account = await stage.newAccount({ credits: 5000 });
const browser = await TestBrowser.start(await programOf(chooseBrowser()));
try {
  await mkdir(folder, { recursive: true });
  const board = await prepare(account);
  for (const [name, look] of Object.entries(looks)) {
    const viewport = name === 'phone' ? look.viewport : { width: 1400, height: 900 };
    const visited = { url: `${stage.url}/console/sign-in`, look: { ...look, viewport } };
    await browser.visit(`pictures ${name}`, visited, async (page) => {
      await page.getByLabel('Account key').fill(account.key);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Pick up where you left off').waitFor();
      await picture(page, `start-${name}`);
      await open(page, search);
      await page.getByRole('button', { name: /^Show the first/ }).click();
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
      await boxes.first().waitFor();
      for (const at of [0, 2, 3]) await boxes.nth(at).check();
      await picture(page, `search-${name}`);
      for (const [title, path] of [
        ['board', `/lists/${board.listId}?view=board`],
        ['creator', `/creators/photonet/${board.handle}`],
        ['history', '/history'],
        ['usage', '/usage'],
        ['access', '/settings'],
      ] as const) {
        await open(page, path);
        await picture(page, `${title}-${name}`);
      }
    });
  }
} finally {
  await browser.stop();
  await stage.end();
}

/** An account with searches, an export, an unlock and a list with stages. */
async function prepare({ key }: Account): Promise<{ listId: string; handle: string }> {
  const call = async <Body>(operation: string, body: object): Promise<Body> => {
    const answer = await callOperation(stage.url, { key, operation, body });
    return (await answer.json()) as Body;
  };
  const basic = { platform: 'photonet', contactDetails: ['EMAIL'] };
  const found = await call<{ readonly preview_creators: readonly { handle: string; platform: string }[] }>(
    'search_creators',
    { basic },
  );
  const shown = found.preview_creators.slice(0, 8).map(({ platform, handle }) => ({ platform, handle }));
  await call('run_export', { filters: { basic }, limit: 40, confirmed: true, name: 'Newsletter' });
  await call('unlock_creators', { handles: shown.slice(0, 3), platform: 'photonet', confirmed: true });
  const { list } = await call<{ readonly list: { readonly list_id: string } }>('create_list', {
    name: 'Boot launch',
    tags: ['autumn'],
  });
  const stages = ['Shortlist', 'Shortlist', 'Shortlist', 'Contacted', 'Contacted', 'Agreed', 'Agreed', 'Posted'];
  await call('add_to_list', { list_id: list.list_id, creators: shown });
  const { items } = await call<{ readonly items: readonly { readonly item_id: string }[] }>('get_list', {
    list_id: list.list_id,
  });
  for (const [at, { item_id }] of items.entries())
    await call('update_list_items', { list_id: list.list_id, item_ids: [item_id], stage: stages[at] });
  for (const { platform, handle } of shown) {
    const { creator } = await call<{ readonly creator: { readonly audience: object | null } }>('get_creator', {
      platform,
      handle,
    });
    if (creator.audience !== null) return { listId: list.list_id, handle };
  }
  throw new Error('no creator of the list has a known audience');
}

type Creator = Parameters<NonNullable<StageOptions['adapt']>>[0];

/** Keeps creators whose text the test font can draw, without emoji. */
function drawable(creator: Creator): Creator | null {
  const { name } = creator;
  const bio = creator.bio?.replace(emoji, '') ?? null;
  const isDrawable = /^[\p{Script=Latin}\p{M}\p{P}\p{N}\p{Sm}\p{Sc}\p{Sk}\s]*$/u.test(`${name}${bio ?? ''}`);
  return isDrawable ? { ...creator, bio } : null;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.url}/console${path}`);
  await page.locator('main h1').first().waitFor();
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.screenshot({ path: `${folder}${name}.png` });
}
