import { setTimeout as pause } from 'node:timers/promises';
import { exportWork } from '@creator-discovery/jobs/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { WorkerVersion } from './temporal-worker.ts';
import { ended, jobsOnTemporal, step, until } from './testing/jobs-on-temporal.ts';
import { findTemporalCli, startTemporalServer, type TemporalServer } from './testing/temporal-server.ts';

const cli = await findTemporalCli();
let server: TemporalServer;
let client: Client;

/** Sets the current version like `temporal worker deployment set-current-version`, once the server knows its workers. */
async function makeCurrent(deploymentName: string, buildId: string): Promise<void> {
  for (;;) {
    const request = { namespace: 'default', deploymentName, buildId, identity: 'an operator' };
    const done = await client.workflowService.setWorkerDeploymentCurrentVersion(request).then(
      () => true,
      () => false,
    );
    if (done) return;
    await pause(100);
  }
}

/** Returns two builds of a deployment's workers; `ran` lists the build of each step. */
function twoBuilds(deployment: string, inProgress: WorkerVersion['inProgress']) {
  const jobs = jobsOnTemporal(server.address);
  const ran: string[] = [];
  const secondStep = Promise.withResolvers<void>();
  const secondStarted = Promise.withResolvers<void>();
  const start = async (buildId: string) => {
    const engine = jobs.engine({ version: { deployment, buildId, inProgress } });
    const steps = step(jobs.store);
    await engine.start({
      gaveUp: (jobId, failure) => steps.gaveUp(jobId, failure),
      runStep: async (jobId, fence) => {
        ran.push(buildId);
        if (ran.length === 2) {
          secondStarted.resolve();
          await secondStep.promise;
        }
        return steps.runStep(jobId, fence);
      },
    });
    await until(async () => engine.working);
    return engine;
  };
  const accept = async (items: readonly number[]) =>
    jobs.accept({ accountId: await jobs.account(10), work: exportWork([...items]), hold: items.length });
  return { jobs, ran, start, accept, secondStarted: secondStarted.promise, resume: () => secondStep.resolve() };
}

/** Makes the next build current during the second step of a job with four items, and returns the build of each step. */
async function changeDuringJob(deployment: string, inProgress: WorkerVersion['inProgress']) {
  const builds = twoBuilds(deployment, inProgress);
  const engines = [await builds.start('1.0.0'), await builds.start('1.1.0')];
  await makeCurrent(deployment, '1.0.0');
  const jobId = await builds.accept([1, 2, 3, 4]);
  await builds.secondStarted;
  await makeCurrent(deployment, '1.1.0');
  builds.resume();
  await ended(builds.jobs.store, jobId);
  expect(await builds.jobs.store.byId(jobId)).toMatchObject({ state: 'complete', cursor: 4 });
  const later = await builds.accept([1]);
  await ended(builds.jobs.store, later);
  await Promise.all(engines.map((engine) => engine.stop(2000)));
  return builds.ran;
}

function onARealServer(): void {
  beforeAll(async () => {
    server = await startTemporalServer(cli ?? '');
    client = new Client({ connection: await Connection.connect({ address: server.address }) });
  });
  afterAll(async () => {
    await client.connection.close();
    await server.stop();
  });

  test('a job runs on the current build only', async () => {
    const builds = twoBuilds('chosen', 'auto_upgrade');
    builds.resume();
    const engines = [await builds.start('1.0.0'), await builds.start('1.1.0')];
    await makeCurrent('chosen', '1.1.0');
    const jobId = await builds.accept([1, 2, 3]);
    await ended(builds.jobs.store, jobId);
    expect(builds.ran).toEqual(['1.1.0', '1.1.0', '1.1.0']);
    await makeCurrent('chosen', '1.0.0');
    await ended(builds.jobs.store, await builds.accept([1]));
    expect(builds.ran.at(-1)).toBe('1.0.0');
    await Promise.all(engines.map((engine) => engine.stop(2000)));
  });

  test('a job in progress continues in the new current build (auto_upgrade)', async () => {
    const ran = await changeDuringJob('upgraded', 'auto_upgrade');
    expect(ran).toEqual(['1.0.0', '1.0.0', '1.1.0', '1.1.0', '1.1.0']);
  });

  test('a job in progress ends in its own build (pinned)', async () => {
    const ran = await changeDuringJob('pinned', 'pinned');
    expect(ran).toEqual(['1.0.0', '1.0.0', '1.0.0', '1.0.0', '1.1.0']);
  });
}

describe('versions of workers on a real Temporal server', () => {
  if (cli !== null) onARealServer();
  else test('need the Temporal CLI', () => expect(cli).toBeNull());
});
