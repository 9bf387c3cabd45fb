import { change, counted, date, percent, shortNumber, unknown, wholeNumber } from '../kit/format.ts';
import { classNames, kit } from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { credibilityWords } from './creator-words.ts';
import { growthOf, longestGrowth } from './growth.ts';

interface Figure {
  readonly name: string;
  readonly value: number | null;
  readonly words: (value: number) => string;
  /** Median of creators of the same platform and size. */
  readonly median?: number | null | undefined;
  readonly beside: readonly string[];
}

const figures = [followers, engagement, likes, growth, realFollowers];

function followers({ follower_count, content_count, platform, as_of }: CreatorProfile): Figure {
  const posts = content_count === null ? [] : [counted(content_count, platform === 'photonet' ? 'post' : 'video')];
  return {
    name: platform === 'videonet' ? 'Subscribers' : 'Followers',
    value: follower_count,
    words: wholeNumber,
    beside: [...posts, `as of ${date(as_of)}`],
  };
}

function engagement({ engagement_rate_pct, medians, percentile }: CreatorProfile): Figure {
  const below = percentile.engagement_rate_pct;
  const top = below === null ? null : Math.max(1, Math.round(100 - below));
  return {
    name: 'Engagement',
    value: engagement_rate_pct,
    words: (value) => percent(value, 'two'),
    median: medians?.engagement_rate_pct,
    beside: top !== null && top <= 25 ? [`top ${top}%`] : [],
  };
}

function likes({ average_likes, average_comments, average_views, medians }: CreatorProfile): Figure {
  return {
    name: 'Average likes',
    value: average_likes,
    words: wholeNumber,
    median: medians?.average_likes,
    beside: [
      ...(average_comments === null ? [] : [counted(Math.round(average_comments), 'comment')]),
      ...(average_views === null ? [] : [`${shortNumber(average_views)} views`]),
    ],
  };
}

/** Growth of the last month, which the median covers, or else over the longest known period. */
function growth(creator: CreatorProfile): Figure {
  const known = growthOf(creator);
  const longest = longestGrowth(known);
  const shown = known.find(({ months }) => months === 1) ?? longest;
  return {
    name: shown === null ? 'Growth' : `Growth, ${counted(shown.months, 'month')}`,
    value: shown?.pct ?? null,
    words: change,
    median: shown?.months === 1 ? creator.medians?.follower_growth_pct : null,
    beside:
      longest === null || longest === shown ? [] : [`${change(longest.pct)} in ${counted(longest.months, 'month')}`],
  };
}

function realFollowers({ audience, medians }: CreatorProfile): Figure {
  const [credibility, median] = [audience?.credibility ?? null, medians?.audience_credibility ?? null];
  const pct = credibility === null ? null : 100 * credibility;
  return {
    name: 'Real followers',
    value: pct,
    words: percent,
    median: median === null ? null : 100 * median,
    beside: pct === null ? [] : [credibilityWords(pct)],
  };
}

export function Figures({ creator }: { readonly creator: CreatorProfile }) {
  return (
    <section className={classNames(kit.card, styles.figures)} aria-label="Figures">
      {figures
        .map((figureOf) => figureOf(creator))
        .map(({ name, value, words, median = null, beside }) => (
          <div key={name} className={styles.figure}>
            <h2>{name}</h2>
            <b className={value === null ? styles.unknown : undefined}>{value === null ? unknown : words(value)}</b>
            {value !== null && median !== null && <Strip value={value} median={median} />}
            <span className={kit.fine}>
              {[...beside, ...(median === null ? [] : [`median for this size ${words(median)}`])].join(' · ')}
            </span>
          </div>
        ))}
    </section>
  );
}

/** Shows whether the value is above the median, which has a line. */
function Strip({ value, median }: { readonly value: number; readonly median: number }) {
  const low = Math.min(0, value, median);
  const at = (figure: number) => `${(100 * (figure - low)) / (1.15 * Math.max(value, median, 0) - low || 1)}%`;
  return (
    <span className={styles.strip} aria-hidden="true">
      <i style={{ left: at(median) }} />
      <b style={{ left: at(value) }} />
    </span>
  );
}
