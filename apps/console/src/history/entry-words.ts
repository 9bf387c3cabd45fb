import type { Schemas } from '../api.ts';
import type { Names } from '../filters/filter.ts';
import { sentenceOf } from '../filters/sentence.ts';
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

/** What an entry was about: its filters in words, or whom it named. */
export function titleOf(entry: Entry, names: Names): string {
  if (entry.filters !== null) return sentenceOf(entry.filters, namesOf(entry.filters, names));
  if (entry.kind === 'search' && entry.filters_summary !== null) return entry.filters_summary;
  const where = entry.platform === null ? '' : ` on ${platformName(entry.platform)}`;
  return `${counted(entry.requested, 'creator')}${where}`;
}

/** The API names the places of filters that it has answered; other names come from this page. */
function namesOf({ creator, audience }: Schemas['FilterObject'], names: Names): Names {
  const named = [creator?.location, audience?.location];
  return { ...names, place: (id) => named.find((place) => place?.id === id)?.display_name ?? names.place(id) };
}

/** What came of it: how many were shown or delivered. */
export function resultOf(entry: Entry): string {
  // A creator who was shown twice is two previews.
  if (entry.kind === 'search')
    return `${counted(entry.total ?? 0, 'match', 'matches')} · ${counted(entry.rows, 'preview')}`;
  if (entry.job_status === 'processing') return `${counted(entry.requested, 'creator')} asked for`;
  return `${wholeNumber(entry.rows)} of ${counted(entry.requested, 'creator')} delivered`;
}

/** What it cost, or has set aside. */
export function costOf(entry: Entry): string {
  if (entry.job_status === 'processing') return `${counted(entry.credits_held, 'credit')} set aside`;
  return entry.credits_charged === 0 ? 'free' : counted(entry.credits_charged, 'credit');
}
