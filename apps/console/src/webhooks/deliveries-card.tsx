import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { dateAndTime } from '../kit/format.ts';
import { Button, Card, Chip, Empty, Hidden, Loaded, notify, ScrollTable, TableHead, unseen } from '../kit/kit.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { operationQuery, refresh } from '../queries.ts';
import { eventLabels, type Webhook, type WebhookDelivery } from './webhook-calls.ts';

const tones = { pending: 'accent', delivered: 'new', failed: 'bad' } as const;

/** Latest events of a webhook, with the result of their last attempt. */
export function DeliveriesCard({ of }: { readonly of: Webhook }) {
  const { webhook_id } = of;
  const { data, refetch } = useQuery({
    ...operationQuery('list_webhook_deliveries', { webhook_id, limit: 50 }),
    refetchInterval: 5000,
  });
  return (
    <Card
      title={`Events sent to ${new URL(of.url).host}`}
      aside={
        <Button compact onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <Loaded answer={data} height={120}>
        {({ deliveries }) =>
          deliveries.length === 0 ? <Empty title="No events yet" /> : <Deliveries of={of} deliveries={deliveries} />
        }
      </Loaded>
    </Card>
  );
}

function Deliveries({ of, deliveries }: { readonly of: Webhook; readonly deliveries: readonly WebhookDelivery[] }) {
  async function again(event_id: string): Promise<void> {
    const answer = await call('redeliver_webhook', { webhook_id: of.webhook_id, event_id });
    notify(answer.ok ? 'The event is sent again.' : wordsOf(answer.refusal).text);
    await refresh('list_webhook_deliveries');
  }
  return (
    <ScrollTable label="Events, table" caption="Latest events">
      <TableHead columns={['Event', 'Time', 'State', 'Attempts', 'Last answer', unseen('Actions')]} />
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.event_id}>
            <th scope="row">{delivery.type === 'test' ? 'Test' : eventLabels[delivery.type]}</th>
            <td>{dateAndTime(delivery.created_at)}</td>
            <td>
              <Chip tone={tones[delivery.state]}>{delivery.state}</Chip>
            </td>
            <td>{delivery.attempts}</td>
            <td>{delivery.problem ?? delivery.http_status ?? '–'}</td>
            <td>
              {delivery.state !== 'pending' && (
                <Button compact onClick={() => void again(delivery.event_id)}>
                  Send again<Hidden> {delivery.type}</Hidden>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
