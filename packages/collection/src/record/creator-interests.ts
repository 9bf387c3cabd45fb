import type { Post } from '@creator-discovery/scraping';
import { foldText, words, wordsOfEntry } from '@creator-discovery/search-filters';
import { z } from 'zod';
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
 * share of the newest posts with its hashtags or words. Returns names with a score of at least 1, highest first.
 */
export function creatorInterests(
  { category, bio, newest }: InterestEvidence,
  { byCategory, byWord, inParts }: InterestTable,
): Readonly<Record<Entry['kind'], readonly string[]>> {
  const posts = newest.slice(0, postsRead);
  const wordsIn = (text: string): readonly string[] => {
    const found = new Set(words(text.slice(0, longestText)));
    const whole = inParts.filter(({ parts }) => parts.every((part) => found.has(part)));
    return [...found, ...whole.map(({ word }) => word)];
  };
  /** Scores times the number of posts, which keeps them whole numbers. */
  const scores = new Map<Entry, number>();
  const size = Math.max(posts.length, 1);
  const add = (points: number, found: readonly string[], table: InterestTable['byWord']): void => {
    for (const entry of new Set(found.flatMap((word) => table.get(word) ?? [])))
      scores.set(entry, (scores.get(entry) ?? 0) + points);
  };
  add(weights.category * size, words(category ?? ''), byCategory);
  add(weights.bio * size, wordsIn(bio), byWord);
  for (const { hashtags, caption } of posts)
    add(weights.posts, [...hashtags.map(foldText), ...wordsIn(caption ?? '')], byWord);
  const strongest = (kind: Entry['kind']): readonly string[] =>
    [...scores]
      .filter(([entry, score]) => entry.kind === kind && score >= minScore * size)
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxNames[kind])
      .map(([{ name }]) => name);
  return { interests: strongest('interests'), topics: strongest('topics') };
}
