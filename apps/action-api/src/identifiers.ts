import type { ApiKeys } from '@creator-discovery/accounts';
import type { Conversations } from '@creator-discovery/chat';
import type { CreatorStore } from '@creator-discovery/creators';
import type { Logger } from '@creator-discovery/http-server';
import type { JobStore } from '@creator-discovery/jobs';
import type { Ports } from '@creator-discovery/operations';
import type { Database } from '@creator-discovery/postgres';
import type { ServiceIdentifier } from 'inversify';
import type { SearchEngine } from './search-engine.ts';
import type { Settings } from './settings.ts';

function identifier<T>(name: string): ServiceIdentifier<T> {
  return Symbol.for(`action-api.${name}`);
}

/** What the container of this process holds. */
export const identifiers = {
  settings: identifier<Settings>('settings'),
  logger: identifier<Logger>('logger'),
  database: identifier<Database>('database'),
  keys: identifier<ApiKeys>('keys'),
  admission: identifier<Ports['admission']>('admission'),
  ledger: identifier<Ports['ledger']>('ledger'),
  limits: identifier<Ports['limits']>('limits'),
  places: identifier<Ports['places']>('places'),
  languages: identifier<Ports['languages']>('languages'),
  facets: identifier<Ports['facets']>('facets'),
  seeds: identifier<Ports['seeds']>('seeds'),
  creators: identifier<CreatorStore>('creators'),
  ownership: identifier<Ports['ownership']>('ownership'),
  lists: identifier<Ports['lists']>('lists'),
  history: identifier<Ports['history']>('history'),
  searchEngine: identifier<SearchEngine>('searchEngine'),
  jobStore: identifier<JobStore>('jobStore'),
  jobEngine: identifier<Ports['jobEngine']>('jobEngine'),
  jobSteps: identifier<Ports['jobSteps']>('jobSteps'),
  live: identifier<Ports['live']>('live'),
  ports: identifier<Ports>('ports'),
  conversations: identifier<Conversations>('conversations'),
} as const;
