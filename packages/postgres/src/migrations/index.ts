import type { Migration } from 'kysely/migration';
import * as m0001 from './0001_ledger.js';
import * as m0002 from './0002_ledger_functions.js';
import * as m0003 from './0003_rate_limits.js';
import * as m0004 from './0004_rate_limit_functions.js';
import * as m0005 from './0005_accounts.js';
import * as m0100 from './0100_creators.js';
import * as m0101 from './0101_creator_suppression.js';
import * as m0102 from './0102_creator_lists.js';
import * as m0200 from './0200_creator_search.js';
import * as m0201 from './0201_search_indexes.js';
import * as m0204 from './0204_search_derivation.js';
import * as m0210 from './0210_facets.js';
import * as m0300 from './0300_scrape_cache.js';
import * as m0301 from './0301_scrape_rates.js';
import * as m0400 from './0400_history.js';
import * as m0401 from './0401_jobs.js';
import * as m0402 from './0402_admission.js';
import * as m0403 from './0403_admission_functions.js';
import * as m0410 from './0410_history_reads.js';
import * as m0420 from './0420_job_steps.js';
import * as m0500 from './0500_chat.js';

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
