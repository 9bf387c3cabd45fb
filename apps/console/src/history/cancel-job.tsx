import { useState } from 'react';
import { call } from '../api.ts';
import { counted } from '../kit/format.ts';
import { ActionDialog, Button, notify } from '../kit/kit.ts';
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
  async function cancel() {
    const answer = await call('cancel_job', { history_id: historyId });
    if (!answer.ok) return answer;
    const { job_status, rows } = answer.body;
    close();
    notify(
      job_status === 'complete'
        ? 'The job had already finished.'
        : `Stopped. ${counted(rows, 'creator')} delivered and kept.`,
    );
    void refresh('get_history_data', 'list_search_history', 'get_credit_balance');
  }
  return (
    <ActionDialog
      close={close}
      title="Stop this job?"
      description="You keep the creators already delivered. The remaining held credits are released."
      cancel="Keep running"
      action="Stop"
      run={cancel}
    />
  );
}
