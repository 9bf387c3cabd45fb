import type { z } from 'zod';

/** Field with the time of collection per kind of fact. Facts of a kind are collected together. */
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

export interface Fact {
  /** Schema in import records. */
  readonly imported: z.ZodType;
  /** Type of its column in `creator`; null if it is stored in another table. */
  readonly column: FactColumnType | null;
  /** Value for unknown. */
  readonly unknown: null | false | readonly [];
  /** Null for the facts that identify a creator. */
  readonly kind: FactKind | null;
  /** Explanation for people who import data (Markdown). */
  readonly meaning: string;
  /** Schema in rows of unlocks and exports; absent if rows lack it. */
  readonly shown?: z.ZodType;
  /** Name in rows, if they show something else in its place. */
  readonly shownAs?: string;
  /** Column heading. */
  readonly label?: string;
  /** Whether sources may infer it from texts or pictures. */
  readonly estimable?: true;
}
