import { useState } from 'react';
import { call, type RequestOf, type Schemas } from '../api.ts';
import { ActionDialog, kit, notify } from '../kit/kit.ts';
import { useSubmit } from '../model/use-submit.ts';
import { useRefresh } from '../queries.ts';
import styles from './creator.module.css';

type Reason = RequestOf<'report_contact'>['reason'];

const reasons: readonly { readonly reason: Reason; readonly words: string }[] = [
  { reason: 'bounced', words: 'It bounced, or the number doesn’t answer' },
  { reason: 'wrong_person', words: 'It reaches someone else' },
  { reason: 'not_in_use', words: 'It is no longer in use' },
  { reason: 'other', words: 'Something else' },
];

interface ReportContactProps {
  readonly creator: Schemas['Creator'];
  readonly close: () => void;
}

/** Reports a wrong contact. The credit is refunded once per creator, within a fair-use limit. */
export function ReportContact({ creator, close }: ReportContactProps) {
  const { contacts } = creator;
  const [value, setValue] = useState(contacts[0]?.value ?? '');
  const [reason, setReason] = useState<Reason>('bounced');
  const { busy, refusal, submit } = useSubmit();
  const refresh = useRefresh();
  const report = async () => {
    const { creator_id } = creator;
    const reported = await submit(() => call('report_contact', { creator_id, contact: value, reason }));
    if (reported === null) return;
    close();
    notify(reported.message);
    void refresh('get_credit_balance', 'list_search_history');
  };
  return (
    <ActionDialog
      close={close}
      title="Report a wrong contact"
      description={`Contact of ${creator.name}. Your credit is refunded if you paid for this creator and haven’t had a refund for them.`}
      action={busy ? 'Reporting …' : 'Report'}
      off={busy}
      run={() => void report()}
      refusal={refusal}
    >
      <fieldset className={styles.reasons} aria-label="Contact">
        {contacts.map(({ type, value: one }) => (
          <label key={`${type} ${one}`}>
            <input type="radio" name="contact" checked={value === one} onChange={() => setValue(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.reasons} aria-label="Reason">
        {reasons.map(({ reason: one, words }) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {words}
          </label>
        ))}
      </fieldset>
      <p className={kit.small}>The contact stays in your rows.</p>
    </ActionDialog>
  );
}
