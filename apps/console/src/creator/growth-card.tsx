import { ChartCard } from '../kit/chart/chart-card.tsx';
import { Line } from '../kit/chart/line.tsx';
import { counted, shortNumber, signedNumber, wholeNumber } from '../kit/format.ts';
import { classNames, kit } from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { followersOverTime, growthOf, longestGrowth, monthName } from './growth.ts';

/** Follower counts per month, derived from the growth rates. */
export function GrowthCard({ creator }: { readonly creator: CreatorProfile }) {
  const { follower_count: now, growth_as_of, as_of } = creator;
  const growth = growthOf(creator);
  const longest = longestGrowth(growth);
  if (now === null || longest === null) return null;
  const day = growth_as_of ?? as_of;
  const points = followersOverTime(now, growth).map(({ monthsAgo, followers }) => ({
    name: monthName(day, monthsAgo),
    value: followers,
  }));
  const [first] = points;
  const gained = now - (first?.value ?? now);
  return (
    <ChartCard
      title={`Followers, ${counted(longest.months, 'month')}`}
      table={{ head: ['Month', 'Followers'], rows: points.map(({ name, value }) => [name, wholeNumber(value)]) }}
    >
      <Line
        label={`From ${wholeNumber(first?.value ?? now)} followers in ${first?.name} to ${wholeNumber(now)} in ${points.at(-1)?.name ?? ''}`}
        points={points}
        axisText={shortNumber}
      />
      <p className={kit.fine}>
        <b className={classNames(gained >= 0 && kit.good)}>{signedNumber(gained)}</b>, derived from growth rates. The
        axis doesn’t start at 0.
      </p>
    </ChartCard>
  );
}
