import type { Admission } from '@creator-discovery/admission';
import type { CreatorFeed } from '@creator-discovery/creators';
import { holdSweep, type Ledger } from '@creator-discovery/credits';
import type { Chore } from '@creator-discovery/http-server';
import type { PartitionsAhead, Retained, Retention } from '@creator-discovery/postgres';
import type { Settings } from './settings.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;

/** What the chores of a worker need of the database. */
export interface ChorePorts {
  readonly ledger: Pick<Ledger, 'expireHolds'>;
  readonly feed: Pick<CreatorFeed, 'forgetChanges'>;
  readonly admission: Pick<Admission, 'forgetExpired'>;
  readonly retention: Pick<Retention, 'forget'>;
  readonly partitions: Pick<PartitionsAhead, 'add'>;
}

/** The settings that say how long something is stored that is stored for ever where they say nothing. */
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

/** The periodic work of a job worker. */
export function choresOf(
  settings: RetentionSettings,
  { ledger, feed, admission, retention, partitions }: ChorePorts,
): readonly Chore[] {
  const old = (what: Retained, days: number): readonly Chore[] =>
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
    ...old('pages', settings.RETAIN_SEARCH_PAGES_DAYS),
    ...old('history', settings.RETAIN_HISTORY_DAYS),
    ...old('holds', settings.RETAIN_HOLDS_DAYS),
    ...old('contact reports', settings.RETAIN_CONTACT_REPORTS_DAYS),
    ...old('chats', settings.RETAIN_CHATS_DAYS),
    ...old('audit log', settings.RETAIN_AUDIT_DAYS),
    ...old('observations', settings.RETAIN_OBSERVATIONS_DAYS),
  ];
}
