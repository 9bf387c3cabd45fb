import { change, counted, date, percent, shortNumber, unbroken, unknown, wholeNumber } from '../kit/format.ts';
import { Chip, classNames, kit, Meter } from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { credibilityWords } from './creator-words.ts';
import { growthOf, longestGrowth } from './growth.ts';

interface Figure {
  readonly name: string;
  readonly value: string | null;
  /** Lines below the value. */
  readonly beside: readonly string[];
  readonly chip?: { readonly text: string; readonly tone: 'accent' | 'warn' };
  /** Bar below the value, in percent. */
  readonly meter?: number;
}

/** Five figures, each with the median of creators of the same platform and size. */
function figuresOf(creator: CreatorProfile): readonly Figure[] {
  return [followers(creator), engagement(creator), likes(creator), growth(creator), realFollowers(creator)];
}

function followers({ follower_count, content_count, platform, as_of }: CreatorProfile): Figure {
  const posts = content_count === null ? [] : [counted(content_count, platform === 'photonet' ? 'post' : 'video')];
  return {
    name: platform === 'videonet' ? 'Subscribers' : 'Followers',
    value: follower_count === null ? null : wholeNumber(follower_count),
    beside: [...posts, `as of ${date(as_of)}`],
  };
}

function engagement({ engagement_rate_pct, medians, percentile }: CreatorProfile): Figure {
  const below = percentile.engagement_rate_pct;
  const top = below === null ? null : Math.max(1, Math.round(100 - below));
  return {
    name: 'Engagement',
    value: engagement_rate_pct === null ? null : percent(engagement_rate_pct, 'two'),
    beside: [medianOf(medians?.engagement_rate_pct, (value) => percent(value, 'two'))],
    ...(top !== null && top <= 25 && { chip: { text: `top ${top} %`, tone: 'accent' as const } }),
  };
}

function likes({ average_likes, average_comments, average_views, medians, platform }: CreatorProfile): Figure {
  const views = average_views === null ? [] : [`${shortNumber(average_views)} views`];
  const comments = average_comments === null ? 'comments unknown' : counted(Math.round(average_comments), 'comment');
  return {
    name: platform === 'photonet' ? 'Likes per post' : 'Likes per video',
    value: average_likes === null ? null : wholeNumber(average_likes),
    beside: [[comments, ...views].join(' · '), medianOf(medians?.average_likes, wholeNumber)],
  };
}

/** The median covers one month, so the growth of the last month is shown with it. */
function growth(creator: CreatorProfile): Figure {
  const { medians } = creator;
  const known = growthOf(creator);
  const longest = longestGrowth(known);
  const last = known.find(({ months }) => months === 1);
  const median = medians?.follower_growth_pct ?? null;
  return {
    name: longest === null ? 'Growth' : `Growth, ${counted(longest.months, 'month')}`,
    value: longest === null ? null : change(longest.pct),
    beside: [
      ...(last && longest?.months !== 1 ? [`${change(last.pct)} last month`] : []),
      median === null ? medianOf(null, change) : `median for this size ${change(median)} per month`,
    ],
  };
}

function realFollowers({ audience, medians }: CreatorProfile): Figure {
  const credibility = audience?.credibility ?? null;
  const name = 'Real followers';
  const beside = [medianOf(medians?.audience_credibility, (value) => percent(100 * value))];
  if (credibility === null) return { name, value: null, beside };
  const pct = 100 * credibility;
  const { text, tone } = credibilityWords(pct);
  return {
    name,
    value: percent(pct),
    beside: tone === null ? [text, ...beside] : beside,
    ...(tone !== null && { chip: { text, tone } }),
    meter: pct,
  };
}

function medianOf(median: number | null | undefined, words: (value: number) => string): string {
  return median === null || median === undefined
    ? `median for this size ${unknown}`
    : `median for this size ${words(median)}`;
}

export function Figures({ creator }: { readonly creator: CreatorProfile }) {
  return (
    <section className={styles.figures} aria-label="Figures">
      {figuresOf(creator).map(({ name, value, beside, chip, meter }) => (
        <div key={name} className={classNames(kit.card, styles.figure)}>
          <h2>{name}</h2>
          <b className={value === null ? styles.unknown : undefined}>{value ?? unknown}</b>
          {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
          {beside.map((line) => (
            <span key={line} className={kit.fine}>
              {unbroken(line)}
            </span>
          ))}
          {meter !== undefined && (
            <Meter value={meter} max={100} label={`${Math.round(meter)} percent real followers`} />
          )}
        </div>
      ))}
    </section>
  );
}
