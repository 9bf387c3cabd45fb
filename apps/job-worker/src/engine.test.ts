import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@creator-discovery/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { temporalCampaignOptions, temporalOptions } from './engine.ts';
import { settings } from './settings.ts';

let folder: string;

function file(name: string): string {
  return path.join(folder, `${name}.pem`);
}
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'job-worker-pem-'));
  for (const name of ['ca', 'certificate', 'key']) writeFileSync(file(name), `${name} in PEM`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const address = 'temporal.example:7233';

function read(environment: Record<string, string>) {
  return readSettings(settings, {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d',
    TEMPORAL_ADDRESS: address,
    ...environment,
  });
}

function options(environment: Record<string, string> = {}) {
  return temporalOptions(read(environment), address);
}

describe('the settings of Temporal', () => {
  test('default to a plain connection to the namespace "default"', () => {
    expect(options()).toEqual({
      address,
      namespace: 'default',
      taskQueue: 'creator-discovery-jobs',
      concurrency: 4,
      workflowSlots: 40,
      cachedWorkflows: 500,
      heartbeatSeconds: 12,
      searchAttributes: false,
    });
  });

  test('choose namespace, task queue and search attributes', () => {
    expect(
      options({ TEMPORAL_NAMESPACE: 'n', TEMPORAL_TASK_QUEUE: 'q', TEMPORAL_SEARCH_ATTRIBUTES: 'on' }),
    ).toMatchObject({ namespace: 'n', taskQueue: 'q', searchAttributes: true });
  });

  test('choose slots, cached workflows and the heartbeat timeout', () => {
    expect(
      options({
        ...{ JOB_CONCURRENCY: '9', TEMPORAL_WORKFLOW_SLOTS: '80' },
        ...{ TEMPORAL_CACHED_WORKFLOWS: '50', TEMPORAL_HEARTBEAT_SECONDS: '30' },
      }),
    ).toMatchObject({ concurrency: 9, workflowSlots: 80, cachedWorkflows: 50, heartbeatSeconds: 30 });
  });

  test('contain a build only if one is set', () => {
    expect(options({ TEMPORAL_JOBS_IN_PROGRESS: 'pinned' }).version).toBeUndefined();
    expect(options({ TEMPORAL_BUILD_ID: '1.2.0' }).version).toEqual({
      ...{ deployment: 'creator-discovery-jobs', buildId: '1.2.0', inProgress: 'auto_upgrade' },
    });
    expect(
      options({ TEMPORAL_BUILD_ID: 'b', TEMPORAL_DEPLOYMENT: 'd', TEMPORAL_JOBS_IN_PROGRESS: 'pinned' }).version,
    ).toEqual({ deployment: 'd', buildId: 'b', inProgress: 'pinned' });
  });

  test('enable TLS and set the expected server name', () => {
    expect(options({ TEMPORAL_TLS: 'on' }).tls).toEqual({});
    expect(options({ TEMPORAL_TLS_SERVER_NAME: 'front' }).tls).toEqual({ serverName: 'front' });
  });

  test('set a root certificate and a client certificate (mTLS), which imply TLS', () => {
    expect(options({ TEMPORAL_TLS_CA_FILE: file('ca') }).tls).toEqual({
      serverRootCertificate: Buffer.from('ca in PEM'),
    });
    expect(options({ TEMPORAL_TLS_CERT_FILE: file('certificate'), TEMPORAL_TLS_KEY_FILE: file('key') }).tls).toEqual({
      clientCertificate: { certificate: Buffer.from('certificate in PEM'), key: Buffer.from('key in PEM') },
    });
  });

  test('set an API key', () => {
    expect(options({ TEMPORAL_API_KEY: 'secret' })).toMatchObject({ apiKey: 'secret' });
    expect(options({ TEMPORAL_API_KEY: 'secret' }).tls).toBeUndefined();
  });

  test('are refused with a certificate but no key: a worker must not connect anonymously', () => {
    expect(() => read({ TEMPORAL_TLS_CERT_FILE: file('certificate') })).toThrow(/^TEMPORAL_TLS_KEY_FILE is not set/);
    expect(() => read({ TEMPORAL_TLS_KEY_FILE: file('key') })).toThrow(/^TEMPORAL_TLS_CERT_FILE is not set/);
  });
});

describe('campaigns on Temporal', () => {
  function campaigns(environment: Record<string, string> = {}) {
    return temporalCampaignOptions(read(environment), address);
  }

  test('have a separate task queue and slots', () => {
    expect(campaigns()).toEqual({
      address,
      namespace: 'default',
      taskQueue: 'creator-discovery-jobs-campaigns',
      concurrency: 4,
      slots: 8,
      workflowSlots: 40,
      cachedWorkflows: 500,
      heartbeatSeconds: 12,
    });
    expect(
      campaigns({ TEMPORAL_TASK_QUEUE: 'q', COLLECTION_CONCURRENCY: '20', TEMPORAL_CAMPAIGN_SLOTS: '60' }),
    ).toMatchObject({ taskQueue: 'q-campaigns', concurrency: 20, slots: 60 });
  });

  test('use the connection of jobs', () => {
    expect(campaigns({ TEMPORAL_TLS: 'on', TEMPORAL_API_KEY: 'secret' })).toMatchObject({ tls: {}, apiKey: 'secret' });
  });

  test('continue in the current build, even if jobs are pinned', () => {
    expect(campaigns({ TEMPORAL_BUILD_ID: 'b', TEMPORAL_JOBS_IN_PROGRESS: 'pinned' }).version).toMatchObject({
      buildId: 'b',
      inProgress: 'auto_upgrade',
    });
  });
});
