import { type Creator, deliveredRow, hasContact } from '@creator-discovery/creators';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { FailedItem, JobWork } from './job.ts';
import type { StepResult } from './ports.ts';

type Places = Pick<PlaceDictionary, 'byId'>;
type Range = Pick<StepResult, 'fromCursor' | 'toCursor'>;
export type Handles = Extract<JobWork, { kind: 'unlock' | 'lookup' }>['handles'];

/** What was found for one handle of an unlock. */
export interface FoundHandle {
  readonly handle: string;
  /** Null = no such creator. */
  readonly creator: Creator | null;
  /** Erased on request; looked up only where there is no creator. */
  readonly suppressed: boolean;
  /** Owned by the account; looked up only for private profiles, and where the hold doesn't cover everybody. */
  readonly owned: boolean;
  /** Whether the hold covers it; false for somebody who got the handle of an owned creator after the credits were held. */
  readonly paid: boolean;
}

/**
 * A step of an export: every creator of the search is delivered with its current data. One that was erased after the export
 * was accepted is a failed item without a name, because the name is erased too.
 */
export function exportStep(range: Range, found: readonly (Creator | null)[], places: Places): StepResult {
  const creators = found.filter((creator) => creator !== null);
  const erased: FailedItem = { handle: '', reason: 'suppressed', retryable: false };
  return {
    ...range,
    delivered: creators.map((creator) => delivery(creator, places)),
    failedItems: Array.from({ length: found.length - creators.length }, () => erased),
  };
}

/**
 * A step of an unlock or a lookup. A private profile is delivered only to an account that already owns it. A creator
 * without contacts is delivered free and also listed as `no_contact`: the caller asked for contacts and got none. Whoever the
 * hold doesn't cover may be had by another call.
 * (contract 3 "Unlock", contract 5 `private`, contract 6 `failed_items`)
 */
export function unlockStep(range: Range, handles: readonly FoundHandle[], places: Places): StepResult {
  const creators = handles.flatMap((item) =>
    item.creator !== null && item.paid && !isBarred(item) ? [item.creator] : [],
  );
  return {
    ...range,
    delivered: creators.map((creator) => delivery(creator, places)),
    failedItems: handles.flatMap((item) => {
      const reason = failureOf(item);
      return reason === null ? [] : [{ handle: item.handle, reason, retryable: reason === 'source_error' }];
    }),
  };
}

function failureOf(item: FoundHandle): FailedItem['reason'] | null {
  if (item.creator === null) return item.suppressed ? 'suppressed' : 'not_found';
  if (isBarred(item)) return 'private';
  if (!item.paid) return 'source_error';
  return hasContact(item.creator) ? null : 'no_contact';
}

function isBarred(item: FoundHandle): boolean {
  return item.creator?.is_private === true && !item.owned;
}

function delivery(creator: Creator, places: Places): StepResult['delivered'][number] {
  return { creatorId: creator.id, row: deliveredRow(creator, places), hasContact: hasContact(creator) };
}
