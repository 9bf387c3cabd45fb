import type { ImportRecordInput } from '@creator-discovery/creators';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import { audience } from './audience.ts';
import { contacts } from './contacts.ts';
import { figures } from './figures.ts';
import { Homes } from './homes.ts';
import { type Market, marketsWithUnspaced } from './markets.ts';
import { type Persona, persona } from './persona.ts';
import { Random } from './random.ts';
import { bio, captions, hashtags, type Typing } from './texts.ts';

export interface DemoDataOptions extends DemoWorldOptions {
  readonly count: number;
}

export interface DemoWorldOptions {
  /** Another seed generates other creators. Default 1. */
  readonly seed?: number;
  /** Date of the data, `YYYY-MM-DD`. Last posts are earlier. */
  readonly asOf?: string;
  readonly places?: PlaceDictionary;
  /** `written` (default): realistic texts. `spaced`: the same texts with a space around each word. */
  readonly texts?: Typing;
  /** Share of creators with a language without spaces, 0 to 0.9. Default: by market size. */
  readonly unspacedShare?: number;
}

export const defaultSeed = 1;
export const defaultDay = '2026-11-01';

const dayMs = 86_400_000;

/**
 * Generates invented creators as import records, one at a time. The same options generate the same creators, and a larger
 * count starts with the same ones. Platform and handle are unique.
 */
export function* generateCreators(options: DemoDataOptions): Generator<ImportRecordInput> {
  const creators = new DemoCreators(options);
  for (let index = 0; index < options.count; index++) yield creators.record(index);
}

/** The creators of `generateCreators` by index. */
export class DemoCreators {
  readonly #seed: number;
  readonly #homes: Homes;
  readonly #markets: readonly Market[];
  readonly #texts: Typing;
  readonly #day: number;

  /** @throws RangeError for an invalid day */
  constructor(options: DemoWorldOptions = {}) {
    this.#seed = options.seed ?? defaultSeed;
    this.#homes = new Homes(options.places ?? GeoNamesPlaces.load());
    this.#markets = marketsWithUnspaced(options.unspacedShare ?? null);
    this.#texts = options.texts ?? 'written';
    this.#day = Date.parse(`${options.asOf ?? defaultDay}T00:00:00Z`);
    if (Number.isNaN(this.#day)) throw new RangeError('asOf must be a date such as 2026-11-01');
  }

  /** Takes a tenth of the time of a record. */
  name(index: number): Pick<ImportRecordInput, 'platform' | 'handle' | 'platform_user_id'> {
    const { platform, handle } = this.#persona(index);
    return { platform, handle, platform_user_id: userId(index) };
  }

  record(index: number): ImportRecordInput {
    const random = new Random(this.#seed, 2 * index + 1);
    return creator(this.#persona(index), this.#homes, { random, day: this.#day, texts: this.#texts });
  }

  #persona(index: number): Persona {
    return persona(index, new Random(this.#seed, 2 * index), { homes: this.#homes, markets: this.#markets });
  }
}

interface GenerationContext {
  readonly random: Random;
  readonly day: number;
  readonly texts: Typing;
}

function creator(who: Persona, homes: Homes, { random, day, texts }: GenerationContext): ImportRecordInput {
  const numbers = figures(who, random);
  const tags = hashtags(who, random);
  const photo = who.platform === 'photonet';
  const business = random.chance(0.15);
  const videonet = who.platform === 'videonet';
  return {
    platform: who.platform,
    handle: who.handle,
    name: random.chance(0.8) ? `${who.first.shown} ${who.family.shown}` : who.first.shown,
    platform_user_id: userId(who.index),
    bio: random.chance(0.96) ? bio(who, random, texts) : null,
    profile_url: `https://${who.platform}.example/${videonet ? '@' : ''}${who.handle}`,
    photo_url: `https://cdn.${who.platform}.example/pictures/${userId(who.index)}.jpg`,
    ...numbers,
    is_private: false,
    account_type: photo ? accountType(business, random) : null,
    gender: business || random.chance(0.06) ? null : who.woman ? 'FEMALE' : 'MALE',
    age: random.chance(0.65) ? Math.round(Math.min(70, Math.max(16, random.logNormal(27, 0.24)))) : null,
    language: random.chance(0.98) ? who.language : null,
    location_id: location(who, homes, random),
    interests: photo && random.chance(0.9) ? random.several(who.niches.interests, random.whole(1, 3)) : [],
    topics: topics(who, random),
    hashtags: videonet ? [] : tags,
    captions: captions(who, tags, { random, texts }),
    last_post_at: random.chance(0.98) ? dayBefore(day, Math.floor(random.logNormal(4, 1.3))) : null,
    audience: audience(who, homes, random),
    contacts: contacts(who, numbers.follower_count, random),
    as_of: new Date(day - random.whole(0, 13 * 86_400) * 1000).toISOString(),
    // Drawn last, so that the other facts of a creator don't change.
    posts_per_week: random.chance(0.95) ? Number(random.logNormal(2.5, 0.8).toFixed(2)) : null,
    ...brands(random),
  };
}

const inventedBrands = [
  ...['velora.cosmetics', 'nordpeak_outdoor', 'papayafit', 'kitchn.co', 'lumen.audio', 'oatland', 'brightbrew'],
  ...['tide.swim', 'pixelnest', 'casa.verano', 'mossandpine', 'rolla.bikes'],
];

function brands(random: Random): Pick<ImportRecordInput, 'paid_partnerships' | 'mentions'> {
  const paid = random.chance(0.12);
  const count = paid ? random.whole(1, 3) : random.chance(0.25) ? 1 : 0;
  return { paid_partnerships: paid, mentions: random.several(inventedBrands, count) };
}

function userId(index: number): string {
  return String(10_000_000 + index * 37);
}

function topics({ platform, niches, isDense }: Persona, random: Random): string[] {
  if (isDense) return ['Vegan Food', 'Recipes'];
  return platform === 'videonet' || random.chance(0.75) ? random.several(niches.topics, random.whole(1, 4)) : [];
}

function accountType(business: boolean, random: Random): ImportRecordInput['account_type'] {
  if (business) return 'BUSINESS';
  return random.chance(0.6) ? 'CREATOR' : 'PERSONAL';
}

/** Most creators state their city, some only the region or the country, a few nothing. */
function location(who: Persona, homes: Homes, random: Random): string | null {
  const detail = random.next();
  if (detail < 0.04) return null;
  if (detail < 0.12) return homes.country(who.market.country).id;
  return detail < 0.25 ? homes.region(who.city).id : who.city.id;
}

function dayBefore(day: number, days: number): string {
  return new Date(day - Math.min(days, 1500) * dayMs).toISOString().slice(0, 10);
}
