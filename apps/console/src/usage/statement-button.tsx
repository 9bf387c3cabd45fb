import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ApiRefusal } from '../api.ts';
import { saveFile } from '../download/save-file.ts';
import { counted, utcDayAgo } from '../kit/format.ts';
import { announce, Button, RefusalNotice } from '../kit/kit.ts';
import { statementOf } from './statement.ts';
import { wholeLedger } from './usage-queries.ts';
import { filterOf, useUsageAddress } from './use-usage-address.ts';

/** Downloads the filtered ledger, including entries that aren't loaded yet. */
export function StatementButton() {
  const [address] = useUsageAddress();
  const [reached, setReached] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  async function download(): Promise<void> {
    setRefusal(null);
    setReached('');
    const filter = filterOf(address);
    const whole = await wholeLedger(filter, (entries) => setReached(` ${counted(entries, 'entry', 'entries')}`));
    setReached(null);
    if (!whole.ok) return setRefusal(whole.refusal);
    const { entries, record } = whole.body;
    // A filtered ledger has no opening balance.
    const statement = statementOf(entries, Object.keys(filter).length > 0 ? null : record);
    saveFile(new Blob([statement], { type: 'text/csv' }), `statement-${utcDayAgo(0)}.csv`);
    announce(`Downloaded a statement with ${counted(entries.length, 'entry', 'entries')}.`);
  }
  return (
    <>
      <Button icon={<Download size={16} />} off={reached !== null} onClick={() => void download()}>
        {reached === null ? 'Statement (CSV)' : `Reading …${reached}`}
      </Button>
      {refusal && <RefusalNotice refusal={refusal} />}
    </>
  );
}
