import { randomUUID } from 'node:crypto';
import {
  type Delivery,
  keptDeliveries,
  maxWebhooks,
  overlapHours,
  type Webhook,
  type WebhookChange,
  type WebhookDraft,
  type Webhooks,
} from '@creator-discovery/events';
import { type Selectable, sql } from 'kysely';
import { camelRow, without } from '../session/camel-row.ts';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import type { WebhookDeliveryTable, WebhookTable } from './tables.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export class PostgresWebhooks implements Webhooks {
  readonly #db: Database;
  readonly #secrets: WebhookSecrets;

  constructor(db: Database, secrets: WebhookSecrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  async create(accountId: string, { webhookId = randomUUID(), ...draft }: WebhookDraft): Promise<Webhook | null> {
    return this.#db.transaction().execute(async (trx) => {
      await trx.selectFrom('ledger_balance').select('owner_id').where('owner_id', '=', accountId).forUpdate().execute();
      const present = await trx.selectFrom('webhook').selectAll().where('account_id', '=', accountId).execute();
      const known = present.find((row) => row.webhook_id === webhookId);
      if (known !== undefined) return webhookOf(known);
      if (present.length >= maxWebhooks) return null;
      const made = await trx
        .insertInto('webhook')
        .values({
          account_id: accountId,
          webhook_id: webhookId,
          ...draft,
          events: [...draft.events],
          secret: this.#secrets.make(webhookId),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return webhookOf(made);
    });
  }

  async list(accountId: string): Promise<readonly Webhook[]> {
    const rows = await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('webhook_id')
      .execute();
    return rows.map(webhookOf);
  }

  async byId(accountId: string, webhookId: string): Promise<Webhook | null> {
    if (!isUuid(webhookId)) return null;
    const row = await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where(({ and }) => and({ account_id: accountId, webhook_id: webhookId }))
      .executeTakeFirst();
    return row === undefined ? null : webhookOf(row);
  }

  async update(
    accountId: string,
    webhookId: string,
    { enabled, events, ...change }: WebhookChange,
  ): Promise<Webhook | null> {
    return this.#change(accountId, webhookId, {
      ...change,
      ...(events !== undefined && { events: [...events] }),
      ...(enabled === true && { disabled: null, failing_since: null }),
      ...(enabled === false && { disabled: 'by_account' as const }),
    });
  }

  async delete(accountId: string, webhookId: string): Promise<boolean> {
    if (!isUuid(webhookId)) return false;
    const { numDeletedRows } = await this.#db
      .deleteFrom('webhook')
      .where(({ and }) => and({ account_id: accountId, webhook_id: webhookId }))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async rotateSecret(accountId: string, webhookId: string): Promise<Webhook | null> {
    return this.#change(accountId, webhookId, {
      secret: this.#secrets.make(webhookId),
      secret_taken: false,
      previous_secret: sql<Buffer>`secret`,
      previous_until: sql<Date>`business_now() + make_interval(hours => ${overlapHours}::int)`,
    });
  }

  async #change(accountId: string, webhookId: string, change: object): Promise<Webhook | null> {
    if (!isUuid(webhookId)) return null;
    const row = await this.#db
      .updateTable('webhook')
      .set({ ...change, updated_at: sql<Date>`business_now()` })
      .where(({ and }) => and({ account_id: accountId, webhook_id: webhookId }))
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? null : webhookOf(row);
  }

  async takeSecret(accountId: string, webhookId: string): Promise<{ readonly secret: string } | 'taken' | null> {
    if (!isUuid(webhookId)) return null;
    const row = await this.#db
      .updateTable('webhook')
      .set({ secret_taken: true })
      .where(({ and }) => and({ account_id: accountId, webhook_id: webhookId, secret_taken: false }))
      .returning('secret')
      .executeTakeFirst();
    if (row === undefined) return (await this.byId(accountId, webhookId)) === null ? null : 'taken';
    const secret = this.#secrets.open(row.secret, webhookId);
    return secret === null ? 'taken' : { secret };
  }

  async deliveries(
    accountId: string,
    webhookId: string,
    { before, limit, state }: Parameters<Webhooks['deliveries']>[2],
  ) {
    if ((await this.byId(accountId, webhookId)) === null) return null;
    const { rows } = await sql<Selectable<WebhookDeliveryTable>>`
      select * from (
        select * from webhook_delivery where account_id = ${accountId} and webhook_id = ${webhookId}
        order by delivery_id desc limit ${keptDeliveries.entries}
      ) kept
      where (${before ?? null}::text is null or delivery_id < (select delivery_id from webhook_delivery
          where account_id = ${accountId} and webhook_id = ${webhookId} and event_id::text = ${before ?? null}))
        and (${state ?? null}::text is null or state = ${state ?? null})
      order by delivery_id desc limit ${limit}
    `.execute(this.#db);
    return rows.map(deliveryOf);
  }

  async redeliver(accountId: string, webhookId: string, eventId: string): Promise<Delivery | null> {
    if (!isUuid(webhookId) || !isUuid(eventId)) return null;
    const { rows } = await sql<Selectable<WebhookDeliveryTable>>`
      update webhook_delivery set state = 'pending',
        attempts = case state when 'pending' then attempts else 0 end,
        next_at = case state when 'pending' then next_at else business_now() end
      where account_id = ${accountId} and webhook_id = ${webhookId} and event_id = ${eventId}
      returning *
    `.execute(this.#db);
    return rows[0] === undefined ? null : deliveryOf(rows[0]);
  }

  async sendTest(accountId: string, webhookId: string): Promise<Delivery | null> {
    if (!isUuid(webhookId)) return null;
    const eventId = randomUUID();
    const { rows } = await sql<Selectable<WebhookDeliveryTable>>`
      insert into webhook_delivery (account_id, webhook_id, event_id, type, subject, body, next_at, created_at)
      select account_id, webhook_id, ${eventId}, 'test', ${eventId},
        event_body('test', t, jsonb_build_object('webhook_id', webhook_id)), t, t
      from webhook, business_now() t where account_id = ${accountId} and webhook_id = ${webhookId}
      returning *
    `.execute(this.#db);
    return rows[0] === undefined ? null : deliveryOf(rows[0]);
  }
}

function webhookOf(row: Selectable<WebhookTable>): Webhook {
  const shown = without(row, ['account_id', 'secret', 'previous_secret', 'previous_until']);
  return { ...camelRow(shown), previousSecretUntil: row.previous_until };
}

function deliveryOf(row: Selectable<WebhookDeliveryTable>): Delivery {
  const shown = without(row, ['account_id', 'webhook_id', 'delivery_id', 'subject', 'next_at']);
  return { ...camelRow(shown), nextAttemptAt: row.state === 'pending' ? row.next_at : null };
}
