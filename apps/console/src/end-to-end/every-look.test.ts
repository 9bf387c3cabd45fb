import { accessibilityFindings, colourRules, sidewaysScroll } from '@creator-discovery/browser/accessibility';
import { expectPage } from '@creator-discovery/browser/testing';
import type { Account } from '@creator-discovery/examples/stage';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { consoleStage, expectAccessible } from './console-stage.ts';

const search = '/search/photonet?followers=10000..500000&contact=EMAIL';

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;

  /** Creates a list of two creators and returns its id. */
  async function withList(account: Account): Promise<string> {
    const { list } = await console.operate(account, 'create_list', { name: 'Looked at' });
    const creators = ['technologybytheo945', 'f.pratama_6682'].map((handle) => ({ platform: 'photonet', handle }));
    await console.operate(account, 'add_to_list', { list_id: list.list_id, creators });
    await console.operate(account, 'get_list', { list_id: list.list_id, show: true });
    return list.list_id;
  }

  test('with forced colours, outlines and borders mark what is current, selected and focused', async () => {
    const account = await console.newAccount();
    const listId = await withList(account);
    const look = { viewport: { width: 1280, height: 900 }, forcedColors: 'active' } as const;
    await visit({ account, path: search, look }, async (page) => {
      await expectPage(page.getByRole('link', { name: 'Search' }).first()).toHaveCSS('outline-style', 'solid');
      await page.getByRole('button', { name: /^Show the first/ }).click();
      await page.getByRole('row').nth(2).getByRole('checkbox').check();
      await page.keyboard.press('j');
      await expectPage(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
      await expectPage(page.getByRole('row').nth(3).getByRole('cell').first()).toHaveCSS('border-left-width', '3px');
      await expectPage(page.getByRole('button', { name: /^Unlock contacts/ })).toHaveCSS('border-top-width', '2px');
      expect(await accessibilityFindings(page, colourRules)).toEqual([]);
      for (const path of [`/lists/${listId}`, '/creators/photonet/f.pratama_6682', '/usage']) {
        await read(page, console.url(path));
        expect(await accessibilityFindings(page, colourRules)).toEqual([]);
      }
      await expectPage(page.getByRole('link', { name: 'Usage' }).first()).toHaveCSS('outline-style', 'solid');
    });
  });

  test('at 200 % zoom and at 320 px nothing is cut off', async () => {
    const account = await console.newAccount();
    const listId = await withList(account);
    const look = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
    await console.operate(account, 'unlock_creators', {
      handles: ['f.pratama_6682', 'artem.kravets2310'],
      platform: 'photonet',
      confirmed: true,
    });
    await expectPage.poll(async () => (await console.balance(account)).held).toBe(0);
    await visit({ account, path: search, look }, async (page) => {
      await page.getByRole('button', { name: /^Show the first/ }).click();
      await expectPage(page.locator('[data-result]')).toHaveCount(10);
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 400 });
        for (const name of await page.locator('[data-result]').all()) expect(await hidden(name)).toBeLessThanOrEqual(0);
        const owned = page.getByRole('listitem').filter({ hasText: 'artem.kravets2310' });
        const mark = await box(owned.getByRole('img', { name: 'yours' }));
        const figure = await box(owned.getByText(/^[\d.]+%$/).first());
        expect(mark.x + mark.width).toBeLessThanOrEqual(figure.x);
        await page.getByRole('button', { name: 'Columns' }).click();
        const dialog = page.getByRole('dialog');
        await expectPage(dialog.getByRole('checkbox', { name: 'Average likes' })).toBeVisible();
        expect(await hidden(dialog)).toBe(0);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      for (const path of [`/lists/${listId}`, '/creators/photonet/f.pratama_6682', '/usage', '/settings', '/nowhere']) {
        await read(page, console.url(path));
        expect(await sidewaysScroll(page)).toBe(0);
      }
      await expectAccessible(page);
    });
  });

  test('narrower windows show icons, then filters in a sheet, then cards and the balance on top', async () => {
    const account = await console.newAccount();
    await visit({ account, path: search, look: { viewport: { width: 1341, height: 800 } } }, async (page) => {
      await page.getByRole('button', { name: /^Show the first/ }).click();
      await expectPage(page.getByRole('row')).toHaveCount(11);
      const rail = async () => (await box(page.getByRole('navigation', { name: 'Main', exact: true }))).width;
      const sizes: unknown[] = [];
      for (const width of [1341, 1340, 1061, 1060, 761, 760]) {
        await page.setViewportSize({ width, height: 800 });
        await expectPage(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(width > 1060 ? 1 : 0);
        await expectPage(page.getByRole('button', { name: /^Filters/ })).toHaveCount(width > 1060 ? 0 : 1);
        await expectPage(page.getByRole('row')).toHaveCount(width > 760 ? 11 : 0);
        await expectPage(page.getByRole('link', { name: /^(Available credits )?1,000/ })).toBeVisible();
        await expectAccessible(page);
        sizes.push(width > 760 ? await rail() : 'a bar');
      }
      expect(sizes).toEqual([208, 64, 64, 64, 64, 'a bar']);
      // The box leaves room for the button in its row.
      await page.setViewportSize({ width: 768, height: 800 });
      const button = await box(page.getByRole('button', { name: /^Search · / }));
      expect(button.x).toBeGreaterThan((await box(page.getByRole('combobox').first())).x);
    });
  });

  test('on a small screen Tab keeps the focus visible, above the bars at the bottom', async () => {
    const account = await console.newAccount();
    const listId = await withList(account);
    const look = { viewport: { width: 320, height: 480 }, forcedColors: 'active' } as const;
    await visit({ account, path: search, look }, async (page) => {
      await page.getByRole('button', { name: /^Show the first/ }).click();
      await page.getByRole('checkbox').first().check();
      await expectFocusInSight(page);
      for (const path of [`/lists/${listId}`, '/creators/photonet/f.pratama_6682']) {
        await read(page, console.url(path));
        await expectFocusInSight(page);
      }
    });
  });
});

/** Tabs through every focusable element. */
async function expectFocusInSight(page: Page): Promise<void> {
  const names: string[] = [];
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (;;) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<{ name: string; isDrawn: boolean; isInSight: boolean } | null>(focused);
    if (focus === null) break;
    expect(focus).toEqual({ ...focus, isDrawn: true, isInSight: true });
    names.push(focus.name);
  }
  expect(names.length).toBeGreaterThan(10);
}

/** Checks that the focused element or its label has an outline and isn't covered. */
const focused = `(() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const shown = [element, element.closest('label'), element.parentElement].filter(Boolean);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, Math.min((Math.max(0, top) + bottom) / 2, innerHeight - 1));
  return {
    name: (element.ariaLabel || element.textContent).trim(),
    isDrawn: shown.some((one) => getComputedStyle(one).outlineStyle !== 'none'),
    isInSight: shown.some((one) => one.contains(met)),
  };
})()`;

async function read(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  // Loading content is shown as skeletons.
  await expectPage(page.locator('[aria-busy=true], [class*=skeleton]')).toHaveCount(0);
}

async function box(element: Locator): Promise<{ readonly x: number; readonly width: number }> {
  return (await element.boundingBox()) ?? { x: Number.NaN, width: 0 };
}

/** Overflow in pixels. */
function hidden(element: Locator): Promise<number> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}
