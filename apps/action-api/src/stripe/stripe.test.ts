import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import { FakeStripe, stripeEvent, stripeSettings } from '../testing/fake-stripe.ts';
import { suspend, type TestAccount, testApi } from '../testing/test-api.ts';
import { StripeShop } from './stripe-shop.ts';

const stripe = new FakeStripe();
afterAll(() => stripe.close());
const shop = await stripe.open();
const api = await testApi(
  { ...stripeSettings, TOPUP_URL: 'https://shop.example/credits' },
  { replace: ({ rebind }) => rebind(StripeShop).toConstantValue(shop) },
);
const off = await testApi();

async function signedIn(account?: TestAccount) {
  const owner = account ?? (await api.account({ credits: 0 }));
  const browser = new ConsoleBrowser(api);
  await browser.signIn(owner.key);
  const path = `account/${owner.accountId}`;
  const buy = (pack: unknown, more = {}) => browser.send('POST', `${path}/checkout`, { pack, ...more });
  const credits = async () => (await browser.send('GET', `${path}/credits`)).body;
  /** Opens a page, and returns the id that Stripe gets. */
  const order = async (pack = 500): Promise<string> => {
    expect((await buy(pack)).status).toBe(200);
    return stripe.pages.at(-1)?.get('metadata[purchase_id]') ?? '';
  };
  return { account: owner, buy, credits, order };
}

async function send(...event: Parameters<typeof stripeEvent>): Promise<number> {
  return (await api.send('/stripe/events', stripeEvent(...event))).status;
}

function session(purchase_id: string, more = {}) {
  const payment_intent = `pi_${purchase_id}`;
  return { object: 'checkout.session', metadata: { purchase_id }, payment_intent, payment_status: 'paid', ...more };
}

const refund = { object: 'refund', id: `re_${randomUUID()}`, amount: 950, status: 'succeeded' };

test('a pack is sold at the price in the settings, to the account of the session', async () => {
  const { account, buy, credits } = await signedIn();
  expect(await credits()).toEqual({
    packs: [
      { credits: 500, price: '19.00', currency: 'USD' },
      { credits: 2000, price: '59.50', currency: 'USD' },
    ],
    test: true,
    purchases: [],
    uncollected: 0,
  });
  const { status, body } = await buy(2000);
  expect([status, body]).toEqual([200, { url: expect.stringContaining('https://checkout.stripe.test/cs_test_') }]);
  const page = Object.fromEntries(stripe.pages.at(-1) ?? []);
  expect(page).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '5950',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][quantity]': '1',
    'adaptive_pricing[enabled]': 'false',
    cancel_url: 'http://127.0.0.1:8080/console/credits',
    success_url: `http://127.0.0.1:8080/console/credits?paid=${page['metadata[purchase_id]']}`,
  });
  const stored = await api.db
    .selectFrom('credit_purchase')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .execute();
  expect(stored).toMatchObject([
    { purchase_id: page['metadata[purchase_id]'], credits: 2000, price: 5950, live: false },
  ]);
  for (const wrong of [await buy(2000, { price: 1 }), await buy('2000'), await buy(-1)]) expect(wrong.status).toBe(400);
  expect((await buy(700)).body.message).toContain('no longer sold');
  stripe.isDown = true;
  expect((await buy(500)).body.message).toContain('Nothing was bought');
  stripe.isDown = false;
});

test('an event grants once the payment has succeeded, for suspended accounts too', async () => {
  const { account, credits, order } = await signedIn();
  const purchase = await order();
  await suspend(api.db, account.accountId);
  expect(await send(session(purchase, { payment_status: 'unpaid' }))).toBe(200);
  expect(await account.balance()).toEqual({ posted: 0, held: 0 });
  for (const _ of [1, 2]) expect(await send(session(purchase))).toBe(200);
  expect(await account.balance()).toEqual({ posted: 500, held: 0 });
  await api.db.updateTable('account').set({ suspended: false }).where('account_id', '=', account.accountId).execute();
  expect((await credits()).purchases).toEqual([
    {
      purchase_id: purchase,
      credits: 500,
      price: '19.00',
      currency: 'USD',
      test: true,
      paid_at: expect.any(String),
      reversals: [],
    },
  ]);
});

test('refunds and disputes take back, failed and won ones return', async () => {
  const { account, credits, order } = await signedIn();
  const purchase = await order();
  const of = { payment_intent: `pi_${purchase}` };
  const dispute = { object: 'dispute', id: `dp_${purchase}`, amount: 1900, ...of };
  const balanceAfter = async (object: Parameters<typeof stripeEvent>[0]) => {
    expect(await send(object)).toBe(200);
    return (await account.balance()).posted;
  };
  await send(session(purchase));
  expect(await balanceAfter({ ...refund, ...of })).toBe(250);
  expect(await balanceAfter({ ...dispute, status: 'warning_needs_response' })).toBe(250);
  expect(await balanceAfter({ ...dispute, status: 'needs_response' })).toBe(0);
  expect(await balanceAfter({ ...dispute, status: 'won' })).toBe(250);
  expect(await balanceAfter({ ...refund, ...of, status: 'failed' })).toBe(500);
  const [{ reversals }] = (await credits()).purchases;
  expect(reversals).toMatchObject([
    { kind: 'refund', undone: true, credits: 0, uncollected: 0 },
    { kind: 'dispute', undone: true, credits: 0, uncollected: 0 },
  ]);
  const { entries } = (await account.call('list_ledger_entries', {})).body;
  const shown = entries.map((entry: Record<string, unknown>) => [entry.kind, entry.credits, entry.spent, entry.reason]);
  expect(shown).toEqual([
    ['purchase_refund', 250, 0, 'Returned: the refund of the payment failed'],
    ['dispute_won', 250, 0, 'Returned: the dispute of the payment was won'],
    ['dispute', -250, 0, 'Taken back: the payment was disputed'],
    ['purchase_refund', -250, 0, 'Taken back: the payment was refunded'],
    ['purchase', 500, 0, 'Bought'],
  ]);
  const explained = await account.call('explain_charge', { ledger_entry_id: entries[2].ledger_entry_id });
  expect(explained.body).toMatchObject({ credits_charged: 0, explanation: expect.stringContaining('disputed') });
  const day = new Date().toISOString().slice(0, 10);
  const usage = await account.call('get_usage', { from: day, to: day });
  expect(usage.body).toMatchObject({ spent_total: 0, refunded_total: 0, granted_total: 0, purchased_total: 500 });
  for (const status of ['under_review', 'appeal_needs_response', 'appeal_under_review', 'lost'])
    for (const [state, left] of Object.entries({ [status]: 0, won: 500 }))
      expect(await balanceAfter({ ...dispute, id: `dp_${status}_${purchase}`, status: state })).toBe(left);
});

test('events without a fresh signature of their body do nothing', async () => {
  const { account, order } = await signedIn();
  const paid = session(await order());
  const old = Math.floor(Date.now() / 1000) - 301;
  for (const wrong of [{ secret: 'whsec_other' }, { payload: '{}' }, { timestamp: old }])
    expect(await send(paid, wrong)).toBe(400);
  const { headers: _, ...unsigned } = stripeEvent(paid);
  expect((await api.send('/stripe/events', unsigned)).status).toBe(400);
  expect((await api.send('/stripe/events', { ...unsigned, body: 'x'.repeat(1_048_577) })).status).toBe(413);
  expect(await account.balance()).toEqual({ posted: 0, held: 0 });
});

test('events of the other mode and of other payments change nothing', async () => {
  const { account, order } = await signedIn();
  const purchase = await order();
  const others = [session(randomUUID()), session('order 7'), session(purchase, { payment_intent: null })];
  // Anyone can add this reference to the address of a payment link.
  others.push(session('', { metadata: {}, client_reference_id: purchase }));
  for (const event of [...others, { object: 'charge' }, { ...refund, payment_intent: 'pi_other' }])
    expect(await send(event)).toBe(200);
  expect(await send(session(purchase), { livemode: true })).toBe(200);
  expect(await account.balance()).toEqual({ posted: 0, held: 0 });
  await send(session(purchase));
  await send({ ...refund, id: 're_live', payment_intent: `pi_${purchase}` }, { livemode: true });
  expect(await account.balance()).toEqual({ posted: 500, held: 0 });
});

test('an event that cannot be applied is a fault, so that Stripe sends it again', async () => {
  const { account, order } = await signedIn();
  const [first, second] = [await order(), await order()];
  expect(await send(session(first))).toBe(200);
  expect(await send(session(second, { payment_intent: `pi_${first}` }))).toBe(500);
  expect(await account.balance()).toEqual({ posted: 500, held: 0 });
  expect(await send(session(second))).toBe(200);
  expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
});

test('top-up links lead to the packs, and a server without Stripe sells nothing', async () => {
  const { account } = await signedIn();
  const topupOf = async (owner: TestAccount) => (await owner.call('get_credit_balance', {})).body.topup_url;
  await api.db.updateTable('account').set({ plan: 'pro' }).where('account_id', '=', account.accountId).execute();
  expect(await topupOf(account)).toBe('http://127.0.0.1:8080/console/credits');
  const other = await off.account();
  const browser = new ConsoleBrowser(off);
  await browser.signIn(other.key);
  expect((await browser.send('GET', `account/${other.accountId}/credits`)).body.packs).toEqual([]);
  expect((await browser.send('POST', `account/${other.accountId}/checkout`, { pack: 500 })).status).toBe(404);
  expect((await off.send('/stripe/events', stripeEvent(session('x')))).status).toBe(404);
});
