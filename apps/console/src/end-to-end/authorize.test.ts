import { createHash } from 'node:crypto';
import { looks } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleStage, expectAccessibleInEveryLook, signIn } from './console-stage.ts';

const verifier = 'v'.repeat(43);

describe('in the browser', () => {
  const console = consoleStage();
  const { visit } = console;
  // The test browser calls no other origin.
  const redirectAddress = () => `${console.api()}/app/callback`;

  async function clientId(): Promise<string> {
    const answer = await fetch(`${console.api()}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Helpful assistant',
        redirect_uris: [redirectAddress()],
        token_endpoint_auth_method: 'none',
      }),
    });
    return ((await answer.json()) as { readonly client_id: string }).client_id;
  }

  async function addressOfRequest(more: Readonly<Record<string, string>> = {}): Promise<string> {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: await clientId(),
      redirect_uri: redirectAddress(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a/b c+d=="1"',
      ...more,
    });
    return `/authorize?${query}`;
  }

  /** Answers in place of the app, and returns the parameters that it received. */
  async function answerAtApp(page: Page): Promise<() => URLSearchParams> {
    let seen = '';
    await page.route(`${redirectAddress()}?**`, (route) => {
      seen = route.request().url();
      return route.fulfill({ contentType: 'text/html', body: '<title>App</title>Welcome back' });
    });
    return () => new URL(seen).searchParams;
  }

  test('a person signs in, sees who gets which access, and connects once', async () => {
    const account = await console.newAccount();
    const path = await addressOfRequest();
    await visit({ path, look: looks.phone }, async (page) => {
      const told = await answerAtApp(page);
      await expectPage(page.getByRole('heading', { name: 'Sign in to connect an app' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await signIn(page, account);
      await expectPage(page.getByRole('heading', { name: 'Connect Helpful assistant?' })).toBeVisible();
      await expectPage(page.getByText('an app on this computer', { exact: true })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('checkbox', { name: /^Manage webhooks/ }).uncheck();
      await page.getByLabel('Credits it may spend').fill('1.5.x');
      await expectPage(page.getByText(/whole number/)).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Connect' })).toBeDisabled();
      await page.getByLabel('Credits it may spend').fill('25');
      await page.getByText('per month').click();
      await page.getByRole('button', { name: 'Connect' }).click();
      await expectPage(page.getByText('Welcome back')).toBeVisible();
      expect(told().get('state')).toBe('a/b c+d=="1"');
      const form = {
        grant_type: 'authorization_code',
        client_id: new URLSearchParams(path.split('?')[1]).get('client_id') ?? '',
        code: told().get('code') ?? '',
        code_verifier: verifier,
      };
      const answer = await fetch(`${console.api()}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
      expect(answer.status).toBe(200);
      await page.goto(console.url(path));
      await expectPage(page.getByText(/^Connected since/)).toBeVisible();
      await expectPage(page.getByLabel('Credits it may spend')).toHaveValue('25');
      await expectPage(page.getByRole('checkbox', { name: /^Manage webhooks/ })).not.toBeChecked();
      await page.getByRole('button', { name: 'Connect' }).click();
      await expectPage(page.getByRole('heading', { name: 'Already connected' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.goto(console.url('/settings'));
      await expectPage(page.getByRole('rowheader', { name: 'Helpful assistant app' })).toBeVisible();
      await expectPage(page.getByRole('button', { name: 'Rotate Helpful assistant' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Revoke Helpful assistant' }).click();
      const prefix = /cd_live_\w+/.exec((await page.getByText(/^Type cd_live/).textContent()) ?? '')?.[0] ?? '';
      await page.getByLabel(/^Type cd_live/).fill(prefix);
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await expectPage(page.getByText('has ended')).toBeVisible();
      const { refresh_token } = (await answer.json()) as { readonly refresh_token: string };
      const again = new URLSearchParams({ grant_type: 'refresh_token', client_id: form.client_id, refresh_token });
      expect((await fetch(`${console.api()}/oauth/token`, { method: 'POST', body: again })).status).toBe(400);
    });
  });

  test('declining tells the app; a wrong request can be returned to it', async () => {
    const account = await console.newAccount();
    await visit({ account, path: await addressOfRequest() }, async (page) => {
      const told = await answerAtApp(page);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expectPage(page.getByText('Welcome back')).toBeVisible();
      expect(told().get('error')).toBe('access_denied');
      await page.goto(console.url(await addressOfRequest({ code_challenge_method: 'plain' })));
      await page.getByRole('link', { name: 'Back to an app on this computer' }).click();
      await expectPage(page.getByText('Welcome back')).toBeVisible();
      expect(told().get('error')).toBe('invalid_request');
    });
  });
});
