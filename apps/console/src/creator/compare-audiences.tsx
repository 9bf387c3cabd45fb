import { Bars } from '../kit/chart/bars.tsx';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import type { TableOf } from '../kit/chart/chart-table.tsx';
import { SplitBar } from '../kit/chart/split-bar.tsx';
import { listed, percent, unknown } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { profileOf, type Side } from './compare-side.ts';
import { ageBand, genderParts } from './creator-words.ts';

/** Share of an audience per name of its group. */
type Shares = readonly { readonly name: string; readonly value: number; readonly text?: string }[];

interface Aspect {
  readonly title: string;
  readonly of: (creator: CreatorProfile) => Shares;
  readonly chart: 'bars' | 'split';
}

/** All age groups; the table lists all places. */
const maxBars = 7;

const aspects: readonly Aspect[] = [
  {
    title: 'Audience by country',
    chart: 'bars',
    of: ({ audience }) =>
      (audience?.locations ?? [])
        .filter(({ type }) => type === 'COUNTRY')
        .map(({ name, percentage }) => ({ name, value: percentage })),
  },
  {
    title: 'Audience by age',
    chart: 'bars',
    of: ({ audience }) => (audience?.ages ?? []).map((band) => ({ name: ageBand(band), value: band.percentage })),
  },
  {
    title: 'Audience by gender',
    chart: 'split',
    of: ({ audience }) => genderParts(audience?.genders ?? []).map((part) => ({ ...part, value: part.share })),
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
  const highest = Math.max(0, ...all.flatMap(({ shares }) => shares.map(({ value }) => value)));
  return (
    <ChartCard title={aspect.title} table={tableOf(all)}>
      <div className={kit.tiles}>
        {all.map(({ creator, shares }) => (
          <div key={`${creator.platform}/${creator.handle}`} className={kit.lines}>
            <h3>
              <bdi>{creator.name}</bdi>
            </h3>
            {shares.length === 0 ? (
              <p className={kit.muted}>{unknown}</p>
            ) : (
              <Small chart={aspect.chart} name={creator.name} shares={shares} highest={highest} />
            )}
          </div>
        ))}
      </div>
    </ChartCard>
  );
}

interface SmallProps {
  readonly chart: Aspect['chart'];
  readonly name: string;
  readonly shares: Shares;
  readonly highest: number;
}

function Small({ chart, name, shares, highest }: SmallProps) {
  const label = `${name}: ${listed(shares.map((share) => `${share.name} ${share.text ?? percent(share.value)}`))}`;
  if (chart === 'bars')
    return (
      <Bars
        label={label}
        longest={highest}
        bars={shares.slice(0, maxBars).map((share) => ({ ...share, text: percent(share.value) }))}
      />
    );
  return (
    <SplitBar
      label={label}
      parts={shares.map(({ name, value, text = percent(value) }) => ({ name, share: value, text }))}
    />
  );
}

function tableOf(all: readonly { readonly creator: CreatorProfile; readonly shares: Shares }[]): TableOf {
  const names = [...new Set(all.flatMap(({ shares }) => shares.map(({ name }) => name)))];
  return {
    head: ['Of the audience', ...all.map(({ creator }) => creator.name)],
    rows: names.map((name) => [
      name,
      ...all.map(({ shares }) => {
        const share = shares.find((one) => one.name === name);
        return share === undefined ? unknown : percent(share.value, 'two');
      }),
    ]),
  };
}
