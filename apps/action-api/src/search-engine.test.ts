import { createLogger, createMetrics } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { searchEngine } from './search-engine.ts';
import { settings } from './settings.ts';

const noSql = { search: () => Promise.reject(new Error('not asked')) };

function parts(engine: string) {
  return {
    chosen: settings.parse({ DATABASE_URL: 'postgres://localhost:1/none', SEARCH_ENGINE: engine }),
    logger: createLogger({ name: 'test', level: 'silent' }),
  };
}

test('the in-memory index tells its state to health answers and its figures to metrics', async () => {
  const engine = searchEngine(noSql, parts('index'));
  const metrics = createMetrics('test');
  engine.observe(metrics);
  expect(await engine.check()).toEqual({ engine: 'index', state: 'loading', count: 0 });
  const text = await metrics.registry.metrics();
  for (const name of ['ready', 'creators', 'segments', 'bytes', 'answered', 'fallback_answered'])
    expect(text).toMatch(new RegExp(`^search_index_${name}\\{[^}]*\\} 0$`, 'm'));
});

test('plain SQL has nothing to load and no figures of its own', async () => {
  const engine = searchEngine(noSql, parts('sql'));
  const metrics = createMetrics('test');
  engine.observe(metrics);
  expect(await engine.check()).toEqual({ engine: 'sql' });
  expect(await metrics.registry.metrics()).not.toContain('search_index');
});
