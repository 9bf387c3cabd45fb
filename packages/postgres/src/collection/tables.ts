import type { CampaignPlan, CampaignState, VisitOutcome } from '@creator-discovery/collection';
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
  control: Generated<number>;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

interface RequestBudgetTable {
  scope: string;
  taken: Generated<number>;
}

declare module '../session/schema.ts' {
  interface Schema {
    campaign: CampaignTable;
    request_budget: RequestBudgetTable;
  }
}
