import type { AccountTables } from '../accounts/tables.ts';
import type { ChatTables } from '../chat/tables.ts';
import type { CollectionTables } from '../collection/tables.ts';
import type { FacetTables } from '../creators/facet-tables.ts';
import type { CreatorTables } from '../creators/tables.ts';
import type { HistoryTables } from '../history/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { RateLimitTables } from '../limits/tables.ts';
import type { LedgerTables } from '../money/tables.ts';
import type { OperatorTables } from '../operators/tables.ts';
import type { ScrapeTables } from '../scraping/tables.ts';
import type { SearchTables } from '../search/tables.ts';

/** Every table by name; each room declares its own. */
export interface Schema
  extends LedgerTables,
    RateLimitTables,
    AccountTables,
    CreatorTables,
    CollectionTables,
    HistoryTables,
    JobTables,
    ChatTables,
    OperatorTables,
    FacetTables,
    SearchTables,
    ScrapeTables {}
