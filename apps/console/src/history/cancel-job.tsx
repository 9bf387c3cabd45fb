import { useState } from 'react';
import { call, type Refusal } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { counted } from '../kit/format.ts';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useRefresh } from '../queries.ts';

/** Stops a running job, after a question: the account keeps what was delivered and paid. */
export function CancelJob({ historyId, compact = false }: { readonly historyId: string; readonly compact?: boolean }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refresh = useRefresh();

  async function cancel(): Promise<void> {
    setBusy(true);
    const answer = await call('cancel_job', { history_id: historyId });
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    setOpen(false);
    notify(
      answer.body.job_status === 'complete'
        ? 'It was already done.'
        : `Stopped. ${counted(answer.body.rows, 'creator')} delivered and kept.`,
    );
    void refresh('get_history_data', 'list_search_history', 'get_credit_balance');
  }

  return (
    <>
      <Button
        compact={compact}
        onClick={() => {
          setRefusal(null);
          setOpen(true);
        }}
      >
        Cancel
      </Button>
      <Dialog
        open={open}
        close={() => setOpen(false)}
        title="Stop this job?"
        description="What was delivered and paid for stays yours. The credits set aside for the rest come back."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Let it run</Button>
            <Button look="primary" off={busy} onClick={() => void cancel()}>
              {busy ? 'Stopping …' : 'Stop it'}
            </Button>
          </>
        }
      >
        {refusal !== null && <RefusalNotice refusal={refusal} />}
      </Dialog>
    </>
  );
}
