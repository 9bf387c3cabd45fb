import {
  type Attempt,
  type AttemptResult,
  type EventOutbox,
  keptDeliveries,
  leaseSeconds,
  maxAttempts,
  maxFailingDays,
  maxPerWebhook,
  type OutboxState,
  pauseAfter,
} from '@creator-discovery/events';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** Old deliveries deleted per statement. */
const forgottenAtOnce = 5000;

export class PostgresEventOutbox implements EventOutbox {
  readonly #db: Database;
  readonly #secrets: WebhookSecrets;

  constructor(db: Database, secrets: WebhookSecrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  async claim(inProgress: readonly string[], maximum: number): Promise<readonly Attempt[]> {
    const { rows } = await sql<ClaimedRow>`/* prepared: events */
      select account_id as "accountId", webhook_id as "webhookId", delivery_id::text as "deliveryId", event_id as "eventId",
        number, url, body, internal, at, secret, previous_secret as "previousSecret"
      from webhook_claim(${inProgress}::uuid[], ${maxPerWebhook}, ${maximum}, ${maxAttempts}, ${leaseSeconds})
    `.execute(this.#db);
    return rows.map(({ secret, previousSecret, ...attempt }) => {
      const open = (bytes: Buffer | null) => (bytes === null ? null : this.#secrets.open(bytes, attempt.webhookId));
      return { ...attempt, secrets: [secret, previousSecret].map(open).filter((text) => text !== null) };
    });
  }

  async record(attempt: Attempt, { outcome, httpStatus, problem, answer }: AttemptResult): Promise<void> {
    const { accountId, webhookId, deliveryId, number } = attempt;
    await sql`/* prepared: event_result */
      select webhook_record(${accountId}, ${webhookId}, ${deliveryId}, ${number}, ${outcome}, ${httpStatus}, ${problem},
        ${answer?.replaceAll('\0', '') ?? null}, ${pauseAfter(number, Math.random())}, ${maxFailingDays})
    `.execute(this.#db);
  }

  async forgetDeliveries(): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from webhook_delivery where ctid = any (array(
        select ctid from webhook_delivery
        where state <> 'pending' and created_at < business_now() - make_interval(days => ${keptDeliveries.days}::int)
        limit ${forgottenAtOnce} for update skip locked
      ) || array(
        select d.ctid from webhook w cross join lateral (
          select e.delivery_id from webhook_delivery e where e.account_id = w.account_id and e.webhook_id = w.webhook_id
          order by e.delivery_id desc offset ${keptDeliveries.entries} limit 1
        ) newest join webhook_delivery d on d.account_id = w.account_id and d.webhook_id = w.webhook_id
          and d.delivery_id <= newest.delivery_id and d.state <> 'pending'
        limit ${forgottenAtOnce} for update of d skip locked
      ))
    `.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  async state(): Promise<OutboxState> {
    const { rows } = await sql<OutboxState>`
      select count(d.delivery_id)::int as pending,
        coalesce(extract(epoch from business_now() - min(d.created_at) filter (where w.failing_since is null)), 0)::float8 as "oldestSeconds",
        (select count(*)::int from webhook where failing_since is not null and disabled is null) as "failingWebhooks"
      from webhook_delivery d join webhook w using (account_id, webhook_id) join account a using (account_id)
      where d.state = 'pending' and w.disabled is null and not a.suspended
    `.execute(this.#db);
    return rows[0] as OutboxState;
  }
}

interface ClaimedRow extends Omit<Attempt, 'secrets'> {
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}
