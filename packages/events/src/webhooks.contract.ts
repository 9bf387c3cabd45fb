import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Attempt,
  type AttemptResult,
  type EventOutbox,
  leaseSeconds,
  maxAttempts,
  maxPerWebhook,
} from './outbox.ts';
import { type EventType, maxWebhooks, type Webhook, type WebhookDraft, type Webhooks } from './webhook.ts';

export interface WebhooksUnderTest {
  readonly webhooks: Webhooks;
  readonly outbox: EventOutbox;
  /** A new account; returns its id. */
  account(): Promise<string>;
  suspend(accountId: string, suspended: boolean): Promise<void>;
  /** Writes an event as its fact does. */
  publish(accountId: string, type: EventType, subject: string, data: object): Promise<void>;
  pass(seconds: number): Promise<void>;
  /** Deletes all events, so that tests don't claim those of others. */
  clear(): Promise<void>;
}

const draft: WebhookDraft = { url: 'https://a.example/', events: ['job.completed', 'list.changed'], description: null };
const delivered: AttemptResult = { outcome: 'delivered', httpStatus: 204, problem: null, answer: null };
const failed: AttemptResult = { outcome: 'failed', httpStatus: 500, problem: 'answered 500', answer: 'no' };
const absentId = '00000000-0000-4000-8000-00000000dead';
const daySeconds = 86_400;

/** The rules every adapter of `Webhooks` and `EventOutbox` keeps. */
export function webhooksContract(name: string, make: () => Promise<WebhooksUnderTest>): void {
  describe(`Webhooks: ${name}`, () => {
    let subject: WebhooksUnderTest;
    let accountId: string;
    let webhook: Webhook;
    const claim = () => subject.outbox.claim([], 100);
    const made = async (more: Partial<WebhookDraft> = {}) => {
      const created = await subject.webhooks.create(accountId, { ...draft, ...more });
      if (created === null) throw new Error('too many');
      return created;
    };
    const publish = (about = 'job', n = 1) => subject.publish(accountId, 'job.completed', about, { n });
    const numbersOf = (attempts: readonly Attempt[]) => attempts.map(({ body }) => JSON.parse(body).data.n).toSorted();
    const log = async () => (await subject.webhooks.deliveries(accountId, webhook.webhookId, { limit: 100 })) ?? [];
    beforeEach(async () => {
      subject ??= await make();
      await subject.clear();
      accountId = await subject.account();
      webhook = await made();
    });

    test('a webhook is made once per id, listed, changed and deleted, by its account only', async () => {
      const { webhooks } = subject;
      expect(webhook).toMatchObject({ ...draft, disabled: null, failingSince: null, secretTaken: false });
      expect(await made({ webhookId: webhook.webhookId, url: 'https://b.example/' })).toEqual(webhook);
      expect(await webhooks.list(accountId)).toEqual([webhook]);
      const change = { url: 'https://c.example/', events: ['key.revoked'] as const, description: 'CRM' };
      expect(await webhooks.update(accountId, webhook.webhookId, change)).toMatchObject(change);
      const other = await subject.account();
      for (const [account, id] of [
        [other, webhook.webhookId],
        [accountId, absentId],
        [accountId, 'x'],
      ] as const) {
        const found = await Promise.all([
          webhooks.byId(account, id),
          webhooks.update(account, id, change),
          webhooks.rotateSecret(account, id),
          webhooks.takeSecret(account, id),
          webhooks.deliveries(account, id, { limit: 1 }),
          webhooks.sendTest(account, id),
        ]);
        expect(found).toEqual(Array(6).fill(null));
        expect(await webhooks.delete(account, id)).toBe(false);
      }
      expect(await webhooks.delete(accountId, webhook.webhookId)).toBe(true);
      expect(await webhooks.list(accountId)).toEqual([]);
    });

    test('an account has at most 20 webhooks, also when they are made at once', async () => {
      const results = await Promise.all(
        Array.from({ length: maxWebhooks + 3 }, () => subject.webhooks.create(accountId, draft)),
      );
      expect(results.filter((one) => one !== null)).toHaveLength(maxWebhooks - 1);
    });

    test('a secret is returned once after the creation and after each rotation; both sign during the overlap', async () => {
      const take = () => subject.webhooks.takeSecret(accountId, webhook.webhookId);
      const first = (await take()) as { secret: string };
      expect(first.secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(await take()).toBe('taken');
      const rotated = await subject.webhooks.rotateSecret(accountId, webhook.webhookId);
      expect(rotated?.previousSecretUntil).not.toBeNull();
      const second = (await take()) as { secret: string };
      await publish();
      expect((await claim())[0]?.secrets).toEqual([second.secret, first.secret]);
      await subject.pass(daySeconds);
      expect((await claim())[0]?.secrets).toEqual([second.secret]);
    });

    test('an event goes to every webhook with its type, under one id', async () => {
      const other = await made({ url: 'https://b.example/' });
      await made({ events: ['key.revoked'] });
      await publish('job', 7);
      const attempts = await claim();
      expect(attempts.map(({ webhookId }) => webhookId).toSorted()).toEqual(
        [webhook.webhookId, other.webhookId].toSorted(),
      );
      expect(new Set(attempts.map(({ eventId }) => eventId)).size).toBe(1);
      expect(JSON.parse(attempts[0]?.body ?? '')).toEqual({
        type: 'job.completed',
        timestamp: expect.stringMatching(/Z$/),
        data: { n: 7 },
      });
    });

    test('an event waits for earlier ones of its subject, and for no others', async () => {
      for (const [about, n] of [
        ['a', 1],
        ['a', 2],
        ['b', 3],
      ] as const)
        await publish(about, n);
      const attempts = await claim();
      expect(numbersOf(attempts)).toEqual([1, 3]);
      for (const attempt of attempts)
        await subject.outbox.record(attempt, attempt.eventId === attempts[0]?.eventId ? failed : delivered);
      expect(await claim()).toEqual([]);
      await subject.pass(6);
      const [again] = await claim();
      expect([again?.eventId, again?.number]).toEqual([attempts[0]?.eventId, 2]);
      await subject.outbox.record(again as Attempt, delivered);
      expect(numbersOf(await claim())).toEqual([2]);
    });

    test('a webhook gets a few events at a time, a failing one a single event after all others, in half of the places', async () => {
      const [one, two] = [webhook.webhookId, (await made()).webhookId];
      for (let n = 0; n < 9; n += 1) await publish(`job ${n}`, n);
      const attempts = await claim();
      const busy = attempts.map(({ webhookId }) => webhookId);
      expect(busy.toSorted()).toEqual([one, two].toSorted().flatMap((id) => Array(maxPerWebhook).fill(id)));
      const next = async (...rest: Parameters<EventOutbox['claim']>) =>
        (await subject.outbox.claim(...rest)).map(({ webhookId }) => webhookId);
      expect(await next(busy, 100)).toEqual([]);
      expect(await next(busy.slice(1), 100)).toEqual(busy.slice(0, 1));
      for (const attempt of attempts) await subject.outbox.record(attempt, failed);
      const { webhookId: healthy } = await made();
      await publish('job 9', 9);
      expect(await next([one], 2)).toEqual([healthy]);
      expect(await next([one], 2)).toEqual([]);
      expect(await next([absentId, absentId], 2)).toEqual([]);
      expect(await next([one, two], 100)).toEqual([]);
      expect(await next([], 2)).toHaveLength(1);
    });

    test('two workers never get the same attempt, and that of a dead worker is repeated', async () => {
      for (let n = 0; n < 3; n += 1) await publish(`job ${n}`, n);
      const [one, two] = await Promise.all([claim(), claim()]);
      expect(numbersOf([...one, ...two])).toEqual([0, 1, 2]);
      await subject.pass(leaseSeconds + 1);
      const again = await claim();
      expect(again.map(({ number }) => number)).toEqual([2, 2, 2]);
      const [late] = [...one, ...two];
      await subject.outbox.record(late as Attempt, failed);
      expect((await log()).map(({ problem }) => problem)).toEqual([null, null, null]);
      await subject.outbox.record(late as Attempt, delivered);
      expect((await log()).filter(({ state }) => state === 'delivered')).toHaveLength(1);
    });

    test('an event has failed after 12 attempts, and can be sent again', async () => {
      await publish();
      for (let n = 1; n <= maxAttempts; n += 1) {
        const [attempt] = await claim();
        expect(attempt?.number).toBe(n);
        await subject.outbox.record(attempt as Attempt, failed);
        await subject.pass(6.7 * 3600);
      }
      expect(await claim()).toEqual([]);
      const [entry] = await log();
      expect(entry).toMatchObject({
        state: 'failed',
        attempts: 12,
        httpStatus: 500,
        problem: 'answered 500',
        answer: 'no',
        nextAttemptAt: null,
      });
      const again = await subject.webhooks.redeliver(accountId, webhook.webhookId, entry?.eventId ?? '');
      expect(again).toMatchObject({ state: 'pending', attempts: 0, eventId: entry?.eventId });
      const attempts = await claim();
      expect(attempts).toMatchObject([{ number: 1, eventId: entry?.eventId }]);
      expect(await subject.webhooks.redeliver(accountId, webhook.webhookId, absentId)).toBeNull();
      for (let dead = 1; dead < maxAttempts; dead += 1) {
        await subject.pass(leaseSeconds + 1);
        expect(await claim()).toHaveLength(1);
      }
      await subject.pass(leaseSeconds + 1);
      expect(await claim()).toEqual([]);
      expect(await log()).toMatchObject([{ state: 'failed', problem: expect.stringContaining('worker stopped') }]);
    });

    test('five days of failures disable a webhook, a success starts anew', async () => {
      const stateAfter = async (result: AttemptResult, days: number) => {
        await subject.pass(days * daySeconds);
        await publish(`${days}`);
        await subject.outbox.record((await claim())[0] as Attempt, result);
        await subject.clear();
        return (await subject.webhooks.byId(accountId, webhook.webhookId))?.disabled;
      };
      expect(await stateAfter(failed, 0)).toBeNull();
      expect(await stateAfter(failed, 4)).toBeNull();
      expect(await stateAfter(delivered, 2)).toBeNull();
      expect(await stateAfter(failed, 1)).toBeNull();
      expect(await stateAfter(failed, 5.1)).toBe('failing');
    });

    test('410 disables a webhook', async () => {
      await publish();
      await subject.outbox.record((await claim())[0] as Attempt, { ...failed, outcome: 'gone', httpStatus: 410 });
      expect((await subject.webhooks.byId(accountId, webhook.webhookId))?.disabled).toBe('gone');
      expect((await log())[0]).toMatchObject({ state: 'failed', httpStatus: 410 });
    });

    test('a disabled webhook has no attempts and gets no new events; enabled again it continues', async () => {
      await publish('a', 1);
      await subject.webhooks.update(accountId, webhook.webhookId, { enabled: false });
      await publish('b', 2);
      expect(await claim()).toEqual([]);
      await subject.webhooks.update(accountId, webhook.webhookId, { enabled: true });
      expect(numbersOf(await claim())).toEqual([1]);
    });

    test('a deleted webhook has no attempts', async () => {
      await publish('a', 1);
      const [attempt] = await claim();
      await publish('b', 2);
      await subject.webhooks.delete(accountId, webhook.webhookId);
      await subject.outbox.record(attempt as Attempt, failed);
      await subject.pass(daySeconds);
      expect(await claim()).toEqual([]);
    });

    test('events of a suspended account are delivered once it is active again', async () => {
      await subject.suspend(accountId, true);
      await publish();
      await subject.pass(2 * daySeconds);
      expect(await claim()).toEqual([]);
      expect((await subject.outbox.state()).pending).toBe(0);
      await subject.suspend(accountId, false);
      expect(await subject.outbox.state()).toEqual({
        pending: 1,
        oldestSeconds: 2 * daySeconds,
        failingWebhooks: expect.any(Number),
      });
      expect(await claim()).toHaveLength(1);
    });

    test('a test event goes to one webhook', async () => {
      await made();
      const test = await subject.webhooks.sendTest(accountId, webhook.webhookId);
      expect(await claim()).toMatchObject([{ webhookId: webhook.webhookId, eventId: test?.eventId }]);
    });

    test('the log is read newest first in pages, by state, and forgets entries after 30 days', async () => {
      for (let n = 1; n <= 3; n += 1) await publish(`job ${n}`, n);
      await subject.outbox.record((await claim())[0] as Attempt, delivered);
      const { webhookId } = webhook;
      const page = await subject.webhooks.deliveries(accountId, webhookId, { limit: 2 });
      const rest = await subject.webhooks.deliveries(accountId, webhookId, {
        limit: 2,
        before: page?.at(-1)?.eventId ?? '',
      });
      expect([...(page ?? []), ...(rest ?? [])]).toEqual(await log());
      expect(await subject.webhooks.deliveries(accountId, webhookId, { limit: 9, state: 'delivered' })).toHaveLength(1);
      expect(await subject.outbox.forgetDeliveries()).toBe(0);
      await subject.pass(31 * daySeconds);
      expect(await subject.outbox.forgetDeliveries()).toBe(1);
      expect(await log()).toHaveLength(2);
    });
  });
}
