import {
  type AudienceQuery,
  placeToken,
  type Range,
  type SearchQuery,
  type Token,
  type TokenKind,
  type TokenOf,
  type WordEntry,
} from '@creator-discovery/search-filters';
import { type AgeQuestion, ageQuestion } from '../segment/age-bands.ts';
import { type OrderedColumn, type Slice, sliceOf } from '../segment/ordered-column.ts';
import type { Term } from '../segment/postings.ts';
import { type ColumnName, columnResolutions, type Segment } from '../segment/segment.ts';
import { holdingPrefix, type ShareList, shareList } from '../segment/share-lists.ts';
import { findToken } from '../segment/token-dictionary.ts';
import { groupsAtMost, lookUpGroup, lookUpTerm, type TermGroup, tokensOf } from './term-groups.ts';

/** One condition that a document must meet. */
export type Condition =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'slice'; readonly column: OrderedColumn; readonly resolution: number; readonly slice: Slice }
  /** At least one of the groups. */
  | { readonly kind: 'any'; readonly groups: readonly TermGroup[] }
  /** None of the groups. */
  | { readonly kind: 'none'; readonly groups: readonly TermGroup[] }
  /** Among the first `length` of a list of shares. */
  | { readonly kind: 'share'; readonly list: ShareList; readonly length: number }
  | { readonly kind: 'age'; readonly question: AgeQuestion };

/** What a query asks of one segment: documents `from` to `to` (exclusive) that meet every condition. */
export interface Plan {
  readonly from: number;
  readonly to: number;
  readonly conditions: readonly Condition[];
}

/** Thrown inside planning where no document of the segment can match. */
class NothingMatches extends Error {}

/** The plan of a query, lookalikes left out, or null when no document of the segment can match. */
export function planFor(segment: Segment, query: SearchQuery, tokenOf: TokenOf): Plan | null {
  const planner = new Planner(segment, tokenOf);
  try {
    planner.addCreator(query);
    planner.addAudience(query.audience);
    planner.addContent(query);
    return planner.plan();
  } catch (error) {
    if (error instanceof NothingMatches) return null;
    throw error;
  }
}

class Planner {
  readonly segment: Segment;
  readonly tokenOf: TokenOf;
  #from = 0;
  #to: number;
  #conditions: Condition[] = [];

  constructor(segment: Segment, tokenOf: TokenOf) {
    this.segment = segment;
    this.tokenOf = tokenOf;
    this.#to = segment.size;
  }

  plan(): Plan {
    return { from: this.#from, to: this.#to, conditions: this.#conditions };
  }

  addCreator(query: SearchQuery): void {
    if (query.followers) this.#followers(query.followers);
    for (let bit = 0; bit < 31; bit++) if ((query.contacts >>> bit) & 1) this.#term('contact', String(bit));
    if (query.place) this.#slice('place', { min: query.place.first, max: query.place.last });
    if (query.language !== null) this.#term('language', query.language);
    if (query.gender !== null) this.#term('gender', query.gender);
    if (query.verifiedOnly) this.#term('verified', '');
    this.#anyName('interest', query.interests);
    this.#anyName('account_type', query.accountTypes);
    this.#slice('age', query.age);
    this.#slice('likes', query.likes);
    this.#slice('views', query.views);
    this.#slice('engagementRate', query.engagementRate);
    if (query.growth) this.#slice(`growth${query.growth.months}`, { min: query.growth.minimum, max: null });
  }

  addContent(query: SearchQuery): void {
    this.#slice('posts', query.posts);
    if (query.lastPostOnOrAfter !== null) this.#slice('lastPostOn', { min: query.lastPostOnOrAfter, max: null });
    this.#anyName('hashtag', query.hashtags);
    this.#anyName('topic', query.topics);
    this.#anyEntry('caption', query.captions);
    const { any, all, none } = query.bio;
    this.#anyEntry('bio', any);
    for (const word of new Set(all.flat())) this.#term('bio', word);
    if (none.length === 0) return;
    if (any.length + all.length === 0) this.#term('bio_known', '');
    const groups = this.#groups('bio', none);
    if (groups.length > 0) this.#conditions.push({ kind: 'none', groups });
  }

  addAudience({ place, age, gender, language, credibility }: AudienceQuery): void {
    if (place) this.#share(placeToken(place.ordinal), place.minimum);
    if (language) this.#share(this.tokenOf('audience_language', language.code), language.minimum);
    if (gender) this.#slice(gender.code === 'MALE' ? 'male' : 'female', { min: gender.minimum, max: null });
    if (credibility !== null) this.#slice('credibility', { min: credibility, max: null });
    if (!age) return;
    const question = ageQuestion(this.segment.ages, age, this.segment.size);
    if (!question) throw new NothingMatches();
    this.#conditions.push({ kind: 'age', question });
  }

  #followers({ min, max }: Range): void {
    const { followers, knownFollowers } = this.segment;
    this.#from = max === null ? 0 : firstWhere(knownFollowers, (d) => (followers[d] as number) <= max);
    this.#to = min === null ? knownFollowers : firstWhere(knownFollowers, (d) => (followers[d] as number) < min);
    if (this.#from >= this.#to) throw new NothingMatches();
  }

  #term(kind: TokenKind, name: string): void {
    const term = lookUpTerm(this.segment, this.tokenOf(kind, name));
    if (!term) throw new NothingMatches();
    this.#conditions.push({ kind: 'term', term });
  }

  #slice(name: ColumnName, bounds: Range | null): void {
    if (bounds === null) return;
    const column = this.segment.columns[name];
    const slice = sliceOf(column, bounds);
    if (slice.from >= slice.to) throw new NothingMatches();
    this.#conditions.push({ kind: 'slice', column, resolution: columnResolutions[name], slice });
  }

  #share(key: Token, minimum: number): void {
    const number = findToken(this.segment.shareKeys, key);
    if (number < 0) throw new NothingMatches();
    const list = shareList(this.segment.shares, number, this.segment.size);
    const length = holdingPrefix(list, this.segment.shares.values, minimum);
    if (length === 0) throw new NothingMatches();
    this.#conditions.push({ kind: 'share', list, length });
  }

  #anyName(kind: TokenKind, names: readonly string[]): void {
    this.#anyEntry(
      kind,
      names.map((name) => [name]),
    );
  }

  #anyEntry(kind: TokenKind, entries: readonly WordEntry[]): void {
    if (entries.length === 0) return;
    const groups = this.#groups(kind, entries);
    if (groups.length === 0) throw new NothingMatches();
    if (groups.length > 1) this.#conditions.push({ kind: 'any', groups });
    else for (const term of groups[0] as TermGroup) this.#conditions.push({ kind: 'term', term });
  }

  /** Those of the groups that some document can have. */
  #groups(kind: TokenKind, entries: readonly WordEntry[]): TermGroup[] {
    return entries
      .map((entry) => lookUpGroup(this.segment, tokensOf(this.tokenOf, kind, entry)))
      .filter((group) => group !== null);
  }
}

/** The first number below `end` for which `holds`, which from there on holds for all; else `end`. */
function firstWhere(end: number, holds: (value: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** No more documents than this can meet the condition. */
export function atMost(condition: Condition): number {
  switch (condition.kind) {
    case 'term':
      return condition.term.count;
    case 'slice':
      return condition.slice.to - condition.slice.from;
    case 'any':
      return groupsAtMost(condition.groups);
    case 'share':
      return condition.length;
    case 'none':
    case 'age':
      return Number.MAX_SAFE_INTEGER;
  }
}
