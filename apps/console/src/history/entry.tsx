import { Download, LockKeyholeOpen, type LucideIcon, Search, UserSearch } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { clock, platformName } from '../kit/format.ts';
import { Chip, classNames, kit } from '../kit/kit.ts';
import { channelNames } from './channel-names.ts';
import { EntryLink } from './entry-link.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { costOf, kindNames, resultOf, stateNames } from './entry-words.ts';
import styles from './history.module.css';

const icons: Readonly<Record<Schemas['HistoryEntry']['kind'], LucideIcon>> = {
  search: Search,
  export: Download,
  unlock: LockKeyholeOpen,
  lookup: UserSearch,
};

export function Entry({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  const Icon = icons[entry.kind];
  const state = entry.job_status;
  return (
    <li>
      <Icon size={17} />
      <div className={styles.what}>
        <span>
          <b>{kindNames[entry.kind]}</b>{' '}
          {state !== 'complete' && (
            <Chip tone={state === 'failed' ? 'bad' : state === 'processing' ? 'warn' : 'accent'}>
              {stateNames[state]}
            </Chip>
          )}{' '}
          <EntryLink entry={entry} />
        </span>
        <span className={kit.hint}>
          {clock(entry.created_at)} · {channelNames[entry.source]}
          {entry.platform !== null && ` · ${platformName(entry.platform)}`} · {resultOf(entry)}
          {entry.reason !== null && ` · ${entry.reason}`}
        </span>
      </div>
      <span className={classNames(styles.cost, kit.small)}>{costOf(entry)}</span>
      <EntryMenu entry={entry} />
    </li>
  );
}
