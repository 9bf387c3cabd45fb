import type { AccountTables } from './accounts/tables.js';
import type { HistoryTables, JobTables } from './admission/tables.js';
import type { ChatTables } from './chat/tables.js';
import type { CreatorTables } from './creators/tables.js';
import type { LedgerTables } from './credits/tables.js';
import type { FacetTables } from './facets/tables.js';
import type { RateLimitTables } from './rate-limits/tables.js';
import type { ScrapeTables } from './scraping/tables.js';
import type { SearchTables } from './search/tables.js';

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
