import type { Post } from '@creator-discovery/scraping';
import { foldText, words, wordsOfEntry } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Estimate } from './estimate.ts';
import document from './interests.json' with { type: 'json' };

const name = z.string().min(1).max(200);

/** Format of `interests.json`, described in docs/collection.md. */
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

/** Interests and topics by folded words of categories, and by folded words and hashtags of texts. */
export interface InterestTable {
  readonly byCategory: ReadonlyMap<string, readonly Entry[]>;
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
  /** Words of `byWord` that texts have in several parts, such as 강아지 in 강아 and 아지. */
  readonly inParts: readonly { readonly word: string; readonly parts: readonly string[] }[];
}

/** Parses the document of a table. Throws on an invalid document. */
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
  const inParts = [...byWord.keys()].map((word) => ({ word, parts: wordsOfEntry(word) }));
  return { byCategory, byWord, inParts: inParts.filter(({ parts }) => parts.length > 1) };
}

/** Returns one object per name, so that sets contain it once. */
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

export const interestTable = readInterestTable(document);

export interface EstimatedNames extends Estimate {
  /** Strongest first. */
  readonly names: readonly string[];
}

export interface InterestEvidence {
  /** Human-readable category of the account. */
  readonly category: string | null;
  readonly bio: string;
  /** Newest first. */
  readonly newest: readonly Post[];
}

/** Score per kind of evidence; for posts, multiplied by the share of posts with the name. */
const weights = { category: 3, bio: 2, posts: 4 } as const;

const minScore = 1;

const maxNames = { interests: 5, topics: 10 } as const;

const postsRead = 12;
const longestText = 5000;

/**
 * Estimates interests and topics from the table. A name scores 3 for the category, 2 for a word of the bio, and 4 times the
 * share of the newest posts with its hashtags or words. Returns names with a score of at least 1, highest first, or null if
 * none is found. Certainty is `score / (score + 1)` of the first name.
 */
export function creatorInterests(
  { category, bio, newest }: InterestEvidence,
  { byCategory, byWord, inParts }: InterestTable,
): { readonly interests: EstimatedNames | null; readonly topics: EstimatedNames | null } {
  const posts = newest.slice(0, postsRead);
  const wordsIn = (text: string): readonly string[] => {
    const found = new Set(words(text.slice(0, longestText)));
    const whole = inParts.filter(({ parts }) => parts.every((part) => found.has(part)));
    return [...found, ...whole.map(({ word }) => word)];
  };
  const shown = new Map<Entry, MentionCounts>();
  const note = (entries: Iterable<Entry>, from: keyof MentionCounts): void => {
    for (const entry of entries) {
      const counts = shown.get(entry) ?? { category: 0, bio: 0, hashtags: 0, captions: 0 };
      counts[from] += 1;
      shown.set(entry, counts);
    }
  };
  note(entriesOf(words(category ?? ''), byCategory), 'category');
  note(entriesOf(wordsIn(bio), byWord), 'bio');
  for (const { hashtags, caption } of posts) {
    const tagged = entriesOf(hashtags.map(foldText), byWord);
    note(tagged, 'hashtags');
    const written = entriesOf(wordsIn(caption ?? ''), byWord);
    note(
      [...written].filter((entry) => !tagged.has(entry)),
      'captions',
    );
  }
  const pointsOf = (counts: MentionCounts): Points => ({
    category: counts.category * weights.category,
    bio: counts.bio * weights.bio,
    hashtags: posts.length === 0 ? 0 : (counts.hashtags * weights.posts) / posts.length,
    captions: posts.length === 0 ? 0 : (counts.captions * weights.posts) / posts.length,
  });
  const scored = [...shown].map(([entry, counts]) => scoreOf(entry, pointsOf(counts)));
  return { interests: strongest(scored, 'interests'), topics: strongest(scored, 'topics') };
}

/** Number of texts per source that contain an entry; each post counts once. */
type MentionCounts = Record<'category' | 'bio' | 'hashtags' | 'captions', number>;

/** Score per source. */
type Points = Readonly<MentionCounts>;

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
    .filter(({ entry, score }) => entry.kind === kind && score >= minScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxNames[kind]);
  const [first] = chosen;
  if (first === undefined) return null;
  const sources = (['category', 'bio', 'hashtags', 'captions'] as const).filter((from) => first.points[from] > 0);
  return {
    names: chosen.map(({ entry }) => entry.name),
    from: sources.sort((a, b) => first.points[b] - first.points[a]),
    certainty: first.score / (first.score + 1),
  };
}
