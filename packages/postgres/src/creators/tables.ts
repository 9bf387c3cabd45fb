import type { EstimableFact, FactValues, facts, StoredFact } from '@creator-discovery/creators';
import type { ContactChannel, Platform } from '@creator-discovery/search-filters';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Columns of facts. Lists are arrays, objects are JSON. */
type FactColumns = {
  [Name in StoredFact]: (typeof facts)[Name]['column'] extends 'jsonb'
    ? JSONColumnType<NonNullable<FactValues[Name]> & object> | null
    : FactValues[Name] extends readonly string[]
      ? string[]
      : FactValues[Name];
};

interface CreatorTable extends FactColumns {
  id: Generated<number>;
  /** Null once another creator has the handle. */
  handle_key: string | null;
  contact_types: ContactChannel[];
  as_of: Date;
  details_as_of: Date | null;
  growth_as_of: Date | null;
  audience_as_of: Date | null;
  estimated: EstimableFact[] | null;
  audience_credibility: GeneratedAlways<number | null>;
  same_person_as: number | null;
  /** Null: same as `as_of`. */
  handle_as_of: Date | null;
  gone_since: Date | null;
}

export interface FacetTable {
  kind: 'interest' | 'topic';
  name_key: string;
  name: string;
  creator_count: number;
}

declare module '../session/schema.ts' {
  interface Schema {
    facet: FacetTable;
    creator: CreatorTable;
    creator_import_batch: {
      batch_id: Buffer;
      added: Generated<number>;
      updated: Generated<number>;
      suppressed: Generated<number>;
      at: Generated<Date>;
    };
    creator_change: { xid: Generated<string>; creator_id: number; at: Generated<Date> };
    suppressed_creator: {
      hash: Buffer;
      at: Generated<Date>;
      suppression_id: Generated<string>;
      kind: 'handle' | 'user';
    };
    erased_creator: { creator_id: number; at: Generated<Date> };
    suppression_key: { only_row: Generated<boolean>; key: Buffer };
    creator_list: {
      list_id: Generated<string>;
      account_id: string;
      name: string;
      description: string | null;
      platform: Platform | null;
      tags: Generated<string[]>;
      source: string;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    creator_list_item: {
      item_id: Generated<string>;
      owner_id: string;
      list_id: string;
      creator_id: number;
      position: Generated<number>;
      note: string | null;
      tags: Generated<string[]>;
      stage: string | null;
      added_at: Generated<Date>;
      changed_at: Generated<Date>;
      opened_at: Date | null;
    };
  }
}
