import 'reflect-metadata';
import { type Composition, directUrlOf, type ProcessParts } from '@creator-discovery/http-server';
import { Cluster, clusterAddressOf, SearchIndexer } from '@creator-discovery/opensearch';
import { DatabaseHealth, openIndexSource, postgresModule, searchToken } from '@creator-discovery/postgres';
import { Container } from 'inversify';
import { IndexerMetrics } from './indexer-metrics.ts';
import type { Settings } from './settings.ts';

export function composeIndexer({ settings, logger, metrics }: ProcessParts<Settings>): Composition {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    postgresModule({
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      max: 2,
      applicationName: 'creator-discovery indexer',
      onFault: (error) => logger.warn('background fault', { error }),
      log: (level, line) => logger[level](line),
    }),
  );
  const database = container.get(DatabaseHealth);
  const cluster = new Cluster(clusterAddressOf(settings));
  const source = openIndexSource({
    databaseUrl: directUrlOf(settings),
    standbyUrl: settings.SEARCH_DATABASE_URL ?? null,
    // Each writer of a build needs a connection, and the feed needs two.
    connections: settings.OPENSEARCH_WRITERS + 2,
    applicationName: 'creator-discovery indexer',
  });
  const shown = new IndexerMetrics(metrics);
  const indexer = new SearchIndexer(cluster, {
    source,
    tokenOf: searchToken,
    prefix: settings.OPENSEARCH_INDEX_PREFIX,
    shards: settings.OPENSEARCH_SHARDS ?? null,
    replicas: settings.OPENSEARCH_REPLICAS ?? null,
    writers: settings.OPENSEARCH_WRITERS,
    onFault: (error) => {
      shown.countFault();
      logger.warn('indexer fault, continuing', { error });
    },
  });
  shown.watch(() => indexer.report());
  return {
    port: settings.INDEXER_PORT,
    refusal: database.refusal,
    checks: {
      vital: { database: database.check },
      ready: {
        migrations: database.migrated,
        indexer: async () => {
          const { status, build } = indexer.report();
          return { state: status, ...(build !== null && { to_write: build.creators, written: build.written }) };
        },
      },
    },
    begin: () => indexer.start(),
    drain: () => indexer.stop(),
    close: async () => {
      await Promise.all([cluster.close(), source.close()]);
      await container.unbindAllAsync();
    },
  };
}
