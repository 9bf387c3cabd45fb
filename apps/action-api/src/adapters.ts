import { CreatorJobSteps } from '@creator-discovery/jobs';
import { PhotonetHttpSource, photonetSettingsOf } from '@creator-discovery/photonet-http';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/places';
import {
  createDatabase,
  PostgresAdmission,
  PostgresApiKeys,
  PostgresConversations,
  PostgresCreatorIndex,
  PostgresCreatorStore,
  PostgresFacets,
  PostgresJobSignal,
  PostgresJobStore,
  PostgresLedger,
  PostgresLists,
  PostgresOwnership,
  PostgresRateLimitStore,
  PostgresScrapeCache,
  PostgresSearchHistory,
  PostgresSeedCreators,
} from '@creator-discovery/postgres';
import { ContainerModule } from 'inversify';
import { identifiers as ids } from './identifiers.ts';
import { searchEngine } from './search-engine.ts';
import { pricesOf } from './settings.ts';

/** Every port of the operations, kept in PostgreSQL, in memory or reached over HTTP. */
export const adapters = new ContainerModule(({ bind }) => {
  bind(ids.database).toResolvedValue(
    (chosen, logger) =>
      createDatabase(chosen.DATABASE_URL, {
        max: chosen.DATABASE_POOL_SIZE,
        applicationName: 'creator-discovery action-api',
        onConnectionError: (error) => logger.warn('a database connection was lost', { error }),
      }),
    [ids.settings, ids.logger],
  );
  bind(ids.keys).toResolvedValue((db) => new PostgresApiKeys(db), [ids.database]);
  bind(ids.admission).toResolvedValue((db) => new PostgresAdmission(db), [ids.database]);
  bind(ids.ledger).toResolvedValue((db) => new PostgresLedger(db), [ids.database]);
  bind(ids.limits).toResolvedValue((db) => new PostgresRateLimitStore(db), [ids.database]);
  bind(ids.places).toResolvedValue(() => GeoNamesPlaces.load(), []);
  bind(ids.languages).toResolvedValue(() => new IsoLanguages(), []);
  bind(ids.facets).toResolvedValue((db) => new PostgresFacets(db), [ids.database]);
  bind(ids.creators).toResolvedValue((db, places) => new PostgresCreatorStore(db, places), [ids.database, ids.places]);
  bind(ids.ownership).toResolvedValue((db) => new PostgresOwnership(db), [ids.database]);
  bind(ids.lists).toResolvedValue((db) => new PostgresLists(db), [ids.database]);
  bind(ids.history).toResolvedValue((db) => new PostgresSearchHistory(db), [ids.database]);
  bind(ids.seeds).toResolvedValue((db, places) => new PostgresSeedCreators(db, places), [ids.database, ids.places]);
  bind(ids.searchEngine).toResolvedValue(
    (db, chosen, logger) => searchEngine(new PostgresCreatorIndex(db), { chosen, logger }),
    [ids.database, ids.settings, ids.logger],
  );
  bind(ids.conversations).toResolvedValue((db) => new PostgresConversations(db), [ids.database]);
  bind(ids.jobStore).toResolvedValue(
    (db, chosen) => new PostgresJobStore(db, pricesOf(chosen)),
    [ids.database, ids.settings],
  );
  bind(ids.jobEngine).toResolvedValue(
    (db, chosen, logger) => {
      const signal = new PostgresJobSignal(db, chosen.DATABASE_URL);
      return {
        // Workers find the job by themselves; a lost hint costs them one look.
        nudge: (jobId) => signal.send(jobId).catch((error) => logger.warn('a job hint was lost', { error })),
      };
    },
    [ids.database, ids.settings, ids.logger],
  );
  bind(ids.jobSteps).toDynamicValue(
    (context) =>
      new CreatorJobSteps({
        jobs: context.get(ids.jobStore),
        creators: context.get(ids.creators),
        ownership: context.get(ids.ownership),
        places: context.get(ids.places),
      }),
  );
  bind(ids.live).toResolvedValue(
    (db, chosen) => ({
      cache: new PostgresScrapeCache(db),
      source: new PhotonetHttpSource(photonetSettingsOf(chosen)),
    }),
    [ids.database, ids.settings],
  );
});
