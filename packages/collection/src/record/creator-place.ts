import type { BusinessAddress, Post } from '@creator-discovery/scraping';
import type { Place, PlaceDictionary } from '@creator-discovery/search-filters';
import type { Estimate } from './estimate.ts';

export type PlaceNames = Pick<PlaceDictionary, 'byId' | 'resolve'>;

/** A concluded place and how it was concluded. */
export interface EstimatedPlace extends Estimate {
  readonly place: Place;
}

export interface PlaceEvidence {
  readonly address: BusinessAddress | null;
  readonly bio: string;
  /** Newest first. */
  readonly newest: readonly Post[];
}

/**
 * Where a creator is: by the address of the business, else by the places tagged most, else by what the bio says; null where
 * none of them says it.
 *
 * | from | certainty |
 * | --- | --- |
 * | business address | 0.95 where city and state are both found, 0.8 where one of them is |
 * | tagged places | the share of the tagged posts that lie there, times n / (n + 1) for n tagged posts |
 * | bio | 0.7 for a city with its country or region, or with a flag that agrees; 0.6 after a pin or "based in"; 0.5 for a flag alone |
 */
export function creatorPlace({ address, bio, newest }: PlaceEvidence, places: PlaceNames): EstimatedPlace | null {
  return placeOfAddress(address, places) ?? placeTaggedMost(newest, places) ?? placeInBio(bio, places);
}

function placeOfAddress(address: BusinessAddress | null, places: PlaceNames): EstimatedPlace | null {
  const name = address?.city_name.trim() ?? '';
  if (name === '') return null;
  const whole = places.resolve(name);
  if (whole !== null) return { place: whole, from: ['business_address'], certainty: name.includes(',') ? 0.95 : 0.8 };
  const part = name
    .split(',')
    .map((one) => places.resolve(one.trim()))
    .find((place) => place !== null);
  return part === undefined ? null : { place: part, from: ['business_address'], certainty: 0.8 };
}

/** Fewer tagged posts than this say nothing. */
const leastTagged = 2;

/** Share of the tagged posts that must lie in a place. */
const leastShare = 0.5;

/** The narrowest place in which at least half of the tagged posts lie; where two do, the one of more, then the first found. */
function placeTaggedMost(newest: readonly Post[], places: PlaceNames): EstimatedPlace | null {
  const tagged = newest.flatMap(({ location }) => (location === null ? [] : (namedIn(location, places) ?? [])));
  if (tagged.length < leastTagged) return null;
  const counts = new Map<string, { place: Place; posts: number; depth: number }>();
  for (const place of tagged) {
    const around = [place, ...placesAround(place, places)];
    around.forEach((one, index) => {
      const count = counts.get(one.id) ?? { place: one, posts: 0, depth: around.length - index };
      count.posts += 1;
      counts.set(one.id, count);
    });
  }
  const [best] = [...counts.values()]
    .filter(({ posts }) => posts >= leastTagged && posts / tagged.length >= leastShare)
    .sort((a, b) => b.depth - a.depth || b.posts - a.posts);
  if (best === undefined) return null;
  const certainty = (best.posts / tagged.length) * (tagged.length / (tagged.length + 1));
  return { place: best.place, from: ['tagged_places'], certainty };
}

function placesAround(place: Place, places: PlaceNames): Place[] {
  const parent = place.parentId === null ? null : places.byId(place.parentId);
  return parent === null ? [] : [parent, ...placesAround(parent, places)];
}

/** The place that a name such as `Harbour Café, Lisbon, Portugal` ends with; the whole of it first. */
function namedIn(name: string, places: PlaceNames): Place | null {
  const parts = name
    .slice(0, longestName)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (let from = 0; from < Math.min(parts.length, mostParts); from += 1) {
    const place = places.resolve(parts.slice(from).join(', '));
    if (place !== null) return place;
  }
  return null;
}

/** Characters of a name of a place, and its parts, that are looked at. */
const longestName = 200;
const mostParts = 5;

/** What separates the statements of a bio. */
const separators = /[\n|•·/;✨✉📩💌]|\s[-–—]\s/u;

const mostSegments = 20;

/** What a place follows in a bio, in the languages in which most bios are written. */
const markers =
  /(?:📍|🏠|🏡|🌍|🌎|🌏|🗺️?|\b(?:based in|living in|lives in|located in|from|aus|lebe in|wohnhaft in|basée? à|vivo en|desde|vivo em|vivo a|woon in|mieszkam w)\b)\s*:?\s*/iu;

/** The place that a bio names: only where it says so, because many names of places are words as well. */
function placeInBio(bio: string, places: PlaceNames): EstimatedPlace | null {
  const country = flagIn(bio, places);
  const segments = bio.split(separators).slice(0, mostSegments);
  return (
    first(segments, (segment) => markedPlace(segment, country, places)) ??
    first(segments, (segment) => placeWithCountry(segment, country, places)) ??
    (country === null ? null : inBio(country, 0.5))
  );
}

function first<Found>(segments: readonly string[], find: (segment: string) => Found | null): Found | null {
  for (const segment of segments) {
    const found = find(segment);
    if (found !== null) return found;
  }
  return null;
}

/** What follows a pin, "based in" and the like. */
function markedPlace(segment: string, country: Place | null, places: PlaceNames): EstimatedPlace | null {
  const marked = markers.exec(segment);
  if (marked === null) return null;
  const rest = segment.slice(marked.index + marked[0].length);
  const place = leadingPlace(rest, places);
  return place === null ? null : inBio(place, isIn(place, country) || rest.includes(',') ? 0.7 : 0.6);
}

/** A city with its country or region, or one in the country of the flag, that is all that is said there. */
function placeWithCountry(segment: string, country: Place | null, places: PlaceNames): EstimatedPlace | null {
  const text = withoutPictures(segment);
  if (!text.includes(',') && country === null) return null;
  const place = places.resolve(text);
  return place !== null && (text.includes(',') || isIn(place, country)) ? inBio(place, 0.7) : null;
}

function inBio(place: Place, certainty: number): EstimatedPlace {
  return { place, from: ['bio'], certainty };
}

function isIn(place: Place, country: Place | null): boolean {
  return country !== null && place.countryCode === country.countryCode;
}

/** Words that a name of a place has at most. */
const mostWords = 4;

/** The longest beginning of a text that is a place: `Lisbon and around` is Lisbon. */
function leadingPlace(text: string, places: PlaceNames): Place | null {
  const named = withoutPictures(text);
  const [statement = ''] = named.split(/[.!?()&+]/u, 1);
  const whole = namedIn(statement, places);
  if (whole !== null) return whole;
  const words = statement.split(/[\s,]+/u).filter((word) => word !== '');
  for (let count = Math.min(words.length, mostWords); count > 0; count -= 1) {
    const place = places.resolve(words.slice(0, count).join(' '));
    if (place !== null) return place;
  }
  return null;
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

/** The country of the flag in a text; of several, none: they say where somebody has been, or what is spoken. */
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
