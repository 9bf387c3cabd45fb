import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { exportWork } from '@creator-discovery/jobs/contract';
import { describe, expect, test } from '@jest/globals';
import { ended, jobsOnTemporal, step, until } from './testing/jobs-on-temporal.ts';
import { findTemporalCli, freePort, startTemporalServer } from './testing/temporal-server.ts';

const cli = await findTemporalCli();

/** Returns the documented metrics with their types. */
function documented(): ReadonlyMap<string, string> {
  const document = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');
  const rows = document.matchAll(/^\| `(temporal_\w+)` \| (\w+) \|/gm);
  return new Map([...rows].map(([, name = '', type = '']) => [name, type]));
}

describe("the metrics and warnings of Temporal's SDK", () => {
  if (cli === null) return test('need the Temporal CLI', () => expect(cli).toBeNull());

  test('match docs/metrics.md after a job, and go to the log of the process during an outage', async () => {
    const [server, port] = [await startTemporalServer(cli), await freePort()];
    const jobs = jobsOnTemporal(server.address);
    const jobId = await jobs.accept({ accountId: await jobs.account(10), work: exportWork([1, 2]), hold: 2 });
    const logged = Promise.withResolvers<string>();
    const onLog = ({ message }: { readonly message: string }) => logged.resolve(message);
    const engine = jobs.engine({ metricsAddress: `127.0.0.1:${port}`, onLog });
    await engine.start(step(jobs.store));
    await ended(jobs.store, jobId);
    const shown = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // The last metric appears after the workflow has ended.
    await until(async () => (await shown()).includes('temporal_workflow_completed'));
    const text = await shown();
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
    expect([...documented()].filter(([name, type]) => types.get(name) !== type)).toEqual([]);
    expect(documented().size).toBeGreaterThan(5);
    expect(text).not.toContain(jobId);
    await server.kill();
    const warning = await Promise.race([logged.promise, pause(60_000, 'nothing', { ref: false })]);
    await engine.stop(2000);
    expect(warning).toContain('retried');
  });
});
