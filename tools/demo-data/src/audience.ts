import type { ImportRecordInput } from '@creator-discovery/creators';
import { standardAgeBands } from '@creator-discovery/search-filters';
import type { Homes } from './homes.ts';
import { markets, marketsOfLanguage } from './markets.ts';
import type { Persona } from './persona.ts';
import type { Random } from './random.ts';

type Audience = NonNullable<ImportRecordInput['audience']>;

function percent(share: number): number {
  return Number((share * 100).toFixed(2));
}

/** Returns an audience in countries that speak the creator's language, of an age typical of the niche, and mostly real. */
export function audience(persona: Persona, homes: Homes, random: Random): Audience | null {
  if (random.chance(0.07)) return null;
  return {
    locations: locations(persona, homes, random),
    ages: ages(persona, random),
    genders: genders(persona, random),
    languages: languages(persona, random),
    credibility: Number(
      Math.min(0.99, Math.max(0.2, random.chance(0.1) ? random.normal(0.5, 0.12) : random.normal(0.83, 0.07))).toFixed(
        3,
      ),
    ),
  };
}

/** Countries, and a few cities of the creator's own country. */
function locations(persona: Persona, homes: Homes, random: Random): Audience['locations'] {
  const home = persona.market.country;
  const homeShare = Math.min(0.95, Math.max(0.2, random.normal(persona.language === 'en' ? 0.5 : 0.72, 0.14)));
  const shares = new Map([[home, homeShare]]);
  const related = marketsOfLanguage(persona.language).filter(({ country }) => country !== home);
  let left = (1 - homeShare) * 0.95;
  for (let i = 0; i < 6 && left > 0.004; i++) {
    const { country } = random.weighted(related.length > 0 && random.chance(0.7) ? related : markets);
    if (shares.has(country)) continue;
    const share = left * (0.2 + 0.4 * random.next());
    shares.set(country, share);
    left -= share;
  }
  const cities = new Map([[persona.city.id, homeShare * (0.05 + 0.2 * random.next())]]);
  for (let i = 0; i < 3; i++) cities.set(homes.city(home, random.next()).id, homeShare * (0.01 + 0.05 * random.next()));
  return [...shares, ...cities]
    .map(([id, share]) => ({ id, percentage: percent(share) }))
    .sort((a, b) => b.percentage - a.percentage);
}

/** Median age of a niche's followers. */
const medianAge = {
  fashion: 25,
  beauty: 24,
  fitness: 28,
  food: 33,
  travel: 31,
  gaming: 20,
  technology: 29,
  music: 23,
  art: 27,
  parenting: 34,
  pets: 30,
  home: 37,
  cars: 30,
  business: 33,
} as const;

function ages(persona: Persona, random: Random): Audience['ages'] {
  const centre = medianAge[persona.niche] + random.normal(0, 3) - (persona.platform === 'shortnet' ? 3 : 0);
  const weights = standardAgeBands.map(
    ({ min, max }) => Math.exp(-(((min + Math.min(max, 75)) / 2 - centre) ** 2) / 180) + 0.004 * random.next(),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return standardAgeBands.map((band, i) => ({ ...band, percentage: percent((weights[i] as number) / sum) }));
}

function genders(persona: Persona, random: Random): Audience['genders'] {
  const women = Math.min(
    0.97,
    Math.max(0.03, random.normal(persona.niches.women * 0.75 + (persona.woman ? 0.18 : 0.05), 0.1)),
  );
  return [
    { code: 'FEMALE', percentage: percent(women) },
    { code: 'MALE', percentage: Number((100 - percent(women)).toFixed(2)) },
  ];
}

function languages(persona: Persona, random: Random): Audience['languages'] {
  const own = Math.min(0.97, Math.max(0.4, random.normal(0.8, 0.1)));
  const shares = new Map<string, number>([[persona.language, own]]);
  let left = (1 - own) * 0.95;
  for (const code of [
    'en',
    ...persona.market.languages.map((language) => language.code),
    random.weighted(markets).names,
  ]) {
    if (shares.has(code) || left < 0.004) continue;
    const share = left * (0.4 + 0.3 * random.next());
    shares.set(code, share);
    left -= share;
  }
  return [...shares].map(([code, share]) => ({ code, percentage: percent(share) }));
}
