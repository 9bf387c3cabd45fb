import { expectPage } from '@creator-discovery/browser/testing';
import type { Account } from '@creator-discovery/examples/stage';
import { describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { consoleStage, expectAccessible, expectAccessibleInEveryLook } from './console-stage.ts';

/** The first two have the most followers and appear in any search. No test has shown the third. */
const [theo, farhan, hidden] = ['technologybytheo945', 'f.pratama_6682', 'ximena_578'] as const;

describe('in the browser', () => {
  const console = consoleStage();
  const { visit, operate } = console;

  async function searched(credits: number): Promise<Account> {
    const account = await console.newAccount({ credits });
    await operate(account, 'search_creators', { basic: { platform: 'photonet' } });
    return account;
  }

  test('two creators are compared, and one of them is opened', async () => {
    const account = await searched(5);
    const path = `/compare?c=photonet/${theo},photonet/${farhan},photonet/${hidden}`;
    await visit({ account, path }, async (page) => {
      const followers = page.getByRole('row', { name: /^Followers/ });
      await expectPage(page.getByRole('table', { name: 'Creators side by side' })).toBeVisible();
      await expectPage(followers).toContainText('3,175,375 best');
      await expectPage(followers).toContainText('not shown');
      for (const name of [/^Posts [0-9]/, /^Posts per week/])
        await expectPage(page.getByRole('row', { name })).not.toContainText('best');
      await expectPage(page.getByRole('row', { name: /^Contact channels/ })).toContainText('Email');
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Remove Ximena', exact: false }).click();
      await expectPage(page).toHaveURL(console.url(`/compare?c=photonet/${theo},photonet/${farhan}`));
      await page.getByRole('link', { name: 'Theo Allen' }).click();
      await expectPage(page.getByRole('region', { name: 'Audience location' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    expect(await console.credits(account)).toBe(5);
  });

  test('a creator of a search shows what matched, its lists and history, and cached posts without a press', async () => {
    const account = await console.newAccount({ credits: 5 });
    const { list } = await operate<{ list: { list_id: string } }>(account, 'create_list', { name: 'Spring' });
    const path = '/search/photonet?followers=100000..&audience.gender=FEMALE:20&gender=FEMALE';
    await visit({ account, path }, async (page) => {
      await page.getByRole('button', { name: /^Show the first/ }).click();
      await page.locator('[data-result]').first().click();
      await page.getByRole('link', { name: 'Open full page' }).click();
      const matches = page.getByRole('region', { name: 'Matches your search' });
      await expectPage(matches.getByRole('listitem')).toHaveText([
        /^[\d,]{7,9}Followers: ≥ 100K$/,
        'WomanCreator gender: Women',
        /^[\d.]+%Audience gender: Women ≥ 20%$/,
        /Contact details: Email$/,
      ]);
      await expectPage(page.getByText('Not in this data:')).toBeVisible();
      await expectPage(page.getByRole('region', { name: 'Your history' }).getByRole('listitem')).toHaveText([/^Shown/]);
      const handle = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const creators = [{ platform: 'photonet', handle, stage: 'Agreed' }];
      await operate(account, 'add_to_list', { list_id: list.list_id, creators });
      await operate(account, 'get_creator_posts', { platform: 'photonet', handle });
      await page.reload();
      const posts = page.getByRole('region', { name: 'Posts', exact: true });
      await expectPage(posts.getByRole('listitem')).toHaveCount(6);
      await expectPage(posts).toContainText('1 of the 59 live reads left this hour');
      const stage = page.getByRole('region', { name: 'In your lists' }).getByRole('combobox');
      await expectPage(stage).toHaveValue('Agreed');
      await stage.selectOption('Posted');
      await expectPage
        .poll(async () => (await operate(account, 'get_creator', { platform: 'photonet', handle })).in_lists)
        .toMatchObject([{ name: 'Spring', stage: 'Posted' }]);
      await expectPage(stage).toHaveValue('Posted');
      const history = page.getByRole('region', { name: 'Your history' }).getByRole('listitem');
      await expectPage(history).toHaveText([/^Posted in Spring/, /^Added to Spring/, /^Shown/]);
      await expectAccessibleInEveryLook(page);
      await page.emulateMedia({ media: 'print' });
      await expectPage(posts.getByRole('button').first()).toBeHidden();
      await expectPage(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    });
  });

  test('outside the demo, initials and plain tiles replace pictures, and none is requested', async () => {
    const account = await searched(5);
    await visit({ account, path: '/usage' }, async (page) => {
      const pictures: string[] = [];
      page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()));
      await page.route('**/console/session', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: false } });
      });
      await page.goto(console.url(`/creators/photonet/${theo}`));
      await expectPage(page.getByText('TA', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: /^Read( again)? · live$/ }).click();
      const posts = page.getByRole('region', { name: 'Posts', exact: true });
      await expectPage(posts.getByRole('listitem').first()).toBeVisible();
      expect(await page.locator('main img').count()).toBe(0);
      await expectAccessible(page);
      expect(pictures.filter((url) => url.includes('/pictures/'))).toEqual([]);
    });
  });

  test('inferred facts are marked, on the page and in a comparison', async () => {
    const account = await searched(5);
    await visit({ account, path: '/usage' }, async (page) => {
      await page.route('**/get_creator', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const estimated = body.creator.handle === theo ? ['gender', 'location', 'topics'] : [];
        await route.fulfill({ response: answer, json: { ...body, creator: { ...body.creator, estimated } } });
      });
      await page.goto(console.url(`/creators/photonet/${theo}`));
      await expectPage(page.getByText(/^(Man|Woman) estimated$/)).toBeVisible();
      await expectPage(page.getByText(/^[0-9]+ years old ?$/)).toBeVisible();
      await expectPage(page.getByRole('heading', { name: 'Topics estimated' })).toBeVisible();
      await expectPage(page.getByRole('heading', { name: 'Interests', exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.goto(console.url(`/compare?c=photonet/${theo},photonet/${farhan}`));
      const places = page.getByRole('row', { name: /^Place/ }).getByRole('cell');
      await expectPage(places).toHaveCount(2);
      await expectPage(places.nth(0)).toContainText('estimated');
      await expectPage(places.nth(1)).not.toContainText('estimated');
      await expectAccessible(page);
    });
  });

  test('in results J and K move, Space opens the quick look, X selects, Shift+X selects a range, A all, and F hides filters', async () => {
    const account = await console.newAccount();
    const path = '/search/photonet?followers=10000..500000';
    await visit({ account, path }, async (page) => {
      await page.addInitScript(countRenderedRows);
      await page.reload();
      await page.getByRole('button', { name: /^Show the first/ }).click();
      const names = page.locator('tbody button[data-result]');
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      await expectPage(names).toHaveCount(10);
      for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
      await expectPage(names.nth(1)).toBeFocused();
      await page.keyboard.press('Space');
      await expectPage(page.getByRole('dialog')).toContainText('2 of 10 shown');
      // A name written from right to left must not move the figures.
      await expectPage(page.getByRole('dialog').locator('header bdi')).toHaveText(
        `${await names.nth(1).textContent()}`,
      );
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('dialog')).toHaveCount(0);
      await expectPage(names.nth(1)).toBeFocused();
      const variables = await page.evaluate(rootVariables);
      await page.evaluate('renderedRows.length = 0');
      await page.keyboard.press('x');
      await expectPage(page.getByText('1 selected', { exact: true })).toBeVisible();
      expect(await page.evaluate('renderedRows.length')).toBe(1);
      // Another variable of the root would style all rows again.
      expect(await page.evaluate(rootVariables)).toEqual(variables);
      for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
      await expectPage(page.getByText('3 selected', { exact: true })).toBeVisible();
      const ticked = await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
      // The first box selects all.
      expect(ticked).toEqual([false, false, true, true, true, ...Array<boolean>(6).fill(false)]);
      await page.keyboard.press('x');
      await expectPage(page.getByText('2 selected', { exact: true })).toBeVisible();
      await page.keyboard.press('a');
      await expectPage(page.getByText('10 selected', { exact: true })).toBeVisible();
      // Closing the menu of a row returns the focus to it.
      for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
      await expectPage(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expectPage(page.getByRole('button', { name: /^More for / }).and(page.locator(':focus'))).toBeVisible();
      for (let row = 4; row <= 10; row += 1) await page.keyboard.press('j');
      await expectPage(page.getByRole('button', { name: 'Show 10 more · free' })).toBeFocused();
      for (const shown of [0, 1]) {
        await page.keyboard.press('f');
        await expectPage(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(shown);
        await expectAccessible(page);
      }
      // An account without lists names its first one.
      await page.keyboard.press('l');
      await expectPage(page.getByRole('textbox', { name: 'Name of the new list' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type('Autumn');
      await page.keyboard.press('Enter');
      const notice = await page.getByRole('region', { name: 'Notices' }).boundingBox();
      const bar = await page.getByRole('region', { name: 'Selection' }).boundingBox();
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      await page.getByRole('button', { name: 'Open list' }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
    });
  });

  test('J and K step through the list that the creator was opened from; posts are read on a press', async () => {
    const account = await console.newAccount();
    const { list } = await operate<{ list: { list_id: string } }>(account, 'create_list', { name: 'Autumn' });
    const creators = [theo, farhan].map((handle) => ({ platform: 'photonet', handle }));
    await operate(account, 'add_to_list', { list_id: list.list_id, creators });
    await operate(account, 'get_list', { list_id: list.list_id, show: true });
    await visit({ account, path: `/lists/${list.list_id}` }, async (page) => {
      await page.getByRole('link', { name: 'Theo Allen' }).click();
      await expectPage(page.getByText('1 of 2')).toBeVisible();
      const id = new URL(page.url()).searchParams.get('id');
      await page.keyboard.press('j');
      await expectPage(page.getByRole('heading', { name: 'Farhan Pratama' })).toBeVisible();
      await page.keyboard.press('k');
      await expectPage(page.getByRole('heading', { name: 'Theo Allen' })).toBeVisible();
      await page.getByRole('button', { name: /^Read( again)? · live$/ }).click();
      await expectPage(page.getByText(/^Read .* 1 of the (59|60) live reads left this hour\.$/)).toBeVisible();
      await expectPicturesDrawn(page.getByRole('region', { name: 'Posts', exact: true }));
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back to Autumn' }).click();
      await expectPage(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
      await page.goto(console.url(`/creators/photonet/a.former.handle?id=${id}`));
      await expectPage(page.getByRole('heading', { level: 1, name: 'Theo Allen' })).toBeVisible();
      await page.goto(console.url(`/creators/photonet/${theo}?id=2000000000`));
      await expectPage(page.getByText('This creator is no longer available to this account')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: `See who has @${theo} now` }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Theo Allen' })).toBeVisible();
    });
  });
});

/** Checks that every item shows a loaded picture. */
async function expectPicturesDrawn(card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const items = await card.getByRole('listitem').count();
  expect(items).toBeGreaterThan(0);
  await expectPage
    .poll(() =>
      card.locator('img').evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(items);
}

const rootVariables = `[...document.documentElement.computedStyleMap().keys()].filter((name) => name.startsWith('--'))`;

/** Notes rows as React renders them, like its developer tools. A part that isn't visited keeps its children. */
const countRenderedRows = `{
  globalThis.renderedRows = [];
  const visit = ({ child, alternate }) => {
    if (child === alternate?.child) return;
    for (let part = child; part !== null; part = part.sibling) {
      if (part.memoizedProps?.isCurrent !== undefined && part.flags & 1) renderedRows.push(part.key);
      visit(part);
    }
  };
  const onCommitFiberRoot = (_, { current }) => visit(current);
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
}`;
