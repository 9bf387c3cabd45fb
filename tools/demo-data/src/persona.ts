import type { Place, Platform } from '@creator-discovery/search-filters';
import type { Homes } from './homes.ts';
import { type Lexicon, type Name, type Niche, niches } from './lexicon/lexicon.ts';
import { type LanguageCode, lexicons, type Market } from './markets.ts';
import type { Random } from './random.ts';
import { type NicheNames, nicheNames } from './topics.ts';

/** Identity of a demo creator; figures, texts, audience and contacts are generated to match. */
export interface Persona {
  /** Index in the data set. */
  readonly index: number;
  readonly platform: Platform;
  readonly market: Market;
  readonly language: LanguageCode;
  readonly words: Lexicon;
  readonly niche: Niche;
  readonly niches: NicheNames;
  readonly woman: boolean;
  /** Part of the dense niche, see `isInDenseNiche`. */
  readonly isDense: boolean;
  readonly first: Name;
  readonly family: Name;
  readonly city: Place;
  readonly handle: string;
}

const platformShares: readonly { platform: Platform; weight: number }[] = [
  { platform: 'photonet', weight: 50 },
  { platform: 'shortnet', weight: 30 },
  { platform: 'videonet', weight: 20 },
];

const nicheShares = niches.map((niche) => ({ niche, weight: nicheNames[niche].weight }));

/**
 * The dense niche: women on Photonet with vegan food, in Germany and Austria. One narrow search needs as many matches as in
 * a real market. Small data sets have none.
 */
function isInDenseNiche(index: number): boolean {
  return index >= 1500 && index < 2000 && index % 3 === 0;
}

/** @param markets where creators live, with their weights */
export function persona(
  index: number,
  random: Random,
  { homes, markets }: { readonly homes: Homes; readonly markets: readonly Market[] },
): Persona {
  const isDense = isInDenseNiche(index);
  const platform = isDense ? 'photonet' : random.weighted(platformShares).platform;
  const market = random.weighted(isDense ? markets.filter(({ country }) => /^(?:DE|AT)$/.test(country)) : markets);
  const language = random.weighted(market.languages).code;
  const niche = isDense ? 'food' : random.weighted(nicheShares).niche;
  const woman = isDense || random.chance(nicheNames[niche].women);
  const names = lexicons[market.names];
  const first = random.pick(woman ? names.women : names.men);
  const family = random.pick(names.families);
  const cityDraw = random.next();
  return {
    index,
    platform,
    market,
    language,
    words: lexicons[language],
    niche,
    niches: nicheNames[niche],
    woman,
    isDense,
    first,
    family,
    /** A getter: only callers that read it load cities. */
    get city() {
      return homes.city(market.country, cityDraw);
    },
    handle: handle({ index, first: first.ascii, family: family.ascii, niche }, random),
  };
}

/** Unique: the letters never end in a digit, and the digits are a permutation of the index. */
function handle(
  { index, first, family, niche }: { index: number; first: string; family: string; niche: Niche },
  random: Random,
): string {
  const letters = random.pick([
    `${first}.${family}`,
    `${first}${family}`,
    `${first}_${family}`,
    `${first}.${niche}`,
    `${niche}by${first}`,
    `the.${niche}.${first}`,
    `${first[0]}.${family}_`,
    `${first}_`,
  ]);
  return `${letters}${permuted(index)}`;
}

/** A number with as many digits as the index, different for each index. */
function permuted(index: number): number {
  const floor = index < 10 ? 0 : 10 ** (String(index).length - 1);
  const size = index < 10 ? 10 : 9 * floor;
  return floor + (((index - floor) * 7919) % size);
}
