import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { saveFile } from '../download/save-file.ts';
import { announce } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { counted } from '../kit/format.ts';
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
    const filter = filterOf(address);
    const whole = await wholeLedger(filter, (entries) => setReached(` ${counted(entries, 'entry', 'entries')}`));
    setReached(null);
    if (!whole.ok) return setRefusal(whole.refusal);
    const { entries, record } = whole.body;
    // A part of the ledger follows from nothing.
    const statement = statementOf(entries, Object.keys(filter).length > 0 ? null : record);
    saveFile(new Blob([statement], { type: 'text/csv' }), `statement-${utcDay(Date.now())}.csv`);
    announce(`The statement has ${counted(entries.length, 'entry', 'entries')}.`);
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
