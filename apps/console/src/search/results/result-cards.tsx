import { memo } from 'react';
import { unknown } from '../../kit/format.ts';
import { classNames, kit } from '../../kit/kit.ts';
import type { Selection } from '../selection.ts';
import { Engagement, Followers } from './result-columns.tsx';
import { ResultName } from './result-name.tsx';
import type { Preview } from './result-pages.ts';
import type { RowActions } from './result-table.tsx';
import styles from './results.module.css';

interface ResultCardsProps {
  readonly rows: readonly Preview[];
  readonly selection: Selection;
  readonly actions: RowActions;
  readonly current: string | null;
}

export function ResultCards({ rows, selection, actions, current }: ResultCardsProps) {
  return (
    <ul className={styles.cards} aria-label="Creators that match">
      {rows.map((creator) => (
        <memoised.Card
          key={creator.handle}
          creator={creator}
          isSelected={selection.all || selection.creators.has(creator.handle)}
          isCurrent={creator.handle === current}
          actions={actions}
        />
      ))}
    </ul>
  );
}

interface ResultCardProps {
  readonly creator: Preview;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly actions: RowActions;
}

function ResultCard({ creator, isSelected, isCurrent, actions }: ResultCardProps) {
  return (
    <li className={classNames(kit.card, styles.card, isSelected && styles.selected, isCurrent && styles.current)}>
      <div className={styles['card-top']}>
        <ResultName creator={creator} open={actions.open} />
        <label className={styles['card-tick']}>
          <input
            type="checkbox"
            aria-label={`Select ${creator.name}`}
            checked={isSelected}
            onChange={({ target }) => actions.select([creator], target.checked)}
          />
        </label>
      </div>
      <p className={styles['card-figures']}>
        <span>
          <Followers count={creator.follower_count} /> <span className={kit.muted}>followers</span>
        </span>
        <span>
          <Engagement rate={creator.engagement_rate_pct} />
        </span>
      </p>
      <p className={kit.small}>{creator.location ?? `Place ${unknown}`}</p>
      <p className={classNames(kit.hint, styles.lines)}>{creator.bio ?? `Bio ${unknown}`}</p>
    </li>
  );
}

/** Memoised: a search shows up to 500 creators. */
const memoised = { Card: memo(ResultCard) };
