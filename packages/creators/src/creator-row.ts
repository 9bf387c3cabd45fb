import type { z } from 'zod';
import type { FactTimes } from './creator.ts';
import type { factsInRow, ShownEstimate } from './facts/index.ts';

type FactsInRow = typeof factsInRow;

/** Row of an unlock or export, with contacts. Only for owned creators. (spec: action 2.3, contract 6) */
export interface CreatorRow
  extends FactTimes,
    Readonly<{ [Name in keyof FactsInRow]: ImmutableValue<z.output<FactsInRow[Name]>> }> {
  /** Does not change when the creator changes its handle. */
  readonly creator_id: string;
  readonly audience_credibility: number | null;
  readonly email: string | null;
  readonly emails: readonly string[];
  readonly phone: string | null;
  readonly contacts: readonly { readonly type: string; readonly value: string }[];
  /** RFC 3339 UTC; null for creators without contacts, which cannot be owned. */
  readonly owned_since: string | null;
  readonly charged: 0 | 1;
  /** Facts that were inferred rather than read from the platform or stated by a source. */
  readonly estimated: readonly ShownEstimate[];
  /** Whether another person has the handle now. `handle` is then the last known one of this creator. */
  readonly handle_changed: boolean;
}

type ImmutableValue<Value> = Value extends readonly (infer Entry)[]
  ? readonly Entry[]
  : Value extends Record<string, infer Entry>
    ? Readonly<Record<string, Entry>>
    : Value;
