import type { AccountTables } from './accounts/tables.ts';
import type { HistoryTables, JobTables } from './admission/tables.ts';
import type { ChatTables } from './chat/tables.ts';
import type { CreatorTables } from './creators/tables.ts';
import type { LedgerTables } from './credits/tables.ts';
import type { FacetTables } from './facets/tables.ts';
import type { RateLimitTables } from './rate-limits/tables.ts';
import type { ScrapeTables } from './scraping/tables.ts';
import type { SearchTables } from './search/tables.ts';

/** Every table by name; each area declares its own. */
export interface Schema
  extends LedgerTables,
    RateLimitTables,
    AccountTables,
    CreatorTables,
    HistoryTables,
    JobTables,
    ChatTables,
    FacetTables,
    SearchTables,
    ScrapeTables {}
