import { useState } from 'react';
import { call } from '../api.ts';
import { ActionDialog, kit, TextField, Tick } from '../kit/kit.ts';
import { useSubmit } from '../model/use-submit.ts';
import { type EventType, eventLabels, type Webhook } from './webhook-calls.ts';

interface WebhookDialogProps {
  /** Absent: a new webhook. */
  readonly of?: Webhook | undefined;
  readonly close: () => void;
  readonly saved: (webhook: Webhook) => void;
}

const types = Object.keys(eventLabels) as EventType[];

/** Creates or changes a webhook. */
export function WebhookDialog({ of, close, saved }: WebhookDialogProps) {
  const [url, setUrl] = useState(of?.url ?? '');
  const [description, setDescription] = useState(of?.description ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(of?.events ?? ['job.completed', 'job.failed']);
  const { busy, refusal, submit } = useSubmit();
  const wrong = refusal?.errors.find(({ field }) => field === 'url');
  async function save(): Promise<void> {
    const fields = { url: url.trim(), events: [...events], description: description.trim() || null };
    const body = await submit(() =>
      of === undefined
        ? call('create_webhook', fields)
        : call('update_webhook', { webhook_id: of.webhook_id, ...fields }),
    );
    if (body !== null) saved(body.webhook);
  }
  return (
    <ActionDialog
      close={close}
      title={of === undefined ? 'Add a webhook' : 'Change the webhook'}
      description="Each event is sent as a signed POST. It contains ids and counts, but no contacts."
      action={of === undefined ? 'Add' : 'Save'}
      off={busy || url.trim() === '' || events.length === 0}
      run={() => void save()}
      refusal={wrong === undefined ? refusal : null}
    >
      <TextField
        label="URL"
        type="url"
        placeholder="https://example.com/hooks/creators"
        maxLength={500}
        value={url}
        error={wrong === undefined ? null : `The URL ${wrong.problem}.`}
        change={setUrl}
      />
      <TextField
        label="Description"
        placeholder="optional"
        maxLength={100}
        value={description}
        change={setDescription}
      />
      <fieldset className={kit.field}>
        <legend>Events</legend>
        {types.map((type) => (
          <Tick
            key={type}
            className={kit.actions}
            on={events.includes(type)}
            change={(on) => setEvents(on ? [...events, type] : events.filter((other) => other !== type))}
          >
            {eventLabels[type]}
          </Tick>
        ))}
      </fieldset>
    </ActionDialog>
  );
}
