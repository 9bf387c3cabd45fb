import { expectPage } from '@creator-discovery/browser/testing';
import type { Account } from '@creator-discovery/examples/stage';
import { describe, expect, test } from '@jest/globals';
import { consoleStage, expectAccessible } from './console-stage.ts';

/** Demo creators. */
const [theo, farhan] = ['technologybytheo945', 'f.pratama_6682'] as const;

describe('in the browser', () => {
  const console = consoleStage();
  const { visit, operate } = console;

  /** An account with 10 credits and one free preview left. It hasn't seen the creators with the most followers. */
  async function withOneFree(): Promise<Account> {
    const [account, other] = [await console.newAccount({ credits: 10 }), await console.newAccount()];
    const page = (of: Account, offset: number) =>
      operate<{ preview_creators: { handle: string }[] }>(of, 'search_creators', {
        basic: { platform: 'photonet' },
        creator: { audienceRange: { maxValue: 100_000 } },
        offset,
      });
    for (let offset = 0; offset < 70; offset += 10) await page(account, offset);
    const { preview_creators: more } = await page(other, 70);
    for (const { handle } of more.slice(0, 4))
      await operate(account, 'get_creator', { platform: 'photonet', handle, show: true });
    return account;
  }

  async function used(account: Account): Promise<readonly number[]> {
    const { credits, previews } = await console.balance(account);
    return [credits, previews];
  }

  test('opening a hidden creator is free; a press shows it for the price on the button', async () => {
    const account = await withOneFree();
    await visit({ account, path: `/creators/photonet/${theo}` }, async (page) => {
      const free = page.getByRole('button', { name: 'Show · free' });
      await expectPage(free).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expectPage(free).toBeVisible();
      expect(await used(account)).toEqual([10, 1]);
      await free.dblclick();
      await expectPage(page.getByRole('heading', { name: 'Audience' }).first()).toBeVisible();
      expect(await used(account)).toEqual([10, 0]);
      await page.goto(console.url(`/creators/photonet/${farhan}`));
      const paid = page.getByRole('button', { name: 'Show · at most 1 credit' });
      await expectPage(paid).toBeVisible();
      await expectAccessible(page);
      expect(await used(account)).toEqual([10, 0]);
      await paid.dblclick();
      await expectPage(page.getByRole('heading', { name: 'Audience' }).first()).toBeVisible();
      await page.reload();
      await expectPage(page.getByRole('heading', { name: 'Audience' }).first()).toBeVisible();
      expect(await used(account)).toEqual([9, 0]);
      await page.goto(console.url('/history'));
      await expectPage(page.getByText(`photonet creator @${farhan}`)).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('a preview that is no longer free is refused until its price was shown', async () => {
    const account = await withOneFree();
    await visit({ account, path: `/creators/photonet/${theo}`, refusals: [422] }, async (page) => {
      const free = page.getByRole('button', { name: 'Show · free' });
      await expectPage(free).toBeVisible();
      await operate(account, 'get_creator', { platform: 'photonet', handle: farhan, show: true });
      await free.click();
      await expectPage(page.getByRole('alert')).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Show · at most 1 credit' })).toBeVisible();
      await expectAccessible(page);
    });
    expect(await used(account)).toEqual([10, 0]);
  });
});
