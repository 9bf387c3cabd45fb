import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { counted, date } from '../kit/format.ts';
import { Card, kit } from '../kit/kit.ts';
import styles from './creator.module.css';

const done = { search: 'Shown', export: 'Exported', unlock: 'Unlocked', lookup: 'Looked up' } as const;

/** Searches and jobs of the account that returned the creator, newest first. */
export function HistoryCard({ history }: { readonly history: readonly Schemas['CreatorEncounter'][] }) {
  if (history.length === 0) return null;
  return (
    <Card title="Your history">
      <ul className={styles.history}>
        {history.map(({ at, history_id: id, kind, name, reason, credits_charged: credits }) => {
          const label = name ?? reason;
          return (
            <li key={`${id} ${at}`}>
              <Link to="/history/$id" params={{ id }}>
                {done[kind]}
                {label !== null && (
                  <>
                    {' '}
                    for “<bdi>{label}</bdi>”
                  </>
                )}
              </Link>
              <span className={kit.fine}>
                {date(at)}
                {credits !== null && ` · ${credits === 0 ? 'free' : counted(credits, 'credit')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
