import { useState } from 'react';
import { call } from '../api.ts';
import { counted } from '../kit/format.ts';
import { ActionDialog, Button, notify } from '../kit/kit.ts';
import { useSubmit } from '../model/use-submit.ts';
import { refresh } from '../queries.ts';

/** Asks before it stops a job. */
export function CancelJob({ historyId, compact = false }: { readonly historyId: string; readonly compact?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button compact={compact} onClick={() => setOpen(true)}>
        Cancel
      </Button>
      {open && <CancelDialog historyId={historyId} close={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({ historyId, close }: { readonly historyId: string; readonly close: () => void }) {
  const { busy, refusal, submit } = useSubmit();
  async function cancel(): Promise<void> {
    const cancelled = await submit(() => call('cancel_job', { history_id: historyId }));
    if (cancelled === null) return;
    close();
    notify(
      cancelled.job_status === 'complete'
        ? 'The job had already finished.'
        : `Stopped. ${counted(cancelled.rows, 'creator')} delivered and kept.`,
    );
    void refresh('get_history_data', 'list_search_history', 'get_credit_balance');
  }
  return (
    <ActionDialog
      close={close}
      title="Stop this job?"
      description="You keep the creators already delivered. The remaining held credits are released."
      cancel="Keep running"
      action={busy ? 'Stopping …' : 'Stop'}
      off={busy}
      run={() => void cancel()}
      refusal={refusal}
    />
  );
}
