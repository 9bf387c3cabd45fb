import type { Generated } from 'kysely';

interface RateLimitTable {
  owner_id: string;
  policy: string;
  taken: Generated<number>;
  stamps: Date[];
  day: Generated<string>;
  day_taken: Generated<number>;
}

export interface RateLimitTables {
  rate_limit: RateLimitTable;
}
