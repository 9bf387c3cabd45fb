import type { ResponseOf } from '../api.ts';
import { counted, duration, wholeNumber } from '../kit/format.ts';

/** Creators per result page. (spec: action 8) */
export const creatorsPerPage = 10;

/** Creators per search; an export delivers more. (spec: action 8) */
export const creatorsPerSearch = 500;

export interface PagePrice {
  /** Creators shown; fewer than requested if only free ones are allowed. */
  readonly shows: number;
  readonly free: number;
  /** Upper bound in credits. */
  readonly atMost: number;
}

type Usage = ResponseOf<'get_credit_balance'>['usage'];

/** Price of `wanted` creators. Paid creators add up over the day, so a page costs this or one credit less. */
export function priceOf(wanted: number, usage: Usage): PagePrice {
  const free = Math.min(wanted, usage.free_creators_left);
  const paid = usage.usage_pricing ? wanted - free : 0;
  return { shows: free + paid, free, atMost: Math.ceil(paid / usage.creators_per_credit) };
}

/** `Show the first 10`, of all matches; null if not counted. */
export function firstWords(shows: number, total: number | null): string {
  if (shows === total) return `Show ${counted(shows, 'creator')}`;
  return `Show the first ${shows === 1 ? 'creator' : shows}`;
}

/** Suffix of a button: `free`, `at most 3 credits`. */
export function priceWords({ atMost }: PagePrice): string {
  return atMost === 0 ? 'free' : `at most ${counted(atMost, 'credit')}`;
}

export function priceSentence({ shows, free, atMost }: PagePrice, usage: Usage | null): string {
  if (usage === null || free + atMost === 0) return 'Free: you have seen these today';
  const { free_creators_left: left, creators_per_credit: perCredit } = usage;
  if (atMost === 0)
    return `Free: uses at most ${wholeNumber(free)} of your ${counted(left, 'free preview')} left today`;
  const paid = shows - free;
  return free === 0
    ? `Today’s free previews are used up: ${counted(perCredit, 'creator')} per credit`
    : `${wholeNumber(free)} free, ${wholeNumber(paid)} paid: today’s free previews end here`;
}

/** `2 h 17 min (midnight UTC)` */
export function freeAgain({ resets_at }: Usage, now: Date): string {
  return `${duration((new Date(resets_at).getTime() - now.getTime()) / 1000)} (midnight UTC)`;
}
