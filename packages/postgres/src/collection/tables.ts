import type { CampaignPlan, CampaignState, Seed, VisitOutcome } from '@creator-discovery/collection';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

interface CampaignTable {
  campaign_id: Generated<string>;
  name: string;
  plan: Json<CampaignPlan>;
  depth: number;
  state: Generated<CampaignState>;
  seeded: Generated<boolean>;
  visits: Generated<Partial<Record<VisitOutcome, number>>>;
  hashtag_pages: Generated<number>;
  not_before: Date | null;
  control: Generated<number>;
  handed_over: Generated<number>;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

interface CampaignVisitTable {
  visit_id: Generated<number>;
  campaign_id: string;
  kind: Seed['kind'];
  name: string;
  user_id: string | null;
  depth: number;
  seen: Generated<number>;
  links: Generated<number[]>;
  outcome: VisitOutcome | null;
  pages: Generated<number>;
  cursor: string | null;
  fence: Generated<number>;
  attempts: Generated<number>;
  not_before: Date | null;
}

interface RequestBudgetTable {
  scope: string;
  taken: Generated<number>;
}

interface CollectionTables {
  campaign: CampaignTable;
  campaign_visit: CampaignVisitTable;
  request_budget: RequestBudgetTable;
}

declare module '../session/schema.ts' {
  interface Schema extends CollectionTables {}
}
