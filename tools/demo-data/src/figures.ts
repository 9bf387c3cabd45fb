import type { ImportRecordInput } from '@creator-discovery/creators';
import type { Persona } from './persona.ts';
import type { Random } from './random.ts';

type Growth = ImportRecordInput['follower_growth_pct'];

/** Engagement rate, in percent, of an account with 1,000 followers; views as a multiple of followers. */
const habits = {
  photonet: { engagement: 6, views: 0.45, viewsKnown: 0.7 },
  videonet: { engagement: 4, views: 0.25, viewsKnown: 1 },
  shortnet: { engagement: 9, views: 1.1, viewsKnown: 1 },
} as const;

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Followers, log-normal with a long tail; engagement, which decreases with size; views and growth. */
export function figures(persona: Persona, random: Random) {
  const habit = habits[persona.platform];
  const follower_count = followers(persona, random);
  const rate = Math.min(40, random.logNormal(habit.engagement * (follower_count / 1000) ** -0.2, 0.5));
  const engagements = (follower_count * rate) / 100;
  const comments = engagements * Math.min(0.3, random.logNormal(0.03, 0.5));
  const known = random.chance(0.97);
  return {
    follower_count,
    content_count: Math.round(random.logNormal(260, 1)),
    average_likes: known ? Math.round(engagements - comments) : null,
    average_comments: known ? round(comments, 1) : null,
    engagement_rate_pct: known ? round(rate, 2) : null,
    average_views: random.chance(habit.viewsKnown)
      ? Math.round(random.logNormal(follower_count * habit.views, 0.7))
      : null,
    follower_growth_pct: growth(follower_count, random),
    is_verified: random.chance(
      follower_count > 1e6 ? 0.6 : follower_count > 1e5 ? 0.18 : follower_count > 1e4 ? 0.03 : 0.003,
    ),
  };
}

function followers({ isDense }: Persona, random: Random): number {
  if (isDense) return Math.round(random.logNormal(30_000, 0.5));
  const size = random.chance(0.004) ? 4e5 * (1 - random.next()) ** -0.9 : random.logNormal(6000, 1.8);
  return Math.round(Math.min(4e8, Math.max(150, size)));
}

/** Growth over 1 to 6 months. Young accounts have a shorter history; small ones grow faster. */
function growth(size: number, random: Random): Growth {
  if (random.chance(0.04)) return null;
  const months = random.chance(0.85) ? 6 : random.whole(1, 5);
  const monthly = random.normal(4 / Math.log10(size + 10), 2.2);
  let total = 1;
  const known: NonNullable<Growth> = {};
  for (const month of (['1', '2', '3', '4', '5', '6'] as const).slice(0, months)) {
    total *= 1 + Math.max(-0.3, random.normal(monthly, 1) / 100);
    known[month] = round((total - 1) * 100, 2);
  }
  return known;
}
