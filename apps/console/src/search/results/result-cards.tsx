import { memo, useMemo } from 'react';
import { Contacts } from '../../kit/contacts.tsx';
import { percent } from '../../kit/format.ts';
import { classNames, kit, ShortNumber, Tick } from '../../kit/kit.ts';
import type { ResultColumn } from './result-columns.tsx';
import { ResultName } from './result-name.tsx';
import { nameOfColumn, openOnPress, type ResultRowProps, type ResultTableProps } from './result-table.tsx';
import styles from './results.module.css';

type ResultCardsProps = Pick<ResultTableProps, 'rows' | 'columns' | 'selection' | 'actions' | 'current'>;

/** Columns that every card shows elsewhere. */
const onEveryCard = ['followers', 'engagement', 'contact', 'bio'];

const maxFigures = 3;

export function ResultCards({ rows, columns, selection, actions, current }: ResultCardsProps) {
  const figures = useMemo(() => {
    const others = columns.filter(({ key }) => !onEveryCard.includes(key));
    const since = others.filter(({ key }) => key === 'since');
    return [...others.filter((column) => !since.includes(column)).slice(0, maxFigures - since.length), ...since];
  }, [columns]);
  return (
    <ul aria-label="Creators that match">
      {rows.map((creator) => (
        <memoised.Card
          key={creator.handle}
          creator={creator}
          figures={figures}
          isSelected={selection.all || selection.creators.has(creator.handle)}
          isCurrent={creator.handle === current}
          actions={actions}
        />
      ))}
    </ul>
  );
}

interface ResultCardProps extends Omit<ResultRowProps, 'index' | 'columns'> {
  readonly figures: readonly ResultColumn[];
}

function ResultCard({ creator, figures, isSelected, isCurrent, actions }: ResultCardProps) {
  const { name, handle, follower_count, engagement_rate_pct: rate } = creator;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is a button
    <li
      className={classNames(styles.card, isSelected && styles.selected, isCurrent && styles.current)}
      onClick={(event) => openOnPress(event, () => actions.open(handle))}
    >
      <Tick label={`Select ${name}`} on={isSelected} change={(on) => actions.select([creator], on)} />
      <ResultName creator={creator} open={actions.open} />
      <p className={styles['card-size']}>
        <b>
          <ShortNumber value={follower_count} />
        </b>
        {rate !== null && <span className={kit.hint}>{percent(rate, 'two')}</span>}
      </p>
      <div className={classNames(kit.actions, styles['card-more'])}>
        {figures.map((column) => (
          <span key={column.key} className={styles['card-figure']}>
            {nameOfColumn(column)} <b>{column.cell(creator)}</b>
          </span>
        ))}
        <Contacts creator={creator} />
      </div>
    </li>
  );
}

/** Memoised: a search shows up to 500 creators. */
const memoised = { Card: memo(ResultCard) };
