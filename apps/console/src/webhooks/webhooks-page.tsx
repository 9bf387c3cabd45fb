import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call, type Outcome } from '../api.ts';
import { Button, buttonClass } from '../kit/button.tsx';
import { counted, date } from '../kit/format.ts';
import {
  ActionDialog,
  Card,
  Chip,
  Empty,
  kit,
  Loaded,
  Menu,
  MenuItem,
  notify,
  Page,
  SecretDialog,
} from '../kit/kit.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { ScrollTable, TableHead, unseen } from '../kit/table.tsx';
import { operationQuery, refresh } from '../queries.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { LowCreditsCard } from './low-credits-card.tsx';
import { eventLabels, readSecret, type Webhook } from './webhook-calls.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'secret'; readonly url: string; readonly secret: string }
  | { readonly what: 'change' | 'rotate' | 'delete'; readonly of: Webhook };

/** `/console/webhooks`. */
export function WebhooksPage() {
  const { data } = useQuery(operationQuery('list_webhooks', {}));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const close = () => setOpened(null);
  const webhooks = data?.ok ? data.body.webhooks : [];
  const selected = webhooks.find(({ webhook_id }) => webhook_id === shown);
  async function done(next: Opened | null): Promise<void> {
    setOpened(next);
    await refresh('list_webhooks', 'list_webhook_deliveries');
  }
  /** The secret can be read once. */
  async function showSecret({ webhook_id, url }: Webhook): Promise<void> {
    const answer = await readSecret(webhook_id);
    if (!answer.ok) notify(wordsOf(answer.refusal).text);
    await done(answer.ok ? { what: 'secret', url, secret: answer.body.secret } : null);
  }
  async function rotate(of: Webhook) {
    const answer = await call('rotate_webhook_secret', { webhook_id: of.webhook_id });
    if (!answer.ok) return answer;
    await showSecret(of);
  }
  async function run(sent: Promise<Outcome<unknown>>, words: string): Promise<void> {
    const answer = await sent;
    notify(answer.ok ? words : wordsOf(answer.refusal).text);
    await done(null);
  }
  return (
    <Page
      title="Webhooks"
      lead="Send events to your systems: a job has ended, credits are low, a saved search has new creators."
      actions={
        <>
          <Button look="primary" icon={<Plus size={14} />} onClick={() => setOpened({ what: 'add' })}>
            Add a webhook
          </Button>
          <a className={buttonClass({ look: 'quiet' })} href="/docs">
            Reference
          </a>
        </>
      }
    >
      <Card title="Webhooks">
        <Loaded answer={data} height={120}>
          {() => <Webhooks webhooks={webhooks} open={setOpened} show={setShown} showSecret={showSecret} run={run} />}
        </Loaded>
      </Card>
      {selected && <DeliveriesCard of={selected} />}
      <LowCreditsCard />
      {(opened?.what === 'add' || opened?.what === 'change') && (
        <WebhookDialog
          of={opened.what === 'change' ? opened.of : undefined}
          close={close}
          saved={(webhook) => (opened.what === 'add' ? showSecret(webhook) : done(null))}
        />
      )}
      {opened?.what === 'secret' && (
        <SecretDialog
          title="Store this secret"
          description={`It verifies the events sent to ${opened.url}.`}
          label="Secret"
          hint="This is the only time the secret is shown. Rotate it to get a new one."
          name="the secret"
          secret={opened.secret}
          close={close}
        />
      )}
      {opened?.what === 'rotate' && (
        <ActionDialog
          close={close}
          title="Rotate the secret?"
          description="For 24 hours events are signed with the old and the new secret."
          action="Rotate"
          run={() => rotate(opened.of)}
        />
      )}
      {opened?.what === 'delete' && (
        <ActionDialog
          close={close}
          title="Delete the webhook?"
          description="Attempts stop at once. Undelivered events and the log are deleted too."
          action="Delete"
          look="danger"
          run={() => run(call('delete_webhook', { webhook_id: opened.of.webhook_id }), 'The webhook is deleted.')}
        />
      )}
    </Page>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly Webhook[];
  readonly open: (what: Opened) => void;
  readonly show: (webhookId: string) => void;
  readonly showSecret: (of: Webhook) => Promise<void>;
  readonly run: (sent: Promise<Outcome<unknown>>, words: string) => Promise<void>;
}

function Webhooks({ webhooks, open, show, showSecret, run }: WebhooksProps) {
  if (webhooks.length === 0)
    return (
      <Empty title="No webhooks yet">
        <p>Add the URL of a system that should receive events.</p>
      </Empty>
    );
  return (
    <ScrollTable label="Webhooks, table" caption="Webhooks of this account" className={kit.cards}>
      <TableHead columns={['URL', 'Events', 'State', unseen('Actions')]} />
      <tbody>
        {webhooks.map((webhook) => {
          const { webhook_id, enabled, secret_url } = webhook;
          const update = (on: boolean) => call('update_webhook', { webhook_id, enabled: on });
          return (
            <tr key={webhook_id}>
              <th scope="row">
                {webhook.url}
                {webhook.description !== null && <p className={kit.hint}>{webhook.description}</p>}
              </th>
              <td data-label="Events" title={webhook.events.map((type) => eventLabels[type]).join(', ')}>
                {counted(webhook.events.length, 'type')}
              </td>
              <td data-label="State">
                <StateOf webhook={webhook} />
              </td>
              <td>
                <div className={kit.actions}>
                  {secret_url !== null && (
                    <Button compact onClick={() => void showSecret(webhook)}>
                      Show secret
                    </Button>
                  )}
                  <Button compact onClick={() => show(webhook_id)}>
                    Events
                  </Button>
                  <Menu trigger={<Button compact>More</Button>}>
                    <MenuItem
                      label="Send a test event"
                      run={() => void run(call('send_test_event', { webhook_id }), 'A test event is on its way.')}
                    />
                    <MenuItem label="Change" run={() => open({ what: 'change', of: webhook })} />
                    <MenuItem label="Rotate the secret" run={() => open({ what: 'rotate', of: webhook })} />
                    <MenuItem
                      label={enabled ? 'Disable' : 'Enable'}
                      run={() => void run(update(!enabled), enabled ? 'Disabled.' : 'Enabled.')}
                    />
                    <MenuItem label="Delete" run={() => open({ what: 'delete', of: webhook })} />
                  </Menu>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}

const disabledWords = {
  by_account: 'Disabled',
  failing: 'Disabled after five days of failures',
  gone: 'Disabled: the receiver answered 410',
} as const;

function StateOf({ webhook: { disabled_reason, failing_since } }: { readonly webhook: Webhook }) {
  if (disabled_reason !== null) return <Chip tone="warn">{disabledWords[disabled_reason]}</Chip>;
  return failing_since === null ? (
    <Chip tone="new">Active</Chip>
  ) : (
    <Chip tone="warn">Failing since {date(failing_since)}</Chip>
  );
}
