import { createHash } from 'node:crypto';
import { businessNow } from '@creator-discovery/postgres';
import { ContainerModule } from 'inversify';
import { identifiers as ids } from './identifiers.ts';
import { addressesOf, policiesOf, pricesOf } from './settings.ts';
import { version } from './version.ts';

/** The ports of the operations, from the adapters. */
export const portsModule = new ContainerModule(({ bind }) => {
  bind(ids.ports).toDynamicValue((context) => {
    const database = context.get(ids.database);
    return {
      admission: context.get(ids.admission),
      ledger: context.get(ids.ledger),
      limits: context.get(ids.limits),
      index: context.get(ids.searchEngine).index,
      places: context.get(ids.places),
      languages: context.get(ids.languages),
      facets: context.get(ids.facets),
      seeds: context.get(ids.seeds),
      creators: context.get(ids.creators),
      ownership: context.get(ids.ownership),
      lists: context.get(ids.lists),
      history: context.get(ids.history),
      jobs: context.get(ids.jobStore),
      jobEngine: context.get(ids.jobEngine),
      jobSteps: context.get(ids.jobSteps),
      live: context.get(ids.live),
      policies: policiesOf(context.get(ids.settings)),
      prices: pricesOf(context.get(ids.settings)),
      links: addressesOf(context.get(ids.settings)).links,
      version,
      now: () => businessNow(database),
      digest: (text) => createHash('sha256').update(text).digest('hex'),
    };
  });
});
