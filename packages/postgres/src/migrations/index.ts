import type { Migration } from 'kysely/migration';
import * as m0001 from './0001_ledger.ts';
import * as m0002 from './0002_ledger_functions.ts';
import * as m0003 from './0003_rate_limits.ts';
import * as m0004 from './0004_rate_limit_functions.ts';
import * as m0005 from './0005_accounts.ts';
import * as m0100 from './0100_creators.ts';
import * as m0101 from './0101_creator_suppression.ts';
import * as m0102 from './0102_creator_lists.ts';
import * as m0200 from './0200_creator_search.ts';
import * as m0201 from './0201_search_indexes.ts';
import * as m0204 from './0204_search_derivation.ts';
import * as m0210 from './0210_facets.ts';
import * as m0300 from './0300_scrape_cache.ts';
import * as m0301 from './0301_scrape_rates.ts';
import * as m0400 from './0400_history.ts';
import * as m0401 from './0401_jobs.ts';
import * as m0402 from './0402_admission.ts';
import * as m0403 from './0403_admission_functions.ts';
import * as m0410 from './0410_history_reads.ts';
import * as m0420 from './0420_job_steps.ts';
import * as m0500 from './0500_chat.ts';

/**
 * Every migration, ordered by number; forward only. Numbers: 0001-0099 money, limits and keys; 0100 creators; 0200 search;
 * 0300 scraping; 0400 history and jobs; 0500 chat.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_ledger': m0001,
  '0002_ledger_functions': m0002,
  '0003_rate_limits': m0003,
  '0004_rate_limit_functions': m0004,
  '0005_accounts': m0005,
  '0100_creators': m0100,
  '0101_creator_suppression': m0101,
  '0102_creator_lists': m0102,
  '0200_creator_search': m0200,
  '0201_search_indexes': m0201,
  '0204_search_derivation': m0204,
  '0210_facets': m0210,
  '0300_scrape_cache': m0300,
  '0301_scrape_rates': m0301,
  '0400_history': m0400,
  '0401_jobs': m0401,
  '0402_admission': m0402,
  '0403_admission_functions': m0403,
  '0410_history_reads': m0410,
  '0420_job_steps': m0420,
  '0500_chat': m0500,
};
