import type { Admission } from '@creator-discovery/admission';
import { type ContactChecks, type CreatorFeed, checkContacts } from '@creator-discovery/creators';
import { holdSweep, type Ledger } from '@creator-discovery/credits';
import type { EventOutbox } from '@creator-discovery/events';
import { type ComparingPorts, compareNextSavedSearch } from '@creator-discovery/history';
import type { Chore } from '@creator-discovery/http-server';
import type { PartitionsAhead, RetainedData, Retention } from '@creator-discovery/postgres';
import { HttpContactCheck } from './http-contact-check.ts';
import type { Settings } from './settings.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;

/** (docs/retention.md) */
const listActivityDays = 400;
const requestDays = 30;
const unpaidOrderDays = 90;
const unknownReversalDays = 30;

/** OAuth clients, this long after their last token. (contract 7) */
const unusedClientDays = 30;

/** Database operations of the chores. */
export interface ChorePorts {
  readonly ledger: Pick<Ledger, 'expireHolds'>;
  readonly feed: Pick<CreatorFeed, 'forgetChanges'>;
  readonly admission: Pick<Admission, 'forgetExpired'>;
  readonly retention: Pick<Retention, 'forget'>;
  readonly partitions: Pick<PartitionsAhead, 'add'>;
}

type RetentionSettings = Pick<
  Settings,
  | 'RETAIN_CHANGES_DAYS'
  | 'RETAIN_SEARCH_PAGES_DAYS'
  | 'RETAIN_HISTORY_DAYS'
  | 'RETAIN_HOLDS_DAYS'
  | 'RETAIN_CONTACT_REPORTS_DAYS'
  | 'RETAIN_CHATS_DAYS'
  | 'RETAIN_AUDIT_DAYS'
  | 'RETAIN_OBSERVATIONS_DAYS'
>;

/** Returns the periodic tasks of a job worker. */
export function choresOf(
  settings: RetentionSettings,
  { ledger, feed, admission, retention, partitions }: ChorePorts,
): readonly Chore[] {
  const old = (what: RetainedData, days: number): readonly Chore[] =>
    days === 0 ? [] : [{ name: `old ${what}`, everySeconds: hourSeconds, run: () => retention.forget(what, days) }];
  const ahead = (name: Parameters<PartitionsAhead['add']>[0]): Chore => ({
    name,
    everySeconds: hourSeconds,
    run: () => partitions.add(name),
  });
  return [
    holdSweep(ledger),
    {
      name: 'old changes',
      everySeconds: hourSeconds,
      run: () => feed.forgetChanges(settings.RETAIN_CHANGES_DAYS * daySeconds),
    },
    { name: 'expired answers', everySeconds: 300, run: () => admission.forgetExpired() },
    ahead('ledger months'),
    ahead('page weeks'),
    ahead('request days'),
    ...old('pages', settings.RETAIN_SEARCH_PAGES_DAYS),
    ...old('history', settings.RETAIN_HISTORY_DAYS),
    ...old('holds', settings.RETAIN_HOLDS_DAYS),
    ...old('contact reports', settings.RETAIN_CONTACT_REPORTS_DAYS),
    ...old('chats', settings.RETAIN_CHATS_DAYS),
    ...old('audit log', settings.RETAIN_AUDIT_DAYS),
    ...old('observations', settings.RETAIN_OBSERVATIONS_DAYS),
    ...old('list activity', listActivityDays),
    ...old('requests', requestDays),
    ...old('grants', unusedClientDays),
    ...old('unpaid orders', unpaidOrderDays),
    ...old('unknown reversals', unknownReversalDays),
  ];
}

/** Finds the new matches of watched searches, each once per night. */
export function savedSearchChore(ports: ComparingPorts): Chore {
  return { name: 'watched searches', everySeconds: 60, run: async () => Number(await compareNextSavedSearch(ports)) };
}

/** Bounds the log of deliveries. */
export function deliveryChore(outbox: Pick<EventOutbox, 'forgetDeliveries'>): Chore {
  return { name: 'webhook deliveries', everySeconds: 300, run: () => outbox.forgetDeliveries() };
}

/** Checks e-mail addresses in the background, if the operator has a service for it. */
export function contactChores(
  settings: Pick<Settings, 'CONTACT_CHECK_URL' | 'CONTACT_CHECK_KEY' | 'CONTACT_CHECK_DAYS'>,
  checks: ContactChecks,
): readonly Chore[] {
  const { CONTACT_CHECK_URL: url, CONTACT_CHECK_KEY: key, CONTACT_CHECK_DAYS: days } = settings;
  if (url === undefined) return [];
  const check = new HttpContactCheck(url, key);
  return [{ name: 'contact checks', everySeconds: 10, run: () => checkContacts({ check, checks }, days) }];
}
