import { Bars, type Share } from '../kit/chart/bars.tsx';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { SplitBar } from '../kit/chart/split-bar.tsx';
import { date, percent } from '../kit/format.ts';
import { classNames, kit } from '../kit/kit.ts';
import type { Audience, CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { ageBand, genderParts, restOf } from './creator-words.ts';

export function AudienceCards({ creator }: { readonly creator: CreatorProfile }) {
  const { audience, audience_as_of: asOf } = creator;
  if (audience === null) return null;
  return (
    <>
      <Places audience={audience} asOf={asOf} />
      <AgeAndGender audience={audience} />
    </>
  );
}

interface PlacesProps {
  readonly audience: Audience;
  readonly asOf: string | null;
}

function Places({ audience: { locations: places }, asOf }: PlacesProps) {
  const countries = places.filter(({ type }) => type === 'COUNTRY');
  const others = places.filter(({ type }) => type !== 'COUNTRY');
  const elsewhere = restOf(countries.map(({ percentage }) => percentage));
  if (places.length === 0) return null;
  return (
    <ChartCard
      title="Audience location"
      table={{
        head: ['Place', 'Type', 'Share'],
        rows: places.map(({ name, type, percentage }) => [name, type.toLowerCase(), percent(percentage, 'two')]),
      }}
    >
      <div className={classNames(kit.tiles, styles.two)}>
        {countries.length > 0 && <PlaceBars title="Countries" places={countries} />}
        {others.length > 0 && <PlaceBars title="Cities and regions" places={others} />}
      </div>
      <p className={classNames(kit.fine, styles.note)}>
        {countries.length > 0 && elsewhere > 0 && `${percent(elsewhere)} in other countries or unknown. `}
        {others.length > 0 && 'Cities and regions are part of their country. '}
        {asOf !== null && `As of ${date(asOf)}.`}
      </p>
    </ChartCard>
  );
}

function PlaceBars({ title, places }: { readonly title: string; readonly places: readonly Share[] }) {
  return (
    <div>
      <h3 className={kit.muted}>{title}</h3>
      <Bars of={`${title} of the audience`} shares={places} />
    </div>
  );
}

function AgeAndGender({ audience: { ages, genders } }: { readonly audience: Audience }) {
  if (ages.length === 0 && genders.length === 0) return null;
  const gender = genderParts(genders);
  const bands = ages.map((band) => ({ name: ageBand(band), percentage: band.percentage }));
  return (
    <ChartCard
      title="Age and gender"
      table={{
        head: ['Group', 'Share'],
        rows: [
          ...gender.map(({ name, percentage }) => [name, percent(percentage, 'two')]),
          ...ages.map((band) => [`${ageBand(band)} years`, percent(band.percentage, 'two')]),
        ],
      }}
    >
      {gender.length > 0 && <SplitBar of="Genders" shares={gender} />}
      {ages.length > 0 && (
        <>
          <div className={styles.ages}>
            <Bars of="Ages" shares={bands} />
          </div>
          <p className={kit.fine}>By age in years. The data doesn’t split ages by gender.</p>
        </>
      )}
    </ChartCard>
  );
}

export function LanguagesCard({ creator }: { readonly creator: CreatorProfile }) {
  const known = creator.audience?.languages ?? [];
  if (known.length === 0) return null;
  const rest = restOf(known.map(({ percentage }) => percentage));
  const shares = [...known, ...(rest > 0 ? [{ name: 'Other or unknown', percentage: rest }] : [])];
  return (
    <ChartCard
      title="Audience languages"
      table={{
        head: ['Language', 'Share'],
        rows: shares.map(({ name, percentage }) => [name, percent(percentage, 'two')]),
      }}
    >
      <Bars
        of="Languages of the audience"
        shares={shares}
        longest={Math.max(...known.map(({ percentage }) => percentage))}
      />
    </ChartCard>
  );
}
