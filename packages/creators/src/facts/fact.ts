import type { z } from 'zod';

/** Facts of one kind are collected together. Each kind has a field with the time of collection. */
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

/** A fact of a creator as the registry describes it. */
export interface Fact {
  /** The values that an import record may have. */
  readonly imported: z.ZodType;
  /** The type of its column in `creator`. Null: it is stored in another table. */
  readonly column: FactColumnType | null;
  /** Its value while it is unknown. */
  readonly unknown: null | false | readonly [];
  /** Null for the facts that identify a creator. */
  readonly kind: FactKind | null;
  /** The meaning of the field, for people who import data (Markdown). */
  readonly meaning: string;
  /** Its shape in rows of unlocks and exports. Absent: the rows don't have it. */
  readonly shown?: z.ZodType;
  /** Its name in rows, if they show something else in its place. */
  readonly shownAs?: string;
  /** The heading of its column, for people. */
  readonly label?: string;
  /** A source may conclude it, from texts or pictures, instead of reading it. */
  readonly estimable?: true;
}
