import { readSettings } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { settings } from './settings.ts';

const base = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d' };

test('needs nothing but a database', () => {
  expect(readSettings(settings, base)).toMatchObject({
    JOB_WORKER_PORT: 8082,
    JOB_CONCURRENCY: 4,
    JOB_ITEMS_PER_STEP: 500,
    JOB_LEASE_SECONDS: 12,
    COLLECTION_CONCURRENCY: 4,
    COLLECTION_LEASE_SECONDS: 75,
    COLLECTION_RETRY_SECONDS: 2,
    PHOTONET_BASE_URL: 'http://127.0.0.1:8090',
    RETAIN_SEARCH_PAGES_DAYS: 90,
    RETAIN_CHANGES_DAYS: 7,
    RETAIN_HISTORY_DAYS: 0,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: 'creator-discovery-jobs',
    TEMPORAL_TLS: false,
  });
});

test.each([
  ['TEMPORAL_ADDRESS', 'https://temporal.example'],
  ['JOB_ITEMS_PER_STEP', '501'],
  ['JOB_CONCURRENCY', '0'],
  ['COLLECTION_CONCURRENCY', '-1'],
  ['CONTACT_CHECK_URL', 'ftp://check.example'],
  ['COLLECTION_LEASE_SECONDS', '0'],
  ['COLLECTION_RETRY_SECONDS', '0'],
  ['COLLECTION_REQUESTS_PER_HOUR', 'many'],
  ['COLLECTION_REQUESTS_PER_DAY', '-1'],
  ['PHOTONET_BASE_URL', 'ftp://photonet.example'],
  ['RETAIN_SEARCH_PAGES_DAYS', '1'],
  ['RETAIN_CHANGES_DAYS', '0'],
  ['WEBHOOK_ALLOWED_NETWORKS', '10/8'],
  ['RETAIN_HISTORY_DAYS', '30'],
  ['RETAIN_HOLDS_DAYS', '6'],
  ['RETAIN_CONTACT_REPORTS_DAYS', '-1'],
  ['RETAIN_CHATS_DAYS', '1.5'],
  ['RETAIN_AUDIT_DAYS', '89'],
  ['RETAIN_OBSERVATIONS_DAYS', '191'],
  ['TEMPORAL_TLS_CA_FILE', '/no/such/file.pem'],
  ['TEMPORAL_WORKFLOW_SLOTS', '1'],
  ['TEMPORAL_CACHED_WORKFLOWS', '0'],
  ['TEMPORAL_CAMPAIGN_SLOTS', '0'],
  ['TEMPORAL_HEARTBEAT_SECONDS', '61'],
  ['TEMPORAL_DEPLOYMENT', 'with.dot'],
  ['TEMPORAL_BUILD_ID', 'two words'],
  ['NETWORK_HOSTS', 'othernet=photos.example.com'],
  ['TEMPORAL_JOBS_IN_PROGRESS', 'stopped'],
])('names %s when it is wrong', (name, value) => {
  expect(() => readSettings(settings, { ...base, [name]: value })).toThrow(name);
});
