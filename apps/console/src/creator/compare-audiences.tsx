import { Bars, type Share } from '../kit/chart/bars.tsx';
import { ChartCard, type TableOf } from '../kit/chart/chart-card.tsx';
import { SplitBar } from '../kit/chart/split-bar.tsx';
import { percent, unknown } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { profileOf, type Side } from './compare.ts';
import { ageBand, genderParts } from './creator-words.ts';

interface Aspect {
  readonly title: string;
  readonly of: (creator: CreatorProfile) => readonly Share[];
  readonly chart: 'bars' | 'split';
}

/** All age groups; the table lists all places. */
const maxBars = 7;

const aspects: readonly Aspect[] = [
  {
    title: 'Audience by country',
    chart: 'bars',
    of: ({ audience }) => (audience?.locations ?? []).filter(({ type }) => type === 'COUNTRY'),
  },
  {
    title: 'Audience by age',
    chart: 'bars',
    of: ({ audience }) => (audience?.ages ?? []).map((band) => ({ ...band, name: ageBand(band) })),
  },
  {
    title: 'Audience by gender',
    chart: 'split',
    of: ({ audience }) => genderParts(audience?.genders ?? []),
  },
];

/** All charts of an aspect share one scale. */
export function CompareAudiences({ sides }: { readonly sides: readonly Side[] }) {
  const creators = sides.flatMap((side) => profileOf(side) ?? []);
  if (creators.length === 0) return null;
  return aspects.map((aspect) => <AspectCard key={aspect.title} aspect={aspect} creators={creators} />);
}

function AspectCard({ aspect, creators }: { readonly aspect: Aspect; readonly creators: readonly CreatorProfile[] }) {
  const all = creators.map((creator) => ({ creator, shares: aspect.of(creator) }));
  const highest = Math.max(0, ...all.flatMap(({ shares }) => shares.map(({ percentage }) => percentage)));
  return (
    <ChartCard title={aspect.title} table={tableOf(all)}>
      <div className={kit.tiles}>
        {all.map(({ creator, shares }) => (
          <div key={`${creator.platform}/${creator.handle}`} className={kit.lines}>
            <h3>
              <bdi>{creator.name}</bdi>
            </h3>
            {shares.length === 0 && <p className={kit.muted}>{unknown}</p>}
            {shares.length > 0 && aspect.chart === 'bars' && (
              <Bars of={creator.name} longest={highest} shares={shares.slice(0, maxBars)} />
            )}
            {shares.length > 0 && aspect.chart === 'split' && <SplitBar of={creator.name} shares={shares} />}
          </div>
        ))}
      </div>
    </ChartCard>
  );
}

function tableOf(all: readonly { readonly creator: CreatorProfile; readonly shares: readonly Share[] }[]): TableOf {
  const names = [...new Set(all.flatMap(({ shares }) => shares.map(({ name }) => name)))];
  return {
    head: ['Of the audience', ...all.map(({ creator }) => creator.name)],
    rows: names.map((name) => [
      name,
      ...all.map(({ shares }) => {
        const share = shares.find((one) => one.name === name);
        return share === undefined ? unknown : percent(share.percentage, 'two');
      }),
    ]),
  };
}
