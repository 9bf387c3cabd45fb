import { looks } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import { consoleStage, expectAccessible, signIn } from './console-stage.ts';

describe('in the browser', () => {
  const visit = browserForTests();
  const console = consoleStage();

  test.each(Object.entries(looks))('a key is made, kept, rotated and revoked: %s', async (_, look) => {
    const account = await console.newAccount();
    await visit({ url: console.url('/settings'), look }, async (page) => {
      await signIn(page, account);
      await expectPage(page.getByText('signed in with it')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Make a key' }).click();
      await page.getByLabel('What is it for?').fill('n8n');
      await page.getByRole('button', { name: 'Make the key' }).click();
      const made = await page.getByLabel('Key “n8n”').inputValue();
      expect((await console.call({ key: made }, 'get_credit_balance', {})).status).toBe(200);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'I have kept it' }).click();
      expect(await page.content()).not.toContain(made);

      await page.getByRole('button', { name: 'Rotate n8n' }).first().click();
      await page.getByText('At once').click();
      await page.getByRole('button', { name: 'Make the new key' }).click();
      const next = await page.getByLabel(/^Key “/).inputValue();
      expect((await console.call({ key: made }, 'get_credit_balance', {})).status).toBe(401);
      expect((await console.call({ key: next }, 'get_credit_balance', {})).status).toBe(200);
      await page.getByRole('button', { name: 'I have kept it' }).click();

      const row = page.getByRole('row').filter({ hasText: next.slice(0, 12) });
      await row.getByRole('button', { name: /^Revoke/ }).click();
      await page.getByLabel(/^Type cd_live/).fill('cd_live');
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await expectPage(page.getByText(/as the table shows it/)).toBeVisible();
      await page.getByLabel(/^Type cd_live/).fill(next.slice(0, 12));
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await expectPage(page.getByText('is revoked')).toBeVisible();
      expect((await console.call({ key: next }, 'get_credit_balance', {})).status).toBe(401);
    });
  });
});
