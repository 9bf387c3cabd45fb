import { Download, ListPlus, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { AddToList } from '../lists/add-to-list.tsx';
import type { JobState } from '../model/job-state.ts';
import type { Purchase } from '../spend/purchase.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import { JobDownload } from './job-download.tsx';

type Entry = Schemas['HistoryEntry'];

interface JobActionsProps {
  readonly historyId: string;
  readonly job: JobState;
  readonly entry: Entry | null;
}

export function JobActions({ historyId, job, entry }: JobActionsProps) {
  const [open, setOpen] = useState<'again' | 'list' | 'download' | null>(null);
  const close = () => setOpen(null);
  const again = entry === null ? null : purchaseAgain(entry);
  if (job.status === 'processing') return null;
  return (
    <>
      {again !== null && (
        <Button icon={<Repeat size={16} />} onClick={() => setOpen('again')}>
          Run again …
        </Button>
      )}
      {job.total > 0 && (
        <>
          <Button icon={<ListPlus size={16} />} onClick={() => setOpen('list')}>
            Add to a list
          </Button>
          <Button look="primary" icon={<Download size={16} />} onClick={() => setOpen('download')}>
            Download
          </Button>
        </>
      )}
      {open === 'list' && <AddToList close={close} historyId={historyId} />}
      {again !== null && open === 'again' && <SpendDialog purchase={again} close={close} />}
      {open === 'download' && (
        <JobDownload
          entry={{ ...(entry ?? unknownEntry), kind: job.kind ?? 'export', history_id: historyId, rows: job.total }}
          close={close}
        />
      )}
    </>
  );
}

const unknownEntry = { filters: null, platform: null };

/** Repeats an export; creators already delivered are owned and free. Null for other entries. */
export function purchaseAgain({ kind, filters, total, requested }: Entry): Purchase | null {
  return kind === 'export' && filters !== null ? { kind: 'export', filters, total: total ?? requested } : null;
}
