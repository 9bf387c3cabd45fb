import { useState } from 'react';
import { call, type Refusal, type RequestOf, type Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useRefresh } from '../queries.ts';
import styles from './creator.module.css';

type Reason = RequestOf<'report_contact'>['reason'];

const reasons: readonly { readonly reason: Reason; readonly words: string }[] = [
  { reason: 'bounced', words: 'It bounced, or nobody answers the number' },
  { reason: 'wrong_person', words: 'It reaches somebody else' },
  { reason: 'not_in_use', words: 'It is no longer in use' },
  { reason: 'other', words: 'Something else' },
];

/** Reports a contact that is wrong; the credit of its creator comes back, once and under a fair-use cap. */
export function ReportContact({
  creator,
  contact,
  close,
}: {
  readonly creator: Schemas['Creator'];
  readonly contact: Schemas['Contact'];
  readonly close: () => void;
}) {
  const [reason, setReason] = useState<Reason>('bounced');
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refresh = useRefresh();
  const report = async () => {
    setSending(true);
    const { creator_id } = creator;
    const outcome = await call('report_contact', { creator_id, contact: contact.value, reason });
    setSending(false);
    if (!outcome.ok) {
      setRefusal(outcome.refusal);
      return;
    }
    close();
    notify(outcome.body.message);
    void refresh('get_credit_balance', 'list_search_history');
  };
  return (
    <Dialog
      open
      close={close}
      title="Report a wrong contact"
      description={`${contact.value} of ${creator.name}. Your credit comes back if this creator was paid for and has not been credited before.`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" off={sending} onClick={() => void report()}>
            {sending ? 'Reporting …' : 'Report it'}
          </Button>
        </>
      }
    >
      <fieldset className={styles.reasons} aria-label="What is wrong">
        {reasons.map(({ reason: one, words }) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {words}
          </label>
        ))}
      </fieldset>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <p className={kit.small}>The contact stays in the rows that you have.</p>
    </Dialog>
  );
}
