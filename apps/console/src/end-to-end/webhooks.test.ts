import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { expect, test } from '@jest/globals';
import { consoleStage, expectAccessible } from './console-stage.ts';

const console = consoleStage();

test('a saved search notifies daily once that is chosen', async () => {
  const account = await console.newAccount();
  const filters = { basic: { platform: 'photonet' } };
  await console.operate(account, 'save_search', { name: 'Bakers', filters });
  await console.visit({ account, path: '/saved' }, async (page) => {
    await page.getByRole('switch', { name: 'Notify me daily' }).check();
    await expectPage(page.getByText('New creators are sent to your webhooks every night.').last()).toBeVisible();
    await expectPage(page.getByRole('complementary', { name: 'Saved searches' }).getByText(/daily$/)).toBeVisible();
    // An ended webhook is named on every page.
    const webhook = { webhook_id: '1', url: 'https://hooks.example/in', disabled_reason: 'failing' };
    await page.route('**/list_webhooks', (route) => route.fulfill({ json: { status: 'ok', webhooks: [webhook] } }));
    await page.reload();
    const notice = page.getByRole('complementary', { name: 'About your webhooks' });
    await expectPage(notice).toContainText(
      'no longer sent to hooks.example, because its receiver failed for five days',
    );
    await expectAccessible(page);
  });
  const { saved_searches: searches } = await console.operate(account, 'list_saved_searches');
  expect(searches[0].notify).toBe(true);
});

test('a webhook is added, shows its secret once, is tried, rotated, disabled and deleted', async () => {
  const account = await console.newAccount({ credits: 500 });
  await console.visit({ account, path: '/webhooks', refusals: [400] }, async (page) => {
    const secretField = page.getByRole('textbox', { name: 'Secret', exact: true });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByLabel('URL').fill('https://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectPage(page.getByText('The URL must not be an internal address.')).toBeVisible();
    await page.getByLabel('URL').fill('https://hooks.example.com/creators');
    await page.getByLabel('A list has changed').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectPage(secretField).toHaveValue(/^whsec_/);
    const secret = await secretField.inputValue();
    await page.getByRole('button', { name: 'I’ve stored it' }).click();
    await expectPage(page.getByRole('button', { name: 'Show secret' })).toHaveCount(0);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const table = page.getByRole('region', { name: 'Webhooks, table' });
    await page.setViewportSize(looks.phone.viewport);
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize(looks.light.viewport);
    await choose('Send a test event');
    await page.getByRole('button', { name: 'Events', exact: true }).click();
    await expectPage(page.getByRole('rowheader', { name: 'Test' })).toBeVisible();
    await choose('Rotate the secret');
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await expectPage(secretField).toHaveValue(/^whsec_/);
    expect(await secretField.inputValue()).not.toBe(secret);
    await page.getByRole('button', { name: 'I’ve stored it' }).click();
    await choose('Disable');
    await expectPage(page.getByText('Disabled', { exact: true })).toBeVisible();
    await page.getByLabel('Send “Credits are low” below').fill('100');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByText('Saved.').last()).toBeVisible();
    await page.reload();
    await expectPage(page.getByLabel('Send “Credits are low” below')).toHaveValue('100');
    await expectAccessible(page);
    await choose('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectPage(page.getByText('No webhooks yet')).toBeVisible();
  });
});
