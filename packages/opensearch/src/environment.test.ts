import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { clusterAddressOf, missingOpenSearchVariable, openSearchVariables } from './environment.ts';

const schema = z.object(openSearchVariables);
const anyFile = fileURLToPath(import.meta.url);

test('reads nodes, user and certificates', () => {
  const variables = schema.parse({
    OPENSEARCH_URL: 'https://a:9200, https://b:9200',
    OPENSEARCH_USER: 'search',
    OPENSEARCH_PASSWORD: 'pass',
    OPENSEARCH_CA_FILE: anyFile,
  });
  expect(clusterAddressOf(variables)).toEqual({
    nodes: ['https://a:9200', 'https://b:9200'],
    user: 'search',
    password: 'pass',
    tls: { ca: expect.any(Buffer), cert: undefined, key: undefined },
  });
  expect(missingOpenSearchVariable(variables)).toBeNull();
});

test.each([
  ['OPENSEARCH_URL', 'opensearch:9200'],
  ['OPENSEARCH_URL', ','],
  ['OPENSEARCH_URL', 'https://user:pass@opensearch:9200'],
  ['OPENSEARCH_CA_FILE', '/no/such/file.pem'],
  ['OPENSEARCH_INDEX_PREFIX', 'my-creators'],
  ['OPENSEARCH_INDEX_PREFIX', 'Creators'],
])('%s cannot be %s', (name, value) => {
  expect(schema.safeParse({ [name]: value }).error?.issues[0]?.path).toEqual([name]);
});

test.each([
  ['OPENSEARCH_URL', {}],
  ['OPENSEARCH_PASSWORD', { OPENSEARCH_USER: 'search' }],
  ['OPENSEARCH_USER', { OPENSEARCH_PASSWORD: 'pass' }],
  ['OPENSEARCH_KEY_FILE', { OPENSEARCH_CERT_FILE: anyFile }],
])('reports that %s is missing', (name, given) => {
  const url = name === 'OPENSEARCH_URL' ? {} : { OPENSEARCH_URL: 'http://a:9200' };
  expect(missingOpenSearchVariable(schema.parse({ ...url, ...given }))).toBe(name);
});
