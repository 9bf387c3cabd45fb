import type { Schemas } from '../api.ts';
import type { Names } from '../filters/filter.ts';
import { namesOf } from '../filters/known-names.ts';
import { sentenceOf } from '../filters/sentence.ts';
import { counted, platformName, wholeNumber } from '../kit/format.ts';
import { creatorsPerUnlock } from '../spend/purchase.ts';

type Entry = Schemas['HistoryEntry'];

export const kindNames: Readonly<Record<Entry['kind'], string>> = {
  search: 'Search',
  export: 'Export',
  unlock: 'Unlock',
  lookup: 'Lookup',
};

export const stateNames: Readonly<Record<Entry['job_status'], string>> = {
  processing: 'Running',
  complete: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** Filters in words, the one creator, or the number of creators with their list. */
export function titleOf(entry: Entry, names: Names): string {
  if (entry.filters !== null) return sentenceOf(entry.filters, namesOf(entry.filters, names));
  const { kind, filters_summary: named } = entry;
  const list = /^list (.*)$/.exec(named ?? '')?.[1];
  if (list !== undefined) return `${counted(entry.requested, 'creator')} of “${list}”`;
  if (kind === 'search' && named !== null) return named;
  const where = entry.platform === null ? '' : ` on ${platformName(entry.platform)}`;
  return `${named ?? counted(entry.requested, 'creator')}${where}`;
}

export function resultOf(entry: Entry): string {
  // Showing a creator twice is two previews.
  if (entry.kind === 'search')
    return `${counted(entry.total ?? 0, 'match', 'matches')} · ${counted(entry.rows, 'preview')}`;
  if (entry.job_status === 'processing') return `${counted(entry.requested, 'creator')} requested`;
  return `${wholeNumber(entry.rows)} of ${counted(entry.requested, 'creator')} delivered`;
}

export function costOf(entry: Entry): string {
  if (entry.job_status === 'processing') return `${counted(entry.credits_held, 'credit')} held`;
  return entry.credits_charged === 0 ? 'free' : counted(entry.credits_charged, 'credit');
}

/** An unlock of many creators in the console is one press and several jobs, which start within this time. */
const pressMs = 60_000;

/** Entries by press, newest first. All jobs of a press but the last have as many creators as fit. */
export function byPress(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const presses: Entry[][] = [];
  for (const entry of entries) {
    const later = presses.at(-1)?.at(-1);
    if (later !== undefined && isPartOfPress(entry, later)) presses.at(-1)?.push(entry);
    else presses.push([entry]);
  }
  return presses;
}

function isPartOfPress(entry: Entry, later: Entry): boolean {
  return (
    entry.kind === 'unlock' &&
    entry.source === 'app' &&
    entry.requested === creatorsPerUnlock &&
    (['kind', 'source', 'platform', 'reason'] as const).every((field) => entry[field] === later[field]) &&
    Date.parse(later.created_at) - Date.parse(entry.created_at) < pressMs
  );
}
