import 'reflect-metadata';
import { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import { contactFormatsModule } from '@creator-discovery/contact-formats';
import { ContactFormats, CreatorStore } from '@creator-discovery/creators';
import { Ledger } from '@creator-discovery/credits';
import { directUrlOf } from '@creator-discovery/http-server';
import { JobOverview, JobStore } from '@creator-discovery/jobs';
import { AuditLog } from '@creator-discovery/operators';
import { placesModule } from '@creator-discovery/places';
import { postgresModule } from '@creator-discovery/postgres';
import { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import { Container } from 'inversify';
import type { Services } from './context.ts';
import type { Settings } from './settings.ts';

/** Composes what the commands work with. Statements may take their time: an operator waits for them. */
export function composeAdmin(settings: Settings): { readonly services: Services; close(): Promise<void> } {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    // Not by way of a pooler: these sessions have timeouts of their own.
    postgresModule({ url: directUrlOf(settings), max: 4, statementTimeoutMs: 0, applicationName: 'admin' }),
    placesModule,
    contactFormatsModule,
  );
  return {
    services: {
      accounts: container.get(Accounts),
      apiKeys: container.get(ApiKeys),
      scraperKeys: container.get(ScraperKeys),
      ledger: container.get(Ledger),
      creators: container.get(CreatorStore),
      dictionaries: {
        places: container.get(PlaceDictionary),
        languages: container.get(LanguageDictionary),
        contacts: container.get(ContactFormats),
      },
      jobs: container.get(JobStore),
      jobOverview: container.get(JobOverview),
      auditLog: container.get(AuditLog),
    },
    close: () => container.unbindAllAsync(),
  };
}
