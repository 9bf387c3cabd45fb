import type { Post } from '@creator-discovery/scraping';
import { foldText, words } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Estimate } from './estimate.ts';
import document from './interests.json' with { type: 'json' };

const name = z.string().min(1).max(200);

/** The form of `interests.json`, which docs/collection.md describes. */
const documentSchema = z.array(
  z.strictObject({
    interest: name,
    categories: z.array(name),
    words: z.array(name),
    topics: z.record(name, z.array(name)),
  }),
);

interface Entry {
  readonly kind: 'interests' | 'topics';
  readonly name: string;
}

/** Interests and topics by the folded words of categories, and by the folded words and hashtags of texts. */
export interface InterestTable {
  readonly byCategory: ReadonlyMap<string, readonly Entry[]>;
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
}

/** A table from its document; throws where that has another form. */
export function readInterestTable(content: unknown): InterestTable {
  const entries = new Map<string, Entry>();
  const byCategory = new Map<string, Entry[]>();
  const byWord = new Map<string, Entry[]>();
  for (const group of documentSchema.parse(content)) {
    const interest = entryOf(entries, { kind: 'interests', name: group.interest });
    for (const category of group.categories) enter(byCategory, category, [interest]);
    for (const word of group.words) enter(byWord, word, [interest]);
    for (const [topic, own] of Object.entries(group.topics)) {
      const both = [entryOf(entries, { kind: 'topics', name: topic }), interest];
      for (const word of own) enter(byWord, word, both);
    }
  }
  return { byCategory, byWord };
}

/** One object for each name, so that sets hold it once. */
function entryOf(entries: Map<string, Entry>, entry: Entry): Entry {
  const key = `${entry.kind} ${entry.name}`;
  const known = entries.get(key) ?? entry;
  entries.set(key, known);
  return known;
}

function enter(table: Map<string, Entry[]>, word: string, entries: readonly Entry[]): void {
  const key = foldText(word);
  table.set(key, [...new Set([...(table.get(key) ?? []), ...entries])]);
}

/** The table of this package. */
export const interestTable = readInterestTable(document);

/** Names and what they were concluded from; the strongest first. */
export interface EstimatedNames extends Estimate {
  readonly names: readonly string[];
}

export interface InterestEvidence {
  /** The network's category of the account, as people read it. */
  readonly category: string | null;
  readonly bio: string;
  /** Newest first. */
  readonly newest: readonly Post[];
}

/** What each kind of evidence adds to the score of a name; of posts it is the share in which the name is shown. */
const weights = { category: 3, bio: 2, posts: 4 } as const;

const leastScore = 1;

const mostNames = { interests: 5, topics: 10 } as const;

/** Posts that are read for it, and words of a text. */
const postsRead = 12;
const longestText = 5000;

/**
 * Interests and topics by the table: each name has 3 for the category of the account, 2 for a word of the bio, and 4 times the
 * share of the newest posts that show it by a hashtag or a word. Those with a score of at least 1, the highest first, up to 5
 * interests and 10 topics. The certainty is that of the first: its score divided by its score plus 1. Null where none is found.
 */
export function creatorInterests(
  { category, bio, newest }: InterestEvidence,
  { byCategory, byWord }: InterestTable,
): { readonly interests: EstimatedNames | null; readonly topics: EstimatedNames | null } {
  const posts = newest.slice(0, postsRead);
  const shown = new Map<Entry, Shown>();
  const note = (entries: Iterable<Entry>, from: keyof Shown): void => {
    for (const entry of entries) {
      const counts = shown.get(entry) ?? { category: 0, bio: 0, hashtags: 0, captions: 0 };
      counts[from] += 1;
      shown.set(entry, counts);
    }
  };
  note(entriesOf(words(category ?? ''), byCategory), 'category');
  note(entriesOf(words(bio.slice(0, longestText)), byWord), 'bio');
  for (const { hashtags, caption } of posts) {
    const tagged = entriesOf(hashtags.map(foldText), byWord);
    note(tagged, 'hashtags');
    const written = entriesOf(words((caption ?? '').slice(0, longestText)), byWord);
    note(
      [...written].filter((entry) => !tagged.has(entry)),
      'captions',
    );
  }
  const pointsOf = (counts: Shown): Points => ({
    category: counts.category * weights.category,
    bio: counts.bio * weights.bio,
    hashtags: posts.length === 0 ? 0 : (counts.hashtags * weights.posts) / posts.length,
    captions: posts.length === 0 ? 0 : (counts.captions * weights.posts) / posts.length,
  });
  const scored = [...shown].map(([entry, counts]) => scoreOf(entry, pointsOf(counts)));
  return { interests: strongest(scored, 'interests'), topics: strongest(scored, 'topics') };
}

/** In how many texts of each source an entry is shown; of the posts only once in each. */
type Shown = Record<'category' | 'bio' | 'hashtags' | 'captions', number>;

/** What each source adds to a score. */
type Points = Readonly<Shown>;

interface Score {
  readonly entry: Entry;
  readonly points: Points;
  readonly score: number;
}

function scoreOf(entry: Entry, points: Points): Score {
  return { entry, points, score: points.category + points.bio + (points.hashtags + points.captions) };
}

function entriesOf(found: readonly string[], table: ReadonlyMap<string, readonly Entry[]>): Set<Entry> {
  return new Set(found.flatMap((word) => table.get(word) ?? []));
}

function strongest(scored: readonly Score[], kind: Entry['kind']): EstimatedNames | null {
  const chosen = scored
    .filter(({ entry, score }) => entry.kind === kind && score >= leastScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostNames[kind]);
  const [first] = chosen;
  if (first === undefined) return null;
  const sources = (['category', 'bio', 'hashtags', 'captions'] as const).filter((from) => first.points[from] > 0);
  return {
    names: chosen.map(({ entry }) => entry.name),
    from: sources.sort((a, b) => first.points[b] - first.points[a]),
    certainty: first.score / (first.score + 1),
  };
}
