import type { Schemas } from '../api.ts';
import { counted, platformName, wholeNumber } from '../kit/format.ts';

type Entry = Schemas['HistoryEntry'];

/** What kinds of entries are called. */
export const kindNames: Readonly<Record<Entry['kind'], string>> = {
  search: 'Search',
  export: 'Export',
  unlock: 'Unlock',
  lookup: 'Lookup',
};

/** What states are called. */
export const stateNames: Readonly<Record<Entry['job_status'], string>> = {
  processing: 'Running',
  complete: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** Where a call came from. */
export const channelNames: Readonly<Record<Entry['source'], string>> = {
  api: 'API',
  mcp: 'MCP',
  chat: 'Chat',
  app: 'Console',
};

/** What an entry was about: its filters in words, or whom it named. */
export function titleOf(entry: Entry): string {
  if (entry.filters_summary !== null) return entry.filters_summary;
  const where = entry.platform === null ? '' : ` on ${platformName(entry.platform)}`;
  return `${counted(entry.requested, 'creator')}${where}`;
}

/** What came of it: how many were shown or delivered. */
export function resultOf(entry: Entry): string {
  if (entry.kind === 'search')
    return `${counted(entry.total ?? 0, 'match', 'matches')} · ${wholeNumber(entry.rows)} shown`;
  if (entry.job_status === 'processing') return `${counted(entry.requested, 'creator')} asked for`;
  return `${wholeNumber(entry.rows)} of ${counted(entry.requested, 'creator')} delivered`;
}

/** What it cost, or has set aside. */
export function costOf(entry: Entry): string {
  if (entry.job_status === 'processing') return `${counted(entry.credits_held, 'credit')} set aside`;
  return entry.credits_charged === 0 ? 'free' : counted(entry.credits_charged, 'credit');
}
