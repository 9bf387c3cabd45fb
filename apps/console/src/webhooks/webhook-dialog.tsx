import { useState } from 'react';
import { call } from '../api.ts';
import { ActionDialog, TextField, Ticks } from '../kit/kit.ts';
import { type EventType, eventLabels, type Webhook } from './webhook-calls.ts';

interface WebhookDialogProps {
  /** Absent: a new webhook. */
  readonly of?: Webhook | undefined;
  readonly close: () => void;
  readonly saved: (webhook: Webhook) => Promise<void>;
}

const types = Object.entries(eventLabels).map(([value, label]) => ({ value: value as EventType, label }));

/** Creates or changes a webhook. */
export function WebhookDialog({ of, close, saved }: WebhookDialogProps) {
  const [url, setUrl] = useState(of?.url ?? '');
  const [description, setDescription] = useState(of?.description ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(of?.events ?? ['job.completed', 'job.failed']);
  const [problem, setProblem] = useState<string | null>(null);
  async function save() {
    const fields = { url: url.trim(), events: [...events], description: description.trim() || null };
    const answer =
      of === undefined
        ? await call('create_webhook', fields)
        : await call('update_webhook', { webhook_id: of.webhook_id, ...fields });
    if (answer.ok) await saved(answer.body.webhook);
    const wrong = answer.ok ? undefined : answer.refusal.errors.find(({ field }) => field === 'url');
    setProblem(wrong === undefined ? null : `The URL ${wrong.problem}.`);
    return wrong === undefined ? answer : undefined;
  }
  return (
    <ActionDialog
      close={close}
      title={of === undefined ? 'Add a webhook' : 'Change the webhook'}
      description="Each event is sent as a signed POST. It contains ids and counts, but no contacts."
      action={of === undefined ? 'Add' : 'Save'}
      off={url.trim() === '' || events.length === 0}
      run={save}
    >
      <TextField
        label="URL"
        type="url"
        placeholder="https://example.com/hooks/creators"
        maxLength={500}
        value={url}
        error={problem}
        change={setUrl}
      />
      <TextField
        label="Description"
        placeholder="optional"
        maxLength={100}
        value={description}
        change={setDescription}
      />
      <Ticks label="Events" choices={types} chosen={events} change={setEvents} />
    </ActionDialog>
  );
}
