import { type ContactChannel, contactMask } from './contact-channel.ts';
import type { AccountType, Gender } from './creator-attributes.ts';
import { type FigureField, type FigureValues, figureNames, figures, figuresOf, type NumberField } from './figures.ts';
import { handleName } from './handle-name.ts';
import { hashtagName } from './hashtag.ts';
import { nameStarts } from './name-starts.ts';
import type { Platform } from './platform.ts';
import type { Place, PlaceDictionary } from './ports.ts';
import { publicNames, publicText } from './public-text.ts';
import { shareOfPercent } from './shares.ts';
import { type NameField, nameKinds, nameSources } from './tokens.ts';
import { caseless, words } from './words.ts';

/** Known shares of a creator's audience in integer millionths (see `shareOfPercent`); other shares are unknown. */
export interface AudienceShares {
  /** Sorted by ordinal: recorded places, and their unrecorded ancestors with the sum of the recorded entries below. */
  readonly places: readonly { readonly ordinal: number; readonly share: number }[];
  /** Distinct recorded bands in years, bounds inclusive, by ascending `min`, then `max`. */
  readonly ages: readonly { readonly min: number; readonly max: number; readonly share: number }[];
  /** ISO 639-1, lower-case, distinct, by ascending code. */
  readonly languages: readonly { readonly code: string; readonly share: number }[];
}

/** Everything of a creator that queries can read, in the form engines index. Lists have distinct values; null = unknown. */
export interface IndexedCreator extends FigureValues {
  /** Positive, below 2^31. */
  readonly id: number;
  readonly platform: Platform;
  /** Mask of `contactMask`; 0 = no contact. */
  readonly contacts: number;
  /** ISO 639-1, lower-case. */
  readonly language: string | null;
  readonly gender: Gender | null;
  readonly verified: boolean;
  readonly accountType: AccountType | null;
  /** `caseless` names. */
  readonly interests: readonly string[];
  /** `caseless` names. */
  readonly topics: readonly string[];
  /** `hashtagName`s. */
  readonly hashtags: readonly string[];
  /** `words` of the bio's `publicText`; null = unknown bio, [] = bio without words. */
  readonly bioWords: readonly string[] | null;
  /** `words` of the `publicText` of all recent captions. */
  readonly captionWords: readonly string[];
  /** `handleName`s. */
  readonly mentions: readonly string[];
  readonly paidPartnerships: boolean;
  /** See `nameStarts`. */
  readonly nameStarts: readonly string[];
  readonly audience: AudienceShares;
}

/** Fields of the import record that searches read, and `contact_types`: the channels of its contacts. */
export type SearchedField = FigureField | NameField | 'platform' | 'handle' | 'audience';

export const searchedFields = [
  ...new Set<SearchedField>([
    'platform',
    'handle',
    'audience',
    ...figureNames.map((name) => figures[name].source.split('.')[0] as FigureField),
    ...nameKinds.map((kind) => nameSources[kind].source),
  ]),
];

/** Searched facts of a creator, in the fields of the import record; absent and null mean unknown. (contract 1) */
export interface SearchedFacts extends Readonly<Partial<Record<NumberField, number | null | undefined>>> {
  readonly id: number;
  readonly platform: Platform;
  readonly handle?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly bio?: string | null | undefined;
  readonly is_verified?: boolean | null | undefined;
  readonly account_type?: AccountType | null | undefined;
  readonly gender?: Gender | null | undefined;
  readonly language?: string | null | undefined;
  readonly location_id?: string | null | undefined;
  readonly interests?: readonly string[] | null | undefined;
  readonly topics?: readonly string[] | null | undefined;
  readonly hashtags?: readonly string[] | null | undefined;
  readonly captions?: readonly string[] | null | undefined;
  readonly mentions?: readonly string[] | null | undefined;
  readonly paid_partnerships?: boolean | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly last_post_at?: string | null | undefined;
  /** Keys '1' to '6' are months. */
  readonly follower_growth_pct?: Readonly<Record<string, number | null | undefined>> | null | undefined;
  readonly audience?:
    | {
        readonly locations?: readonly { readonly id: string; readonly percentage: number }[] | null | undefined;
        readonly ages?:
          | readonly { readonly min: number; readonly max: number; readonly percentage: number }[]
          | null
          | undefined;
        readonly genders?: readonly { readonly code: Gender; readonly percentage: number }[] | null | undefined;
        readonly languages?: readonly { readonly code: string; readonly percentage: number }[] | null | undefined;
        readonly credibility?: number | null | undefined;
      }
    | null
    | undefined;
  readonly contact_types: readonly ContactChannel[];
}

/**
 * Derives the searched form of a creator. Place ids outside the dictionary are unknown. If an audience lists the same
 * place, band, gender or language twice, the first entry counts.
 */
export function indexedCreator(facts: SearchedFacts, places: Pick<PlaceDictionary, 'byId'>): IndexedCreator {
  return {
    ...figuresOf(facts, places),
    id: facts.id,
    platform: facts.platform,
    contacts: contactMask(facts.contact_types),
    language: facts.language?.toLowerCase() ?? null,
    gender: facts.gender ?? null,
    verified: facts.is_verified ?? false,
    accountType: facts.account_type ?? null,
    interests: distinct(facts.interests, caseless),
    topics: distinct(facts.topics, caseless),
    hashtags: distinct(facts.hashtags, hashtagName),
    bioWords: facts.bio == null ? null : words(publicText(facts.bio)),
    captionWords: facts.captions?.length ? words(publicText(facts.captions.join('\n'))) : [],
    mentions: distinct(facts.mentions, handleName),
    paidPartnerships: facts.paid_partnerships ?? false,
    nameStarts: nameStarts(facts.handle ?? '', facts.name ?? ''),
    audience: audienceShares(facts.audience ?? {}, places),
  };
}

function distinct(names: readonly string[] | null | undefined, fold: (name: string) => string): readonly string[] {
  return [...new Set(publicNames(names ?? []).map(fold))].filter((name) => name !== '');
}

function audienceShares(
  audience: NonNullable<SearchedFacts['audience']>,
  places: Pick<PlaceDictionary, 'byId'>,
): AudienceShares {
  // For lists this short a scan is faster than a map.
  const ages: { min: number; max: number; share: number }[] = [];
  for (const { min, max, percentage } of audience.ages ?? [])
    if (!ages.some((band) => band.min === min && band.max === max))
      ages.push({ min, max, share: shareOfPercent(percentage) });
  const languages: { code: string; share: number }[] = [];
  for (const given of audience.languages ?? []) {
    const code = given.code.toLowerCase();
    if (!languages.some((language) => language.code === code))
      languages.push({ code, share: shareOfPercent(given.percentage) });
  }
  return {
    places: placeShares(audience.locations ?? [], places),
    ages: ages.sort((a, b) => a.min - b.min || a.max - b.max),
    languages: languages.sort((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

function placeShares(
  recorded: readonly { readonly id: string; readonly percentage: number }[],
  places: Pick<PlaceDictionary, 'byId'>,
): AudienceShares['places'] {
  if (recorded.length === 0) return [];
  const known: Place[] = [];
  const ordinals: number[] = [];
  const shares: { readonly ordinal: number; share: number }[] = [];
  for (const { id, percentage } of recorded) {
    const place = places.byId(id);
    if (!place || ordinals.includes(place.ordinal)) continue;
    known.push(place);
    ordinals.push(place.ordinal);
    shares.push({ ordinal: place.ordinal, share: shareOfPercent(percentage) });
  }
  const ofDictionary = knownAbove.get(places) ?? [];
  knownAbove.set(places, ofDictionary);
  for (let i = 0; i < known.length; i++) {
    const share = shares[i]?.share ?? 0;
    const place = known[i] as Place;
    ofDictionary[place.ordinal] ??= placesAbove(place, places);
    for (const ordinal of ofDictionary[place.ordinal] ?? []) {
      const at = ordinals.indexOf(ordinal);
      const above = shares[at];
      if (above === undefined) {
        ordinals.push(ordinal);
        shares.push({ ordinal, share });
      } else if (at >= known.length) above.share += share;
    }
  }
  return shares.sort((a, b) => a.ordinal - b.ordinal);
}

/** Per dictionary, ancestors by ordinal. Audiences name the same few places, and each step up is a lookup. */
const knownAbove = new WeakMap<Pick<PlaceDictionary, 'byId'>, (readonly number[] | undefined)[]>();

/** Returns the ordinals of all ancestors, innermost first. */
function placesAbove(place: Place, places: Pick<PlaceDictionary, 'byId'>): readonly number[] {
  const above: number[] = [];
  for (let at = parentOf(place, places); at; at = parentOf(at, places)) above.push(at.ordinal);
  return above;
}

function parentOf({ parentId }: Place, places: Pick<PlaceDictionary, 'byId'>): Place | null {
  return parentId === null ? null : places.byId(parentId);
}
