import { createLogger, createMetrics } from '@creator-discovery/http-server';
import { PostgresCreatorIndex } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { Container } from 'inversify';
import { SearchEngine, searchModules } from './search-engine.ts';
import { settings } from './settings.ts';

async function notAsked(): Promise<never> {
  throw new Error('not asked');
}

const noSql = { search: notAsked, count: notAsked, distribution: notAsked };

function searchEngine(name: string): SearchEngine {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind<unknown>(PostgresCreatorIndex).toConstantValue(noSql);
  container.load(
    ...searchModules(
      settings.parse({ DATABASE_URL: 'postgres://localhost:1/none', SEARCH_ENGINE: name }),
      createLogger({ name: 'test', level: 'silent' }),
    ),
  );
  return container.get(SearchEngine);
}

test('the in-memory index reports its state to health answers and its figures to metrics', async () => {
  const engine = searchEngine('index');
  const metrics = createMetrics('test');
  engine.observe(metrics);
  expect(await engine.check()).toEqual({ engine: 'index', state: 'loading', count: 0 });
  const text = await metrics.registry.metrics();
  const counted = ['changes_total', 'merges_total', 'answers_total', 'fallback_answers_total'];
  for (const name of ['ready', 'creators', 'segments', 'bytes', ...counted])
    expect(text).toMatch(new RegExp(`^search_index_${name}\\{[^}]*\\} 0$`, 'm'));
});

test('plain SQL has nothing to load and no figures of its own', async () => {
  const engine = searchEngine('sql');
  const metrics = createMetrics('test');
  engine.observe(metrics);
  expect(await engine.check()).toEqual({ engine: 'sql' });
  expect(await metrics.registry.metrics()).not.toContain('search_index');
});
