import { Card } from '../kit/basics.tsx';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { Line } from '../kit/chart/line.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted, shortNumber, signedNumber, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import type { CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { followersOverTime, growthOf, longestGrowth, monthName } from './growth.ts';

/** Followers month by month, worked out from how much they have grown. */
export function GrowthCard({ creator }: { readonly creator: CreatorProfile }) {
  const { follower_count: now, growth_as_of, as_of } = creator;
  const growth = growthOf(creator);
  const longest = longestGrowth(growth);
  if (now === null || longest === null)
    return (
      <Card title="Followers over six months" className={styles.four}>
        <p className={kit.muted}>How much the number of followers has changed is unknown.</p>
      </Card>
    );
  const day = growth_as_of ?? as_of;
  const points = followersOverTime(now, growth).map(({ monthsAgo, followers }) => ({
    name: monthName(day, monthsAgo),
    value: followers,
  }));
  const [first] = points;
  const gained = now - (first?.value ?? now);
  return (
    <ChartCard
      title={`Followers over ${counted(longest.months, 'month')}`}
      className={styles.four}
      table={{ head: ['Month', 'Followers'], rows: points.map(({ name, value }) => [name, wholeNumber(value)]) }}
    >
      <Line
        label={`From ${wholeNumber(first?.value ?? now)} followers in ${first?.name} to ${wholeNumber(now)} in ${points.at(-1)?.name ?? ''}`}
        points={points}
        axisText={shortNumber}
      />
      <p className={classNames(kit.tiny, kit.muted)}>
        <b className={classNames(gained >= 0 && styles.up)}>{signedNumber(gained)}</b>, worked out from the growth
        figures. The axis doesn’t begin at 0.
      </p>
    </ChartCard>
  );
}
