import { readSettings } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { settings } from './settings.ts';

const base = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', OPENSEARCH_URL: 'http://127.0.0.1:9200' };

test('requires only a database and a cluster', () => {
  expect(readSettings(settings, base)).toMatchObject({
    INDEXER_PORT: 8084,
    OPENSEARCH_URL: ['http://127.0.0.1:9200'],
    OPENSEARCH_INDEX_PREFIX: 'creators',
    OPENSEARCH_WRITERS: 2,
  });
});

test('reports a missing cluster', () => {
  expect(() => readSettings(settings, { DATABASE_URL: base.DATABASE_URL })).toThrow(
    'OPENSEARCH_URL is not set: it must be http or https URLs of nodes',
  );
});

test.each([
  ['OPENSEARCH_SHARDS', '0'],
  ['OPENSEARCH_REPLICAS', '-1'],
  ['OPENSEARCH_WRITERS', '65'],
  ['SEARCH_DATABASE_URL', 'http://standby'],
])('reports an invalid %s', (name, value) => {
  expect(() => readSettings(settings, { ...base, [name]: value })).toThrow(name);
});

test('reports a missing password', () => {
  expect(() => readSettings(settings, { ...base, OPENSEARCH_USER: 'indexer' })).toThrow(
    'OPENSEARCH_PASSWORD is not set',
  );
});
