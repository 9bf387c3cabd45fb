import { exportWork, jobEngineContract } from '@creator-discovery/jobs/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { ended, jobsOnTemporal, step, until } from './testing/jobs-on-temporal.ts';
import { saveHistory } from './testing/save-history.ts';
import { findTemporalCli, startTemporalServer, type TemporalServer } from './testing/temporal-server.ts';

const cli = await findTemporalCli();
let server: TemporalServer;
let client: Client;

function onARealServer(): void {
  beforeAll(async () => {
    server = await startTemporalServer(cli ?? '');
    client = new Client({ connection: await Connection.connect({ address: server.address }) });
  });
  afterAll(async () => {
    await client.connection.close();
    await server.stop();
  });

  jobEngineContract('TemporalJobEngine', async () => jobsOnTemporal(server.address));

  describe('TemporalJobEngine', () => {
    test('names the workflow after the job, describes it to operators, and puts no job data into it', async () => {
      const jobs = jobsOnTemporal(server.address);
      const accountId = await jobs.account(10);
      const jobId = await jobs.accept({ accountId, work: exportWork([1, 2, 3]), hold: 3 });
      const engine = jobs.engine({ searchAttributes: true });
      await engine.start(step(jobs.store));
      await ended(jobs.store, jobId);
      const handle = client.workflow.getHandle(jobId);
      await handle.result();
      const seen = await handle.describe();
      expect(seen.memo).toEqual({ kind: 'export', account: accountId, expected: 3, request: 'r' });
      expect(seen.searchAttributes).toMatchObject({ JobKind: ['export'], JobAccount: [accountId] });
      const history = await handle.fetchHistory();
      expect(history.events?.filter((event) => event.activityTaskScheduledEventAttributes != null)).toHaveLength(3);
      await saveHistory('complete', history);
      await engine.stop(2000);
    });

    test('starts one workflow per job, even if several workers hand it over repeatedly', async () => {
      const jobs = jobsOnTemporal(server.address);
      const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1, 2]), hold: 2 });
      const hold = Promise.withResolvers<void>();
      const engines = [jobs.engine(), jobs.engine()];
      await Promise.all(engines.map((engine) => engine.start(step(jobs.store, hold.promise))));
      await until(async () => (await jobs.outbox.waiting(1)).length === 0);
      const { runId } = await client.workflow.getHandle(jobId).describe();
      await jobs.outbox.handOverAgain(jobId);
      await engines[0]?.nudge(jobId);
      await until(async () => (await jobs.outbox.waiting(1)).length === 0);
      expect((await client.workflow.getHandle(jobId).describe()).runId).toBe(runId);
      hold.resolve();
      await ended(jobs.store, jobId);
      await Promise.all(engines.map((engine) => engine.stop(2000)));
    });

    test('restarts a workflow that Temporal has lost', async () => {
      const jobs = jobsOnTemporal(server.address);
      const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1, 2]), hold: 2 });
      await jobs.outbox.handedOver(jobId);
      const engine = jobs.engine({ stalledSeconds: 0 });
      await engine.start(step(jobs.store));
      await ended(jobs.store, jobId);
      expect(await jobs.store.byId(jobId)).toMatchObject({ state: 'complete', cursor: 2 });
      await engine.stop(2000);
    });

    test('fails the job when an operator cancels its workflow', async () => {
      const jobs = jobsOnTemporal(server.address);
      const accountId = await jobs.account(10);
      const jobId = await jobs.accept({ accountId, work: exportWork([1, 2]), hold: 2 });
      const hold = Promise.withResolvers<void>();
      const engine = jobs.engine();
      await engine.start(step(jobs.store, hold.promise));
      await until(async () => (await jobs.outbox.waiting(1)).length === 0);
      const handle = client.workflow.getHandle(jobId);
      await handle.cancel();
      hold.resolve();
      await ended(jobs.store, jobId);
      await handle.result();
      await saveHistory('cancelled', await handle.fetchHistory());
      expect(await jobs.store.byId(jobId)).toMatchObject({ state: 'failed', failure: { code: 'stopped_by_operator' } });
      expect((await jobs.credits(accountId)).held).toBe(0);
      await engine.stop(2000);
    });

    test('reports only the kind of a fault to Temporal', async () => {
      const jobs = jobsOnTemporal(server.address);
      const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1]), hold: 1 });
      const faults: unknown[] = [];
      const engine = jobs.engine({ onFault: ({ error }) => faults.push(error) });
      const steps = step(jobs.store);
      await engine.start({
        runStep: async () => {
          throw new Error('canary@example.org');
        },
        gaveUp: (failedJobId, failure) => steps.gaveUp(failedJobId, failure),
      });
      await ended(jobs.store, jobId);
      const handle = client.workflow.getHandle(jobId);
      await handle.result();
      const history = await handle.fetchHistory();
      expect(JSON.stringify(history)).not.toContain('canary');
      await saveHistory('gave-up', history);
      expect(faults).toHaveLength(3);
      await engine.stop(2000);
    });

    test('continues as a new run when the history is long', async () => {
      const jobs = jobsOnTemporal(server.address);
      const items = Array.from({ length: 9 }, (_, index) => index + 1);
      const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork(items), hold: 9 });
      const own = await startTemporalServer(cli ?? '', { eventsOfRun: 20 });
      const ownClient = new Client({ connection: await Connection.connect({ address: own.address }) });
      const engine = jobs.engine({ address: own.address });
      await engine.start(step(jobs.store));
      await ended(jobs.store, jobId);
      const handle = ownClient.workflow.getHandle(jobId);
      await handle.result();
      const last = await handle.describe();
      const history = await handle.fetchHistory();
      const started = history.events?.[0]?.workflowExecutionStartedEventAttributes;
      expect(started?.continuedExecutionRunId).not.toBe('');
      expect(started?.firstExecutionRunId).not.toBe(last.runId);
      expect(history.events?.length).toBeLessThan(40);
      expect(await jobs.store.byId(jobId)).toMatchObject({ state: 'complete', cursor: 9 });
      const earlier = ownClient.workflow.getHandle(jobId, started?.continuedExecutionRunId ?? '');
      await saveHistory('continued', await earlier.fetchHistory());
      await engine.stop(2000);
      await ownClient.connection.close();
      await own.stop();
    });

    test('runs waiting jobs once Temporal is reachable again', async () => {
      const jobs = jobsOnTemporal(server.address);
      const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1]), hold: 1 });
      const own = await startTemporalServer(cli ?? '');
      const port = Number(own.address.split(':')[1]);
      await own.stop();
      const away = Promise.withResolvers<void>();
      const engine = jobs.engine({ address: own.address, onFault: () => away.resolve() });
      await engine.start(step(jobs.store));
      await away.promise;
      expect(await jobs.outbox.waiting(1)).toHaveLength(1);
      const back = await startTemporalServer(cli ?? '', { port });
      await ended(jobs.store, jobId);
      await engine.stop(2000);
      await back.stop();
    });
  });
}

describe('on a real Temporal server', () => {
  if (cli !== null) onARealServer();
  else test('needs the Temporal CLI', () => expect(cli).toBeNull());
});
