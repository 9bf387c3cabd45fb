import { contactChannels } from './contact-channel.ts';
import type { IndexedCreator } from './indexed-creator.ts';

interface NameSource {
  /** Field of the import record (contract 1). */
  readonly source: string;
  names(creator: IndexedCreator): readonly string[];
}

const known = [''];

/**
 * Kinds of names; equal names of different kinds are different. Names that similarity compares come first, so that an
 * engine that keeps this order can skip the rest.
 */
export const nameSources = {
  interest: { source: 'interests', names: ({ interests }) => interests },
  topic: { source: 'topics', names: ({ topics }) => topics },
  hashtag: { source: 'hashtags', names: ({ hashtags }) => hashtags },
  bio: { source: 'bio', names: ({ bioWords }) => bioWords ?? [] },
  caption: { source: 'captions', names: ({ captionWords }) => captionWords },
  mention: { source: 'mentions', names: ({ mentions }) => mentions },
  contact: {
    source: 'contact_types',
    names: ({ contacts }) => contactChannels.filter((_, bit) => (contacts >>> bit) & 1),
  },
  language: { source: 'language', names: ({ language }) => (language === null ? [] : [language]) },
  gender: { source: 'gender', names: ({ gender }) => (gender === null ? [] : [gender]) },
  account_type: { source: 'account_type', names: ({ accountType }) => (accountType === null ? [] : [accountType]) },
  /** Token with the empty name for verified accounts. */
  verified: { source: 'is_verified', names: ({ verified }) => (verified ? known : []) },
  /** Token with the empty name for creators with a post marked as paid. */
  paid_partnership: { source: 'paid_partnerships', names: ({ paidPartnerships }) => (paidPartnerships ? known : []) },
  /** Token with the empty name for creators with a known bio. */
  bio_known: { source: 'bio', names: ({ bioWords }) => (bioWords === null ? [] : known) },
  /** Beginnings of the words of name and handle, see `nameStarts`. */
  name_start: { source: 'name', names: ({ nameStarts }) => nameStarts },
} as const satisfies Readonly<Record<string, NameSource>>;

export type NameKind = keyof typeof nameSources;

export const nameKinds = Object.keys(nameSources) as NameKind[];

/** Field of the import record that names are read from. */
export type NameField = (typeof nameSources)[NameKind]['source'];

/** Tokens stand for names of creators and for languages of their audiences. */
export type TokenKind = NameKind | 'audience_language';

/** 64-bit hash of a kind and a name. Two of them collide with a probability of about 2^-64. */
export interface Token {
  /** The upper 32 bits, unsigned. */
  readonly high: number;
  /** The lower 32 bits, unsigned. */
  readonly low: number;
}

/** Hashes names to tokens. Batches of creators and queries must use the same function. */
export type TokenOf = (kind: TokenKind, name: string) => Token;

/** Returns the distinct names of a kind. */
export function namesOfKind(kind: NameKind, creator: IndexedCreator): readonly string[] {
  return nameSources[kind].names(creator);
}

/** Yields the kind and name of every name that queries can ask for. */
export function* namesOf(creator: IndexedCreator): Generator<readonly [NameKind, string]> {
  for (const kind of nameKinds) for (const name of nameSources[kind].names(creator)) yield [kind, name];
}
