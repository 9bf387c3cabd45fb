import type { AudienceQuery, Range, SearchQuery, WordEntry } from '@creator-discovery/search-filters';
import { type AgeQuestion, ageQuestion } from './age-bands.js';
import { type OrderedColumn, type Slice, sliceOf } from './ordered-column.js';
import { shareKeyOf, termOf } from './searchable-terms.js';
import { type ColumnName, columnResolutions, type Segment } from './segment.js';
import { holdingPrefix, type ShareList, shareList } from './share-lists.js';
import { findTerm } from './term-dictionary.js';
import { groupsAtMost, lookUpGroup, lookUpTerm, type Term, type TermGroup } from './term-groups.js';

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
export function planFor(segment: Segment, query: SearchQuery): Plan | null {
  const planner = new Planner(segment);
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
  #from = 0;
  #to: number;
  #conditions: Condition[] = [];

  constructor(readonly segment: Segment) {
    this.#to = segment.size;
  }

  plan(): Plan {
    return { from: this.#from, to: this.#to, conditions: this.#conditions };
  }

  addCreator(query: SearchQuery): void {
    if (query.followers) this.#followers(query.followers);
    for (let bit = 0; bit < 31; bit++) if ((query.contacts >>> bit) & 1) this.#term(termOf.contact(bit));
    if (query.place) this.#slice('place', { min: query.place.first, max: query.place.last });
    if (query.language !== null) this.#term(termOf.language(query.language));
    if (query.gender !== null) this.#term(termOf.gender(query.gender));
    if (query.verifiedOnly) this.#term(termOf.verified());
    this.#anyName(query.interests.map(termOf.interest));
    this.#anyName(query.accountTypes.map(termOf.accountType));
    this.#slice('age', query.age);
    this.#slice('likes', query.likes);
    this.#slice('views', query.views);
    this.#slice('engagementRate', query.engagementRate);
    if (query.growth) this.#slice(`growth${query.growth.months}`, { min: query.growth.minimum, max: null });
  }

  addContent(query: SearchQuery): void {
    this.#slice('posts', query.posts);
    if (query.lastPostOnOrAfter !== null) this.#slice('lastPostOn', { min: query.lastPostOnOrAfter, max: null });
    this.#anyName(query.hashtags.map(termOf.hashtag));
    this.#anyName(query.topics.map(termOf.topic));
    this.#anyEntry(query.captions, termOf.captionWord);
    const { any, all, none } = query.bio;
    this.#anyEntry(any, termOf.bioWord);
    for (const word of new Set(all.flat())) this.#term(termOf.bioWord(word));
    if (none.length === 0) return;
    if (any.length + all.length === 0) this.#term(termOf.bioKnown());
    const groups = this.#groups(none, termOf.bioWord);
    if (groups.length > 0) this.#conditions.push({ kind: 'none', groups });
  }

  addAudience({ place, age, gender, language, credibility }: AudienceQuery): void {
    if (place) this.#share(shareKeyOf.place(place.ordinal), place.minimum);
    if (language) this.#share(shareKeyOf.language(language.code), language.minimum);
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

  #term(name: string): void {
    const term = lookUpTerm(this.segment, name);
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

  #share(key: string, minimum: number): void {
    const number = findTerm(this.segment.shareKeys, key);
    if (number < 0) throw new NothingMatches();
    const list = shareList(this.segment.shares, number, this.segment.size);
    const length = holdingPrefix(list, this.segment.shares.values, minimum);
    if (length === 0) throw new NothingMatches();
    this.#conditions.push({ kind: 'share', list, length });
  }

  #anyName(names: readonly string[]): void {
    if (names.length > 0) this.#any(names.map((name) => [name]));
  }

  #anyEntry(entries: readonly WordEntry[], term: (word: string) => string): void {
    if (entries.length > 0) this.#any(entries.map((entry) => entry.map(term)));
  }

  #any(names: readonly (readonly string[])[]): void {
    const groups = this.#groups(names, (name) => name);
    if (groups.length === 0) throw new NothingMatches();
    if (groups.length > 1) this.#conditions.push({ kind: 'any', groups });
    else for (const term of groups[0] as TermGroup) this.#conditions.push({ kind: 'term', term });
  }

  /** Those of the groups that some document can have. */
  #groups(entries: readonly (readonly string[])[], term: (word: string) => string): TermGroup[] {
    return entries.map((entry) => lookUpGroup(this.segment, entry.map(term))).filter((group) => group !== null);
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
