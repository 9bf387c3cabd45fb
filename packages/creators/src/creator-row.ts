import type { z } from 'zod';
import type { factsInRow, ShownEstimate } from './facts/index.ts';

type FactsInRow = typeof factsInRow;

/** A creator as delivered by unlocks and exports, contacts included: only for owned creators. (spec: action 2.3, contract 6) */
export interface CreatorRow extends Readonly<{ [Name in keyof FactsInRow]: Seen<z.output<FactsInRow[Name]>> }> {
  /** The same under every handle that the person has. */
  readonly creator_id: string;
  readonly audience_credibility: number | null;
  readonly email: string | null;
  readonly emails: readonly string[];
  readonly phone: string | null;
  readonly contacts: readonly { readonly type: string; readonly value: string }[];
  /** RFC 3339 UTC; null for a creator without contacts, who can't be owned. */
  readonly owned_since: string | null;
  readonly charged: 0 | 1;
  /** RFC 3339 UTC: when the profile was collected: name, bio, addresses, picture, counts, badge and contacts. */
  readonly as_of: string;
  /** The same of everything else about the creator: engagement, last post, place, topics; null where it isn't known. */
  readonly details_as_of: string | null;
  /** The same of the follower growth. */
  readonly growth_as_of: string | null;
  /** The same of the audience, of which the row has the credibility. */
  readonly audience_as_of: string | null;
  /** Which of the facts were concluded, and not read from the platform or stated by a data source. */
  readonly estimated: readonly ShownEstimate[];
  /** Whether another person had the handle by then: it is the last one known of this creator. */
  readonly handle_changed: boolean;
}

/** Rows are read only. */
type Seen<Value> = Value extends readonly (infer Entry)[]
  ? readonly Entry[]
  : Value extends Record<string, infer Entry>
    ? Readonly<Record<string, Entry>>
    : Value;
