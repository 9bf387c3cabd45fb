import type { ReactNode } from 'react';
import type { SortKey } from '../../filters/sorts.ts';
import { percent, unknown } from '../../kit/format.ts';
import { classNames, ShortNumber } from '../../kit/kit.ts';
import { type ColumnWidth, columnBounds } from './column-widths.ts';
import type { Preview } from './result-pages.ts';
import styles from './results.module.css';

export interface ResultColumn {
  readonly key: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** A column without a width takes the remaining space. */
  readonly width?: ColumnWidth;
  /** Sort key that the heading indicates. */
  readonly sort?: SortKey;
  cell(creator: Preview): ReactNode;
}

/** Engagement of a full bar, in percent. */
const fullBar = 8;

/** In default order. */
export const resultColumns: readonly ResultColumn[] = [
  {
    key: 'followers',
    label: 'Followers',
    isNumber: true,
    width: columnBounds.followers,
    sort: 'FOLLOWER_COUNT',
    cell: ({ follower_count }) => <Followers count={follower_count} />,
  },
  {
    key: 'engagement',
    label: 'Engagement',
    isNumber: true,
    width: columnBounds.engagement,
    sort: 'ENGAGEMENT_RATE',
    cell: ({ engagement_rate_pct }) => <Engagement rate={engagement_rate_pct} />,
  },
  {
    key: 'place',
    label: 'Place',
    width: columnBounds.place,
    cell: ({ location }) => <span className={styles.lines}>{location ?? unknown}</span>,
  },
  {
    key: 'bio',
    label: 'Bio',
    cell: ({ bio }) => <span className={classNames(styles.lines, styles.bio)}>{bio ?? unknown}</span>,
  },
];

export function Followers({ count }: { readonly count: number }) {
  return (
    <b>
      <ShortNumber value={count} />
    </b>
  );
}

export function Engagement({ rate }: { readonly rate: number | null }) {
  if (rate === null) return unknown;
  return (
    <>
      <span className={styles.rate}>{percent(rate, 'two')}</span>
      <span className={styles['rate-bar']} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * rate) / fullBar)}%` }} />
      </span>
    </>
  );
}
