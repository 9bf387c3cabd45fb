import type { z } from 'zod';

/** Facts that are collected together, and the field that says when. */
export const timeOfKind = {
  profile: 'as_of',
  details: 'details_as_of',
  growth: 'growth_as_of',
  audience: 'audience_as_of',
} as const;

export type FactKind = keyof typeof timeOfKind;

/** Types of columns that facts are stored in. */
export type FactColumnType =
  | 'text'
  | 'text[]'
  | 'boolean'
  | 'smallint'
  | 'bigint'
  | 'double precision'
  | 'date'
  | 'jsonb';

/** One fact of a creator: everything there is to know about it. */
export interface Fact {
  /** What an import record may say of it; absent, the record says nothing. */
  readonly imported: z.ZodType;
  /** The type of its column in `creator`; null where it is stored apart. */
  readonly column: FactColumnType | null;
  /** What is said where nothing is known. */
  readonly unknown: null | false | readonly [];
  /** Null for what says who it is. */
  readonly kind: FactKind | null;
  /** For whoever brings data: what the field means (Markdown). */
  readonly meaning: string;
  /** As rows of unlocks and exports have it; absent where they don't. */
  readonly shown?: z.ZodType;
  /** The name that rows have for it, where they show something else in its place. */
  readonly shownAs?: string;
  /** The heading of its column, for people. */
  readonly label?: string;
  /** A source may conclude it, from texts or pictures, instead of reading it. */
  readonly estimable?: true;
}
