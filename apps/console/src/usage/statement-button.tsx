import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { counted, wholeNumber } from '../kit/format.ts';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { utcDay } from './days.ts';
import { statementOf } from './statement.ts';
import { wholeLedger } from './usage-queries.ts';
import { filterOf, useUsageAddress } from './use-usage-address.ts';

/** Downloads every entry that the ledger shows, the older ones too. */
export function StatementButton() {
  const [address] = useUsageAddress();
  const [reached, setReached] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function download(): Promise<void> {
    setRefusal(null);
    setReached('');
    const whole = await wholeLedger(filterOf(address), (entries, total) =>
      setReached(` ${wholeNumber(entries)} of ${wholeNumber(total)}`),
    );
    setReached(null);
    if (!whole.ok) return setRefusal(whole.refusal);
    save(statementOf(whole.body), `statement-${utcDay(Date.now())}.csv`);
    announce(`The statement has ${counted(whole.body.length, 'entry', 'entries')}.`);
  }
  return (
    <>
      <Button icon={<Download size={16} aria-hidden="true" />} off={reached !== null} onClick={() => void download()}>
        {reached === null ? 'Statement, CSV' : `Reading …${reached}`}
      </Button>
      {refusal && <RefusalNotice refusal={refusal} />}
    </>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
