import type { Locator } from 'playwright-core';
import type { Figure } from './figure.ts';
import {
  countWhenSettled,
  drawn,
  heartbeats,
  interactions,
  keepHeartbeats,
  keepInteractions,
  pressAndAwaitFirstRow,
} from './in-page.ts';
import type { ConsoleStage } from './stage.ts';

const search = '/search/photonet?followers=1000..&contact=EMAIL';

/** From the address to the first row of results, painted, in a browser that has nothing of the console yet. */
async function firstLoad(stage: ConsoleStage): Promise<Figure> {
  const measured: number[] = [];
  for (let at = 0; at < 5; at++)
    await stage.visit(async (page) => {
      await page.addInitScript(pressAndAwaitFirstRow);
      await page.goto(stage.url(search));
      measured.push((await page.evaluate<number>('firstRowMs')) / 1000);
    });
  return { name: 'first load, empty cache, to the first row', unit: 's', most: 1, measured, by: 'median' };
}

/** A tick among 500 rows, of rows that are drawn already, from the pointer to the next paint, with the processor at a quarter. */
async function tickAmongRows(stage: ConsoleStage): Promise<Figure> {
  let measured: readonly number[] = [];
  await stage.visit(async (page) => {
    await page.goto(stage.url(search));
    await page.getByRole('button', { name: /^Show the first 10/ }).click();
    for (let rows = 10; rows < 500; rows += 10) {
      await page
        .locator('tbody tr')
        .nth(rows - 1)
        .waitFor();
      await page.getByRole('button', { name: /^Show 10 more/ }).click();
    }
    await page.locator('tbody tr').nth(499).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(keepInteractions);
    for (let at = 0; at < 20; at++) {
      const box = page.locator('tbody input[type=checkbox]').nth(at * 25);
      await box.scrollIntoViewIfNeeded();
      await page.evaluate(drawn);
      await press(box);
    }
    measured = await page.evaluate<readonly number[]>(interactions);
  });
  return {
    name: 'a tick among 500 rows to the next paint, processor at a quarter',
    unit: 'ms',
    most: 100,
    measured,
    by: 'largest',
  };
}

/**
 * Moves there, presses, and lets go once the press is drawn. The driver's own `click` does all at once, and looks in the page
 * itself for what is under the pointer while the time is taken.
 */
async function press(box: Locator): Promise<void> {
  const page = box.page();
  const place = await box.boundingBox();
  if (place === null) throw new Error('what is to be pressed is not on the screen');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.evaluate(drawn);
  await page.mouse.down();
  await page.evaluate(drawn);
  await page.mouse.up();
}

/** From the last key in a filter to the new count, painted, at 20,000 creators. */
async function countAfterKey(stage: ConsoleStage): Promise<Figure> {
  const measured: number[] = [];
  await stage.visit(async (page) => {
    await page.goto(stage.url('/search/photonet?followers=1000..'));
    const field = page.getByRole('textbox', { name: 'Followers from' });
    await page.locator('main p[aria-busy=false]').waitFor();
    for (let at = 1; at <= 15; at++) {
      await field.selectText();
      await page.evaluate(countWhenSettled);
      await page.keyboard.type(String(1000 + 3701 * at));
      measured.push(await page.evaluate<number>('countMs'));
    }
  });
  return {
    name: 'the last key in a filter to the new count, 20,000 creators',
    unit: 'ms',
    most: 100,
    measured,
    by: 'median',
  };
}

/** 10,000 rows read, written by the worker and saved; and for how long the page stood still meanwhile. */
async function workbook(stage: ConsoleStage): Promise<Figure> {
  const job = await exportOf10000(stage);
  const measured: number[] = [];
  const stalls: number[] = [];
  for (let at = 0; at < 3; at++)
    await stage.visit(async (page) => {
      await page.goto(stage.url(`/history/${job}`));
      await page.getByRole('button', { name: 'Download' }).click();
      const press = page.getByRole('dialog').getByRole('button', { name: 'Download' });
      await press.waitFor();
      await page.evaluate(keepHeartbeats);
      const began = performance.now();
      await Promise.all([page.waitForEvent('download'), press.click()]);
      measured.push((performance.now() - began) / 1000);
      stalls.push(await page.evaluate<number>(heartbeats));
    });
  const note = `the page stood still for ${Math.round(Math.max(...stalls))} ms at most`;
  return { name: '10,000 rows to XLSX', unit: 's', most: 3, measured, by: 'median', note };
}

async function exportOf10000(stage: ConsoleStage): Promise<string> {
  const filters = { basic: { platform: 'photonet', contactDetails: [] } };
  const { export_id } = await stage.operate<{ export_id: string }>('run_export', {
    filters,
    limit: 10_000,
    confirmed: true,
  });
  for (;;) {
    const job = await stage.operate<{ status: string; total: number }>('get_history_data', {
      history_id: export_id,
      limit: 1,
    });
    if (job.status === 'complete') {
      if (job.total !== 10_000) throw new Error(`the export has ${job.total} rows`);
      return export_id;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** All of them, in the order in which they are printed. */
export const measurements: readonly ((stage: ConsoleStage) => Promise<Figure>)[] = [
  firstLoad,
  tickAmongRows,
  countAfterKey,
  workbook,
];
