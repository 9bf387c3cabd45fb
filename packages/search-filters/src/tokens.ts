import { contactChannels } from './contact-channel.ts';
import type { IndexedCreator } from './indexed-creator.ts';

/** What a creator has by name: how searches find it. */
interface NameSource {
  /** Field of the import record (contract 1). */
  readonly source: string;
  names(creator: IndexedCreator): readonly string[];
}

const known = [''];

/**
 * Kinds of names; equal names of different kinds are different. Names of the profile come first: an engine that keeps
 * them in this order finds them without looking at the others.
 */
export const nameSources = {
  interest: { source: 'interests', names: ({ interests }) => interests },
  topic: { source: 'topics', names: ({ topics }) => topics },
  hashtag: { source: 'hashtags', names: ({ hashtags }) => hashtags },
  bio: { source: 'bio', names: ({ bioWords }) => bioWords ?? [] },
  caption: { source: 'captions', names: ({ captionWords }) => captionWords },
  contact: { source: 'contact_types', names: ({ contacts }) => contactNames(contacts) },
  language: { source: 'language', names: ({ language }) => (language === null ? [] : [language]) },
  gender: { source: 'gender', names: ({ gender }) => (gender === null ? [] : [gender]) },
  account_type: { source: 'account_type', names: ({ accountType }) => (accountType === null ? [] : [accountType]) },
  /** The nameless token of verified accounts. */
  verified: { source: 'is_verified', names: ({ verified }) => (verified ? known : []) },
  /** The nameless token of creators whose bio is known. */
  bio_known: { source: 'bio', names: ({ bioWords }) => (bioWords === null ? [] : known) },
} as const satisfies Readonly<Record<string, NameSource>>;

export type NameKind = keyof typeof nameSources;

export const nameKinds = Object.keys(nameSources) as NameKind[];

/** Field of the import record from which names are read. */
export type NameField = (typeof nameSources)[NameKind]['source'];

/** What tokens stand for: names of creators, and languages of their audiences. */
export type TokenKind = NameKind | 'audience_language';

/** 64 bits that stand for a name of a kind: two different ones share a token with a chance of about one in 2^64. */
export interface Token {
  /** The upper 32 bits, unsigned. */
  readonly high: number;
  /** The lower 32 bits, unsigned. */
  readonly low: number;
}

/** How names become tokens. Whoever makes batches of creators and whoever asks an index must use the same. */
export type TokenOf = (kind: TokenKind, name: string) => Token;

/** Names of that kind, each once. */
export function namesOfKind(kind: NameKind, creator: IndexedCreator): readonly string[] {
  return nameSources[kind].names(creator);
}

/** Kind and name of everything a query can ask of a creator by name. */
export function* namesOf(creator: IndexedCreator): Generator<readonly [NameKind, string]> {
  for (const kind of nameKinds) for (const name of nameSources[kind].names(creator)) yield [kind, name];
}

function contactNames(mask: number): readonly string[] {
  return contactChannels.filter((_, bit) => (mask >>> bit) & 1);
}
