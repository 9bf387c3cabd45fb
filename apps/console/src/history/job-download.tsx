import type { Schemas } from '../api.ts';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { wordsOfFilters } from '../download/file-name.ts';
import { downloadOfJobs } from '../download/source.ts';

interface JobDownloadProps {
  readonly entry: Pick<Schemas['HistoryEntry'], 'history_id' | 'kind' | 'filters' | 'platform' | 'rows'>;
  readonly close: () => void;
}

/** Open download dialog for the rows of a job. */
export function JobDownload({ entry: { history_id, kind, filters, platform, rows }, close }: JobDownloadProps) {
  const words = filters === null ? [platform ?? 'creators', kind] : wordsOfFilters(filters);
  return <DownloadDialog source={downloadOfJobs(words, [{ historyId: history_id, total: rows }])} close={close} />;
}
