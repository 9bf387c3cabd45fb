import { spawnSync } from 'node:child_process';
import { exportWork } from '@creator-discovery/jobs/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TemporalJobEngineOptions } from './temporal-job-engine.ts';
import { type Certificates, type Demands, type Front, makeCertificates, startFront } from './testing/front-with-tls.ts';
import { ended, jobsOnTemporal, step } from './testing/jobs-on-temporal.ts';
import { findTemporalCli, startTemporalServer, type TemporalServer } from './testing/temporal-server.ts';

const cli = await findTemporalCli();
const canRun = cli !== null && spawnSync('openssl', ['version']).status === 0;
const apiKey = 'a-key-of-the-namespace';

let server: TemporalServer;
let certificates: Certificates;
let front: Front;

/** Runs a job through the front. */
async function expectJobEnds(options: Partial<TemporalJobEngineOptions>): Promise<void> {
  const jobs = jobsOnTemporal(front.address);
  const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1, 2]), hold: 2 });
  const engine = jobs.engine(options);
  await engine.start(step(jobs.store));
  await ended(jobs.store, jobId);
  expect(await jobs.store.byId(jobId)).toMatchObject({ state: 'complete', cursor: 2 });
  await engine.stop(2000);
}

/** Expects the front to reject a worker: the worker reports a fault, and jobs stay in their rows. */
async function expectRejected(options: Partial<TemporalJobEngineOptions>): Promise<void> {
  const jobs = jobsOnTemporal(front.address);
  await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1]), hold: 1 });
  const refused = Promise.withResolvers<string>();
  const engine = jobs.engine({ ...options, onFault: ({ what }) => refused.resolve(what) });
  await engine.start(step(jobs.store));
  expect(await refused.promise).toBe('worker');
  expect(engine.working).toBe(false);
  expect(await jobs.outbox.waiting(10)).toHaveLength(1);
  await engine.stop(2000);
}

function behind(demands: () => Demands, tests: () => void): void {
  beforeAll(async () => {
    front = await startFront(server.address, certificates.server, demands());
  });
  afterAll(() => front.close());
  tests();
}

function onARealServer(): void {
  const trusting = () => ({ serverName: 'front.example', serverRootCertificate: certificates.authority });

  beforeAll(async () => {
    certificates = makeCertificates();
    server = await startTemporalServer(cli ?? '');
  });
  afterAll(() => server.stop());

  describe('a front that requires a client certificate (mTLS)', () => {
    behind(
      () => ({ authority: certificates.authority }),
      () => {
        test('accepts a worker with a certificate', async () => {
          await expectJobEnds({ tls: { ...trusting(), clientCertificate: certificates.worker } });
        });

        test('rejects a worker without a certificate', async () => {
          const before = front.calls.passed;
          await expectRejected({ tls: trusting() });
          expect(front.calls.passed).toBe(before);
        });

        test('rejects a certificate of another authority', async () => {
          const { worker: stranger } = makeCertificates();
          await expectRejected({ tls: { ...trusting(), clientCertificate: stranger } });
        });
      },
    );
  });

  describe('a front that requires an API key', () => {
    behind(
      () => ({ apiKey }),
      () => {
        test('accepts a worker with the key', async () => {
          await expectJobEnds({ tls: trusting(), apiKey });
          expect(front.calls.refused).toBe(0);
        });

        test('rejects calls without the key or with another key', async () => {
          const before = front.calls.passed;
          await expectRejected({ tls: trusting() });
          await expectRejected({ tls: trusting(), apiKey: 'another-key' });
          expect(front.calls.passed).toBe(before);
          expect(front.calls.refused).toBeGreaterThan(1);
        });
      },
    );
  });

  describe('a worker', () => {
    behind(
      () => ({}),
      () => {
        test('trusts no server whose certificate has another name or authority', async () => {
          await expectRejected({ tls: { ...trusting(), serverName: 'another.example' } });
          await expectRejected({ tls: { ...trusting(), serverRootCertificate: makeCertificates().authority } });
          expect(front.calls.passed).toBe(0);
        });
      },
    );
  });
}

describe('connections to a real Temporal server', () => {
  if (canRun) onARealServer();
  else test('need the Temporal CLI and openssl', () => expect(canRun).toBe(false));
});
