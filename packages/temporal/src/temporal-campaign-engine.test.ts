import type { CampaignOutbox } from '@creator-discovery/collection';
import { campaignEngineContract } from '@creator-discovery/collection/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { workflowIdOf } from './campaign-dispatcher.ts';
import type { TemporalCampaignEngineOptions } from './temporal-campaign-engine.ts';
import { campaignsOnTemporal, restingSteps } from './testing/campaigns-on-temporal.ts';
import { until } from './testing/jobs-on-temporal.ts';
import { saveHistory } from './testing/save-history.ts';
import { findTemporalCli, startTemporalServer, type TemporalServer } from './testing/temporal-server.ts';

const cli = await findTemporalCli();
let server: TemporalServer;
let client: Client;

function onARealServer(): void {
  beforeAll(async () => {
    server = await startTemporalServer(cli ?? '', { eventsOfRun: 60 });
    client = new Client({ connection: await Connection.connect({ address: server.address }) });
  });
  afterAll(async () => {
    await client.connection.close();
    await server.stop();
  });

  campaignEngineContract('TemporalCampaignEngine', async () => campaignsOnTemporal(server.address));

  describe('TemporalCampaignEngine', () => {
    /** Starts a campaign on a worker whose steps find no work; `stopped` ends both. */
    const restingCampaign = async (restMs: number, options?: Partial<TemporalCampaignEngineOptions>) => {
      const { store, engine, begin } = campaignsOnTemporal(server.address);
      const campaignId = await begin();
      const worker = engine(options);
      const { steps, counted } = restingSteps(store, restMs);
      await worker.start(steps);
      const handle = client.workflow.getHandle(workflowIdOf(campaignId));
      const stopped = async () => {
        await store.change(campaignId, 'stop');
        await handle.result();
        await worker.stop(2000);
      };
      return { store, campaignId, counted, handle, worker, stopped };
    };

    test('signals pause, resume and stop a campaign and change its row', async () => {
      const { store, campaignId, counted, handle, worker } = await restingCampaign(3_600_000, { slots: 2 });
      const stateIs = (state: string) => until(async () => (await store.byId(campaignId))?.state === state);
      await until(async () => counted.ran >= 2);
      await handle.signal('pause');
      await stateIs('paused');
      const asked = counted.ran;
      await handle.signal('resume');
      await stateIs('running');
      await until(async () => counted.ran >= asked + 2);
      await handle.signal('stop');
      await handle.result();
      await stateIs('stopped');
      await saveHistory('campaign-stopped', await handle.fetchHistory());
      await worker.stop(2000);
    });

    test('receives commands of the command line, even while the campaign rests for an hour', async () => {
      const { store, campaignId, counted, stopped } = await restingCampaign(3_600_000);
      await until(async () => counted.ran >= 4);
      for (const change of ['pause', 'resume', 'stop', 'resume'] as const) {
        const before = counted.ran;
        await store.change(campaignId, change);
        await until(async () => counted.ran > before && (await store.outbox.waiting(1)).length === 0);
      }
      expect((await store.byId(campaignId))?.state).toBe('running');
      await stopped();
    });

    test('does not undo a change made while an earlier one is handed over', async () => {
      const { store, engine, begin } = campaignsOnTemporal(server.address);
      const campaignId = await begin();
      const late: CampaignOutbox = {
        waiting: async (limit) => {
          const waiting = await store.outbox.waiting(limit);
          if (waiting.some(({ state }) => state === 'paused')) await store.change(campaignId, 'resume');
          return waiting;
        },
        handedOver: (campaign) => store.outbox.handedOver(campaign),
        running: () => store.outbox.running(),
      };
      const worker = engine({}, late);
      const { steps, counted } = restingSteps(store, 20);
      await worker.start(steps);
      await until(async () => counted.ran >= 4);
      await store.change(campaignId, 'pause');
      await until(async () => (await store.byId(campaignId))?.state === 'running');
      const before = counted.ran;
      await until(async () => counted.ran > before + 20 && (await store.outbox.waiting(1)).length === 0);
      expect((await store.byId(campaignId))?.state).toBe('running');
      await store.change(campaignId, 'stop');
      await client.workflow.getHandle(workflowIdOf(campaignId)).result();
      await worker.stop(2000);
    });

    test('continues as new runs, and puts no names into histories', async () => {
      const { store, campaignId, counted, handle, worker } = await restingCampaign(20);
      await store.addSeeds(campaignId, [{ kind: 'person', name: 'secret.person' }], false);
      await until(async () => counted.ran > 60);
      await store.change(campaignId, 'stop');
      await handle.result();
      const history = await handle.fetchHistory();
      const started = history.events?.[0]?.workflowExecutionStartedEventAttributes;
      expect(started?.continuedExecutionRunId).not.toBe('');
      expect(JSON.stringify(history)).not.toContain('secret');
      const earlier = client.workflow.getHandle(workflowIdOf(campaignId), started?.firstExecutionRunId ?? '');
      const first = await earlier.fetchHistory();
      expect(JSON.stringify(first)).not.toContain('secret');
      await saveHistory('campaign-continued', first);
      await worker.stop(2000);
    });

    test('cancelling the workflow stops the campaign, which can be resumed', async () => {
      const { store, campaignId, counted, handle, stopped } = await restingCampaign(3_600_000);
      await until(async () => counted.ran >= 4);
      await handle.cancel();
      await handle.result();
      await saveHistory('campaign-cancelled', await handle.fetchHistory());
      expect((await store.byId(campaignId))?.state).toBe('stopped');
      const before = counted.ran;
      await store.change(campaignId, 'resume');
      await until(async () => counted.ran > before);
      await stopped();
    });

    test('restarts a workflow that Temporal has lost', async () => {
      const { store, engine, begin } = campaignsOnTemporal(server.address);
      const campaignId = await begin();
      for (const campaign of await store.outbox.waiting(1)) await store.outbox.handedOver(campaign);
      const worker = engine({ reconcileMs: 0 });
      const { steps, counted } = restingSteps(store, 3_600_000);
      await worker.start(steps);
      await until(async () => counted.ran >= 4);
      const handle = client.workflow.getHandle(workflowIdOf(campaignId));
      await handle.terminate();
      const before = counted.ran;
      await until(async () => counted.ran > before);
      await store.change(campaignId, 'stop');
      await client.workflow.getHandle(workflowIdOf(campaignId)).result();
      await worker.stop(2000);
    });

    test('shares the visits of a campaign among workers', async () => {
      const { store, engine, begin } = campaignsOnTemporal(server.address);
      const campaignId = await begin();
      const workers = [engine({ concurrency: 1 }), engine({ concurrency: 1 })];
      const visiting = new Set<number>();
      const both = Promise.withResolvers<void>();
      for (const [index, worker] of workers.entries())
        await worker.start({
          runStep: async () => {
            visiting.add(index);
            if (visiting.size === 2) both.resolve();
            await both.promise;
            return { did: 'rested', state: (await store.byId(campaignId))?.state === 'stopped' ? 'stopped' : 'paused' };
          },
        });
      await both.promise;
      await store.change(campaignId, 'stop');
      await client.workflow.getHandle(workflowIdOf(campaignId)).result();
      await Promise.all(workers.map((worker) => worker.stop(2000)));
    });

    test('reports only the kind of a fault to Temporal', async () => {
      const { store, engine, begin } = campaignsOnTemporal(server.address);
      const campaignId = await begin();
      const faults: unknown[] = [];
      const worker = engine({ slots: 1, onFault: ({ error }) => faults.push(error) });
      const { steps } = restingSteps(store, 3_600_000);
      await worker.start({
        runStep: async (id) => {
          if (faults.length === 0) throw new Error('canary@example.org');
          return steps.runStep(id);
        },
      });
      await until(async () => faults.length > 0);
      await store.change(campaignId, 'stop');
      const handle = client.workflow.getHandle(workflowIdOf(campaignId));
      await handle.result();
      expect(JSON.stringify(await handle.fetchHistory())).not.toContain('canary');
      expect(faults).toHaveLength(1);
      await worker.stop(2000);
    });

    test('runs waiting campaigns once Temporal is reachable again', async () => {
      const { store, engine, begin } = campaignsOnTemporal(server.address);
      await begin();
      const own = await startTemporalServer(cli ?? '');
      const port = Number(own.address.split(':')[1]);
      await own.stop();
      const away = Promise.withResolvers<void>();
      const worker = engine({ address: own.address, onFault: () => away.resolve() });
      const { steps, counted } = restingSteps(store, 3_600_000);
      await worker.start(steps);
      await away.promise;
      expect(await store.outbox.waiting(1)).toHaveLength(1);
      const back = await startTemporalServer(cli ?? '', { port });
      await until(async () => counted.ran > 0);
      await worker.stop(2000);
      await back.stop();
    });
  });
}

describe('on a real Temporal server', () => {
  if (cli !== null) onARealServer();
  else test('needs the Temporal CLI', () => expect(cli).toBeNull());
});
