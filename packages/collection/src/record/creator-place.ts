import type { ContactFormats } from '@creator-discovery/creators';
import type { BusinessAddress, Post } from '@creator-discovery/scraping';
import { foldText, type Place, type PlaceDictionary } from '@creator-discovery/search-filters';

export interface PlaceRules {
  readonly places: Pick<PlaceDictionary, 'byId' | 'named'>;
  readonly contacts: Pick<ContactFormats, 'callingCode'>;
}

type PlaceNames = PlaceRules['places'];

export interface EstimatedPlace {
  readonly place: Place;
  /** Whether the business address names it, so that it does not depend on posts. */
  readonly isOfAddress: boolean;
}

export interface PlaceEvidence {
  readonly address: BusinessAddress | null;
  readonly bio: string;
  /** Newest first. */
  readonly newest: readonly Pick<Post, 'location'>[];
  /** Estimated language, ISO 639-1; null if unknown. */
  readonly language: string | null;
  /** Public phone number; only one with a country code is a sign. */
  readonly phone: string | null;
}

/**
 * Estimates the place of a creator from the business address, else the tagged places, else the bio. Returns null without
 * evidence, and for a name of several places that no sign distinguishes.
 */
export function creatorPlace(
  { address, bio, newest, language, phone }: PlaceEvidence,
  { places, contacts }: PlaceRules,
): EstimatedPlace | null {
  const flag = flagIn(bio, places);
  const calling = (country: string): boolean => phone?.startsWith(`+${contacts.callingCode(country) ?? '-'}`) === true;
  const spoken = (country: string): boolean => language === mainLanguage(country) && language !== 'en';
  const few = { places, flag: flag?.countryCode ?? null, signs: [calling, spoken] };
  const tagged = newest.flatMap(({ location }) => (location === null ? [] : (placeAtEnd(location, few) ?? [])));
  const visited = (country: string): boolean => tagged.some(({ countryCode }) => countryCode === country);
  const reading = { ...few, signs: [calling, visited, spoken] };
  const addressed = placeOfAddress(address, reading);
  const place = addressed ?? placeTaggedMost(tagged, places) ?? placeInBio(bio, flag, reading);
  return place && { place, isOfAddress: addressed !== null };
}

/** Context in which a name is read. Signs come in order of strength. */
interface Reading {
  readonly places: PlaceNames;
  /** Country of the only flag in the bio. */
  readonly flag: string | null;
  readonly signs: readonly ((country: string) => boolean)[];
}

/** Returns the main language of a country. English is not a sign, because people everywhere write it. */
function mainLanguage(country: string): string {
  return new Intl.Locale('und', { region: country }).maximize().language;
}

/** Returns the place that a name means, or null if it means several. */
function placeNamed(name: string, { places, flag, signs }: Reading): Place | null {
  let meant = places.named(name);
  const ownName = foldText(name.split(',', 1)[0] ?? '');
  const isFlagged = ({ countryCode }: Place): boolean => countryCode === flag;
  const usual = outstanding(meant, ownName);
  const contradicts = usual !== null && !isFlagged(usual) && meant.some(isFlagged);
  if (usual !== null && !contradicts) return usual;
  for (const sign of contradicts ? signs : [(country: string) => country === flag, ...signs]) {
    const fitting = meant.filter(({ countryCode }) => sign(countryCode));
    const found = outstanding(fitting, ownName);
    if (found !== null) return found;
    if (fitting.length > 0) meant = fitting;
  }
  return null;
}

/** Factor by which a place must exceed its namesakes, so that the name means this place. */
const outstandingTimes = 10;

/** Larger populations count as this many people. */
const wellKnown = 5_000_000;

/** Returns the best-known place if no other comes near. Places within one another count as one. */
function outstanding(named: readonly Place[], ownName: string): Place | null {
  const [first, ...others] = named;
  if (first === undefined) return null;
  const weight = ({ name, population }: Place): number =>
    Math.min(population, wellKnown) * (foldText(name) === ownName ? 10 : 1);
  const rivals = others.filter((other) => !contains(first, other) && !contains(other, first));
  return rivals.every((rival) => weight(first) >= outstandingTimes * weight(rival)) ? first : null;
}

function contains(wide: Place, place: Place): boolean {
  return place.ordinal >= wide.ordinal && place.ordinal <= wide.lastOrdinal;
}

function placeOfAddress(address: BusinessAddress | null, reading: Reading): Place | null {
  const name = address?.city_name.trim() ?? '';
  return placeNamed(name, reading) ?? placeAtEnd(name, reading);
}

/** Minimum number of tagged posts. */
const minTagged = 2;

/** Minimum share of the tagged posts within a place. */
const minShare = 0.5;

/** Returns the narrowest place with at least half of the tagged posts; ties by number of posts, then by first occurrence. */
function placeTaggedMost(tagged: readonly Place[], places: PlaceNames): Place | null {
  const postsIn = (wide: Place): number => tagged.filter((place) => contains(wide, place)).length;
  const [best] = tagged
    .flatMap((place) => [place, ...placesAround(place, places)])
    .filter((place) => postsIn(place) >= Math.max(minTagged, minShare * tagged.length))
    .sort((a, b) => widths.indexOf(a.type) - widths.indexOf(b.type) || postsIn(b) - postsIn(a));
  return best ?? null;
}

/** Kinds of places, narrowest first. */
const widths: readonly Place['type'][] = ['CITY', 'REGION', 'COUNTRY'];

function placesAround(place: Place, places: PlaceNames): Place[] {
  const parent = place.parentId === null ? null : places.byId(place.parentId);
  return parent === null ? [] : [parent, ...placesAround(parent, places)];
}

/**
 * Returns the longest place at the end of a name such as `Harbour Café, Lisbon, Portugal`. The end of a name is never left out:
 * `Athens, XY` is not Athens.
 */
function placeAtEnd(name: string, reading: Reading): Place | null {
  const parts = name
    .slice(0, longestName)
    .split(',')
    .flatMap((part) => part.trim() || []);
  for (let from = 0; from < Math.min(parts.length, maxParts); from += 1) {
    const joined = parts.slice(from).join(', ');
    // In capitals, two letters would be a country: `SD` is rather South Dakota than Sudan.
    const text = joined.length > 2 ? joined : joined.toLowerCase();
    const [first] = reading.places.named(text);
    if (first !== undefined && (text.length > maxAbbreviation || isKnownByAbbreviation(first, from === 0)))
      return placeNamed(text, reading);
  }
  return null;
}

const longestName = 200;
const maxParts = 5;
const maxAbbreviation = 3;

/** `UK` is a country anywhere, `LA` a large city if it stands alone; after a town it is a code of Louisiana. */
function isKnownByAbbreviation({ type, population }: Place, isAlone: boolean): boolean {
  return type === 'COUNTRY' || (isAlone && population >= 500_000);
}

/** Separators between statements of a bio. */
const separators = /[\n|•·/;✨✉📩💌]|\s[-–—]\s/u;

const maxSegments = 20;

/** Words and emoji before a place, in the most frequent languages of bios. */
const markers =
  /(?:📍|🏠|🏡|🌍|🌎|🌏|🗺️?|(?<!\p{L})(?:based (?:in|out of)|living in|lives in|located in|from|aus|(?:lebe|wohne) in|wohnhaft in|basée? à|basad[oa] en|vivo en|desde|vivo em|moro em|vivo a|woon in|mieszkam w|живу в)(?!\p{L}))\s*:?\s*/iu;

/** Code of a region after a dash or slash, which would otherwise separate statements: `São Paulo - SP`. */
const regionCode = /(?<=\p{L}) ?[–/-] ?([A-Z]{2})(?![\p{L}\p{N}])/gu;

/** Returns the place in a bio. Requires a marker, a country or a flag, because many place names are also words. */
function placeInBio(bio: string, flag: Place | null, reading: Reading): Place | null {
  const segments = bio.replace(regionCode, ', $1').split(separators).slice(0, maxSegments);
  const named = segments.map((segment) => markedPlace(segment, reading));
  const places = [...named, ...segments.map((segment) => placeWithCountry(segment, reading)), flag];
  return places.find((place) => place !== null) ?? null;
}

/** Returns the place after a marker. */
function markedPlace(segment: string, reading: Reading): Place | null {
  const marked = markers.exec(segment);
  if (marked === null) return null;
  const rest = withoutPictures(segment.slice(marked.index + marked[0].length));
  const [statement = ''] = rest.split(/[.!?()&+]/u, 1);
  const place = placeAtEnd(rest, reading) ?? placeAtEnd(statement, reading);
  const isQualified = place?.countryCode === reading.flag || rest.includes(',');
  return place !== null && (isQualified || place.population >= minPopulationAlone) ? place : null;
}

/** Names of smaller places are often words: `working from home` does not mean Home, Washington. */
const minPopulationAlone = 10_000;

/** Returns the place if the whole segment is a city with its country or region, or a city in the flag's country. */
function placeWithCountry(segment: string, reading: Reading): Place | null {
  const text = withoutPictures(segment);
  const isQualified = /,| [A-Z]{2,3}$/.test(text);
  if (!isQualified && reading.flag === null) return null;
  const place = placeNamed(text, reading);
  return place !== null && (isQualified || place.countryCode === reading.flag) ? place : null;
}

function withoutPictures(text: string): string {
  return text
    .slice(0, longestName)
    .replace(/[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u200D|\uFE0F/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const flag = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const firstIndicator = 0x1f1e6;

/** Returns the country of the only flag in a text. Several flags usually stand for travels or languages. */
function flagIn(text: string, places: PlaceNames): Place | null {
  const codes = new Set((text.match(flag) ?? []).map(countryOfFlag));
  const [code] = codes;
  const place = codes.size === 1 && code !== undefined ? places.byId(code) : null;
  return place?.type === 'COUNTRY' ? place : null;
}

function countryOfFlag(indicators: string): string {
  return Array.from(indicators, (one) =>
    String.fromCharCode((one.codePointAt(0) ?? firstIndicator) - firstIndicator + 65),
  ).join('');
}
