import {
  type Delivery,
  eventTypes,
  keptDeliveries,
  maxWebhooks,
  overlapHours,
  type Webhook,
} from '@creator-discovery/events';
import { compact } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { refusalOfLimit } from '../limit-slot.ts';
import { type Call, defineOperation, done, free, type RefusedOutcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { cannot, invalidRequest, notFound } from '../refusal.ts';
import { count, idInput, instant, limitInput, plainText, suggestedNext } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';

const ok = z.literal('ok');
const url = plainText.min(1).max(500).describe('HTTPS, without user name or password. Internal addresses are refused.');
const events = z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).describe('Types of events to send.');
const description = plainText.min(1).max(100).nullable().optional();
const webhookInput = z.strictObject({ webhook_id: idInput });

const webhookShape = z
  .object({
    webhook_id: z.string(),
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    description: z.string().nullable(),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(['by_account', 'failing', 'gone'])
      .nullable()
      .describe('`failing`: no success in five days. `gone`: the receiver answered 410.'),
    failing_since: instant.nullable().describe('First failure since the last success.'),
    secret_url: z.string().nullable().describe('GET returns the secret once, with your key. Null once it was read.'),
    previous_secret_until: instant.nullable().describe('Until then the secret before the rotation signs too.'),
    created_at: instant,
    updated_at: instant,
  })
  .register(namedShapes, { name: 'Webhook' });

const deliveryShape = z
  .object({
    event_id: z.string().describe('The `webhook-id` header: the same in all attempts.'),
    type: z.enum([...eventTypes, 'test']),
    state: z.enum(['pending', 'delivered', 'failed']),
    attempts: count,
    created_at: instant,
    last_attempt_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    http_status: z.int().nullable(),
    problem: z.string().nullable().describe('Why the last attempt failed.'),
    answer: z.string().nullable().describe('First kilobyte of the last failed answer.'),
    payload: z.record(z.string(), z.unknown()).describe('The body that is sent.'),
  })
  .register(namedShapes, { name: 'WebhookDelivery' });

const one = z.object({ status: ok, webhook: webhookShape, suggested_next: suggestedNext });
const oneDelivery = z.object({ status: ok, delivery: deliveryShape, suggested_next: suggestedNext });

const webhookFacts = {
  ...free,
  group: 'Webhooks',
  scope: 'webhooks',
  namesNoCreators: true,
} as const;

const counted = { ...webhookFacts, limits: ['counts'], readOnly: false, asksPerson: true } as const;

const unknownWebhook = refused(notFound('No webhook has this webhook_id. Find yours with list_webhooks.'));
const tooMany = refused(
  cannot(`This account already has ${maxWebhooks} webhooks, the maximum. Nothing was created.`, {
    suggested_next: 'Delete a webhook you no longer need.',
  }),
);
const disabled = refused(
  cannot('This webhook is disabled. Nothing was sent.', {
    suggested_next: 'Enable it first: update_webhook with enabled: true.',
  }),
);
const readSecret = 'Read the secret at secret_url, which returns it once, and verify each delivery with it.';
const readLog = 'Call list_webhook_deliveries to see the result.';

type WebhookPorts = Pick<Ports, 'webhooks' | 'eventSettings' | 'webhookUrlProblem' | 'limits'>;

export const createWebhook = defineOperation({
  ...counted,
  name: 'create_webhook',
  title: 'Create a webhook',
  summary: 'Sends events of the chosen types to a URL.',
  description: `At most ${maxWebhooks} per account. Deliveries follow Standard Webhooks: verify them with its libraries. Each event arrives at least once; ignore repeats of its \`webhook-id\`.`,
  input: z.strictObject({ url, events, description }),
  output: one,
  refusals: ['error'],
  async handle(call, body, ports: WebhookPorts) {
    const present = await ports.webhooks.list(call.accountId);
    if (present.length >= maxWebhooks && !call.admittedBefore) return tooMany;
    const problem = (await urlProblem(call, body.url, ports)) ?? (await refusalOfLimit(call, 'counts', ports));
    if (problem !== null) return problem;
    const { url, events: given, description = null } = body;
    const draft = compact({ webhookId: call.createdId, url, events: [...new Set(given)], description });
    const webhook = await ports.webhooks.create(call.accountId, draft);
    return webhook === null ? tooMany : shownOne(webhook, call, readSecret);
  },
});

export const listWebhooks = defineOperation({
  ...webhookFacts,
  name: 'list_webhooks',
  title: 'List webhooks',
  summary: 'Lists the account’s webhooks, and why any is disabled.',
  description: '',
  input: z.strictObject({}),
  output: z.object({ status: z.enum(['ok', 'empty']), webhooks: z.array(webhookShape) }),
  readOnly: true,
  refusals: [],
  async handle(call, _, { webhooks }: Pick<Ports, 'webhooks'>) {
    const found = await webhooks.list(call.accountId);
    return done({
      status: found.length === 0 ? ('empty' as const) : ('ok' as const),
      webhooks: found.map((webhook) => shown(webhook, call)),
    });
  },
});

export const updateWebhook = defineOperation({
  ...counted,
  name: 'update_webhook',
  title: 'Update a webhook',
  summary: 'Changes the URL, events or description of a webhook, disables or enables it.',
  description:
    'Omitted fields stay unchanged; `description: null` removes it. `enabled: false` stops attempts at once; `true` continues with undelivered events.',
  input: z.strictObject({
    webhook_id: idInput,
    url: url.optional(),
    events: events.optional(),
    description,
    enabled: z.boolean().optional(),
  }),
  output: one,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle(call, { webhook_id, ...change }, ports: WebhookPorts) {
    if ((await ports.webhooks.byId(call.accountId, webhook_id)) === null) return unknownWebhook;
    const wrong = change.url === undefined ? null : await urlProblem(call, change.url, ports);
    const problem = wrong ?? (await refusalOfLimit(call, 'counts', ports));
    if (problem !== null) return problem;
    const webhook = await ports.webhooks.update(call.accountId, webhook_id, {
      ...compact(change),
      ...(change.events && { events: [...new Set(change.events)] }),
    });
    return webhook === null ? unknownWebhook : shownOne(webhook, call, 'Call send_test_event to try it.');
  },
});

export const deleteWebhook = defineOperation({
  ...webhookFacts,
  name: 'delete_webhook',
  title: 'Delete a webhook',
  summary: 'Deletes a webhook with its undelivered events and its log.',
  description: 'Attempts stop at once. A second call returns 404.',
  input: webhookInput,
  output: z.object({ status: ok, webhook_id: z.string(), deleted: z.literal(true) }),
  readOnly: false,
  destructive: true,
  idempotent: true,
  asksPerson: true,
  refusals: ['not_found'],
  async handle({ accountId }, { webhook_id }, { webhooks }: Pick<Ports, 'webhooks'>) {
    return (await webhooks.delete(accountId, webhook_id))
      ? done({ status: 'ok' as const, webhook_id, deleted: true as const })
      : unknownWebhook;
  },
});

export const rotateWebhookSecret = defineOperation({
  ...webhookFacts,
  name: 'rotate_webhook_secret',
  title: 'Rotate a webhook secret',
  summary: `Makes a new secret; for ${overlapHours} hours deliveries are signed with both.`,
  description: 'A second rotation ends the overlap of the first. The answer has no secret: read it at `secret_url`.',
  input: webhookInput,
  output: one,
  readOnly: false,
  destructive: true,
  asksPerson: true,
  refusals: ['not_found'],
  async handle(call, { webhook_id }, { webhooks }: Pick<Ports, 'webhooks'>) {
    const webhook = await webhooks.rotateSecret(call.accountId, webhook_id);
    return webhook === null ? unknownWebhook : shownOne(webhook, call, readSecret);
  },
});

export const listWebhookDeliveries = defineOperation({
  ...webhookFacts,
  name: 'list_webhook_deliveries',
  title: 'List webhook deliveries',
  summary: 'Lists the events sent to a webhook, newest first, with the result of the last attempt.',
  description: `Keeps ${keptDeliveries.entries} entries, or ${keptDeliveries.days} days. Page with \`before\` set to \`next_before\`.`,
  input: z.strictObject({
    webhook_id: idInput,
    state: z.enum(['pending', 'delivered', 'failed']).optional(),
    before: idInput.optional().describe('Only deliveries older than that of this `event_id`.'),
    limit: limitInput(100, 20),
  }),
  output: z.object({
    status: z.enum(['ok', 'empty']),
    deliveries: z.array(deliveryShape),
    returned: count,
    has_more: z.boolean(),
    next_before: z.string().nullable(),
  }),
  rows: 'deliveries',
  readOnly: true,
  refusals: ['not_found'],
  async handle({ accountId }, { webhook_id, state, before, limit }, { webhooks }: Pick<Ports, 'webhooks'>) {
    const chosen = compact({ limit: limit + 1, before, state });
    const found = await webhooks.deliveries(accountId, webhook_id, chosen);
    if (found === null) return unknownWebhook;
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    return done({
      status: page.length === 0 ? ('empty' as const) : ('ok' as const),
      deliveries: page.map(shownDelivery),
      returned: page.length,
      has_more: hasMore,
      next_before: hasMore ? (page.at(-1)?.eventId ?? null) : null,
    });
  },
});

export const redeliverWebhook = defineOperation({
  ...counted,
  name: 'redeliver_webhook',
  title: 'Send an event again',
  summary: 'Sends an event of the log again, under the same id.',
  description: 'Starts again with the first of 12 attempts. A pending event stays unchanged.',
  input: z.strictObject({ webhook_id: idInput, event_id: idInput }),
  output: oneDelivery,
  idempotent: true,
  refusals: ['not_found', 'error'],
  async handle(call, { webhook_id, event_id }, ports: WebhookPorts) {
    const problem = (await stateProblem(call, webhook_id, ports)) ?? (await refusalOfLimit(call, 'counts', ports));
    if (problem !== null) return problem;
    const delivery = await ports.webhooks.redeliver(call.accountId, webhook_id, event_id);
    return delivery === null
      ? refused(notFound('This webhook has no delivery with this event_id.'))
      : done({ status: 'ok' as const, delivery: shownDelivery(delivery), suggested_next: readLog });
  },
});

export const sendTestEvent = defineOperation({
  ...webhookFacts,
  name: 'send_test_event',
  title: 'Send a test event',
  summary: 'Sends an event of type `test` to a webhook.',
  description: 'It is delivered like any other, whatever types the webhook subscribes to.',
  input: webhookInput,
  output: oneDelivery,
  limits: ['counts'],
  readOnly: false,
  openWorld: true,
  refusals: ['not_found', 'error'],
  async handle(call, { webhook_id }, ports: WebhookPorts) {
    const problem = (await stateProblem(call, webhook_id, ports)) ?? (await refusalOfLimit(call, 'counts', ports));
    if (problem !== null) return problem;
    const delivery = await ports.webhooks.sendTest(call.accountId, webhook_id);
    return delivery === null
      ? unknownWebhook
      : done({ status: 'ok' as const, delivery: shownDelivery(delivery), suggested_next: readLog });
  },
});

async function urlProblem({ accountId }: Call, given: string, ports: WebhookPorts): Promise<RefusedOutcome | null> {
  const settings = await ports.eventSettings.of(accountId);
  const problem = ports.webhookUrlProblem(given, settings?.internalWebhooks ?? false);
  return problem === null ? null : refused(invalidRequest([{ field: 'url', problem, code: 'invalid_format' }]));
}

async function stateProblem({ accountId }: Call, webhookId: string, { webhooks }: WebhookPorts) {
  const webhook = await webhooks.byId(accountId, webhookId);
  if (webhook === null) return unknownWebhook;
  return webhook.disabled === null ? null : disabled;
}

function shownOne(webhook: Webhook, call: Call, suggested_next: string) {
  return done({ status: 'ok' as const, webhook: shown(webhook, call), suggested_next });
}

function shown(webhook: Webhook, { terms: { links } }: Call) {
  return shownIn(webhookShape, {
    ...webhook,
    enabled: webhook.disabled === null,
    disabledReason: webhook.disabled,
    secretUrl: webhook.secretTaken ? null : `${links.baseUrl}/webhooks/${webhook.webhookId}/secret`,
  });
}

function shownDelivery(delivery: Delivery) {
  return shownIn(deliveryShape, { ...delivery, payload: JSON.parse(delivery.body) });
}
