import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '../api.ts';
import { Skeleton } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Dialog } from '../kit/dialog.tsx';
import { counted, dateAndTime, signedNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { operationQuery } from '../queries.ts';
import styles from './spend.module.css';

/** “Why?” beside what something cost: the entries of the ledger behind it, each with its reason. */
export function WhyButton({ of }: { readonly of: RequestOf<'explain_charge'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" compact onClick={() => setOpen(true)}>
        Why?
      </Button>
      <Dialog
        open={open}
        close={() => setOpen(false)}
        title="Why it cost this"
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {open && <Steps of={of} />}
      </Dialog>
    </>
  );
}

function Steps({ of }: { readonly of: RequestOf<'explain_charge'> }) {
  // A running job moves credits: what was read at the last opening may be old.
  const { data } = useQuery({ ...operationQuery('explain_charge', of), refetchOnMount: 'always', gcTime: 0 });
  if (data === undefined) return <Skeleton height={120} />;
  if (!data.ok) return <RefusalNotice refusal={data.refusal} />;
  const { entries, explanation } = data.body;
  return (
    <>
      <p>{explanation}</p>
      <ol className={styles.steps}>
        {entries.map((entry) => (
          <li key={entry.ledger_entry_id}>
            <span>{entry.explanation}</span>
            <b>{entry.amount === 0 ? setAsideBy(entry.held_change) : signedNumber(entry.amount)}</b>
            <span className={classNames(kit.tiny, kit.muted)}>
              {dateAndTime(entry.at)} · {counted(entry.credits_remaining_after, 'credit')} to spend after it
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What changed where nothing was spent or granted. */
function setAsideBy(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `${change} set aside` : `${-change} came back`;
}
