import { createLogger, createMetrics, type Metrics } from '@creator-discovery/http-server';
import { serveLocally } from '@creator-discovery/http-server/testing';
import { PostgresCreatorIndex } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { Container } from 'inversify';
import { SearchEngine, searchModules } from './search-engine.ts';
import { settings } from './settings.ts';

async function notAsked(): Promise<never> {
  throw new Error('not asked');
}

const noSql = { search: notAsked, count: notAsked, distribution: notAsked };

function searchEngine(name: string, more: Readonly<Record<string, string>> = {}): SearchEngine {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind<unknown>(PostgresCreatorIndex).toConstantValue(noSql);
  container.load(
    ...searchModules(
      settings.parse({ DATABASE_URL: 'postgres://localhost:1/none', SEARCH_ENGINE: name, ...more }),
      createLogger({ name: 'test', level: 'silent' }),
    ),
  );
  return container.get(SearchEngine);
}

test('a process is not ready while the in-memory index loads, until INDEX_READY_WAIT_SECONDS have passed', async () => {
  const engine = searchEngine('index', { INDEX_READY_WAIT_SECONDS: '0.2' });
  await expect(engine.check()).rejects.toThrow('the index is loading');
  const isReady = () =>
    engine.check().then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('the in-memory index reports its state to health checks and its figures to metrics', async () => {
  const engine = searchEngine('index', { INDEX_READY_WAIT_SECONDS: '0' });
  const metrics = createMetrics('test');
  engine.observe(metrics);
  expect(await engine.check()).toEqual({ engine: 'index', state: 'loading', count: 0 });
  const text = await metrics.registry.metrics();
  const counted = ['changes_total', 'merges_total', 'answers_total', 'fallback_answers_total'];
  for (const name of ['ready', 'creators', 'segments', 'bytes', ...counted])
    expect(text).toMatch(new RegExp(`^search_index_${name}\\{[^}]*\\} 0$`, 'm'));
});

test('SQL search has nothing to load and no figures', async () => {
  const engine = searchEngine('sql');
  const metrics = createMetrics('test');
  engine.observe(metrics);
  expect(await engine.check()).toEqual({ engine: 'sql' });
  expect(await metrics.registry.metrics()).not.toContain('search_index');
});

test('a process is ready once the cluster has indexes, and stays ready if the cluster is lost', async () => {
  let status = 404;
  const cluster = await serveLocally((_, response) => response.writeHead(status).end());
  const engine = searchEngine('opensearch', { OPENSEARCH_URL: cluster.url });
  const { registry } = createMetrics('test');
  engine.observe({ registry } as Metrics);
  const shown = async (state: string) =>
    expect(await registry.metrics()).toContain(`search_cluster_state{state="${state}",service="test"} 1\n`);
  await expect(engine.check()).rejects.toThrow('not built');
  await shown('not built');
  status = 200;
  expect(await engine.check()).toEqual({ engine: 'opensearch', state: 'ready' });
  await shown('ready');
  await cluster.end();
  expect(await engine.check()).toEqual({ engine: 'opensearch', state: 'out of reach' });
  await shown('out of reach');
});
