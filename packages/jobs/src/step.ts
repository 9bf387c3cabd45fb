import { type Creator, deliveredRow, hasContact } from '@creator-discovery/creators';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { FailedItem, JobWork } from './job.ts';
import type { StepResult } from './ports.ts';

type Places = Pick<PlaceDictionary, 'byId'>;
type Range = Pick<StepResult, 'fromCursor' | 'toCursor'>;
export type Handles = Extract<JobWork, { kind: 'unlock' | 'lookup' }>['handles'];

/** Lookup result for one handle of an unlock or lookup. */
export interface FoundHandle {
  readonly handle: string;
  /** Null if no creator has the handle. */
  readonly creator: Creator | null;
  /** Erased on request. Only read if `creator` is null. */
  readonly suppressed: boolean;
  /** Owned by the account. Only read for private profiles and if the hold does not cover all creators. */
  readonly owned: boolean;
  /** Whether the creator has listed its first contact since acceptance, which is then not delivered. */
  readonly late: boolean;
  /** Whether the hold covers the creator. False if the handle moved to another creator after the credits were held. */
  readonly paid: boolean;
}

/**
 * Delivers creators of an export with their current data. A creator erased since acceptance becomes a failed item with an
 * empty handle, because the handle is erased too. A creator in `late` has listed its first contact since acceptance: no credit
 * is held for it, so it is delivered without the contact. (contract 3 "Export")
 */
export function exportStep(
  range: Range,
  { found, late }: { readonly found: readonly (Creator | null)[]; readonly late: ReadonlySet<number> },
  places: Places,
): StepResult {
  const creators = found.filter((creator) => creator !== null);
  const erased: FailedItem = { handle: '', reason: 'suppressed', retryable: false };
  return {
    ...range,
    delivered: creators.map((creator) => delivery(creator, late.has(creator.id), places)),
    failedItems: [
      ...Array.from({ length: found.length - creators.length }, () => erased),
      ...creators.flatMap(({ id, handle }) =>
        late.has(id) ? [{ handle, reason: 'no_contact' as const, retryable: true }] : [],
      ),
    ],
  };
}

/**
 * Delivers creators of an unlock or lookup. Private profiles need an owner; creators without contacts are delivered free and
 * listed as `no_contact`. A creator beyond the hold is a retryable `source_error`.
 * (contract 3 "Unlock", contract 5 `private`, contract 6 `failed_items`)
 */
export function unlockStep(range: Range, handles: readonly FoundHandle[], places: Places): StepResult {
  const delivered = handles.flatMap((item) =>
    item.creator !== null && item.paid && !isBarred(item) ? [delivery(item.creator, item.late, places)] : [],
  );
  return {
    ...range,
    delivered,
    failedItems: handles.flatMap((item) => {
      const reason = failureOf(item);
      return reason === null
        ? []
        : [{ handle: item.handle, reason, retryable: reason === 'source_error' || item.late }];
    }),
  };
}

function failureOf(item: FoundHandle): FailedItem['reason'] | null {
  if (item.creator === null) return item.suppressed ? 'suppressed' : 'not_found';
  if (isBarred(item)) return 'private';
  if (!item.paid) return 'source_error';
  return hasContact(item.creator) && !item.late ? null : 'no_contact';
}

function isBarred(item: FoundHandle): boolean {
  return item.creator?.is_private === true && !item.owned;
}

function delivery(found: Creator, late: boolean, places: Places): StepResult['delivered'][number] {
  const creator = late ? { ...found, contacts: [] } : found;
  return { creatorId: creator.id, row: deliveredRow(creator, places), hasContact: hasContact(creator) };
}
