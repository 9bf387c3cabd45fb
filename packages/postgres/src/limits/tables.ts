import type { Generated } from 'kysely';

interface RateLimitTable {
  owner_id: string;
  policy: string;
  taken: Generated<number>;
  stamps: Date[];
  day: Generated<string>;
  day_taken: Generated<number>;
  ahead: Generated<string>;
}

interface RateLimitBlockTable {
  owner_id: string;
  policy: string;
  block: number;
  stamps: Date[];
}

interface RateLimitTables {
  rate_limit: RateLimitTable;
  rate_limit_block: RateLimitBlockTable;
}

declare module '../session/schema.ts' {
  interface Schema extends RateLimitTables {}
}
