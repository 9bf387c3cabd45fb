import { randomUUID } from 'node:crypto';
import type { Policy } from '@creator-discovery/rate-limits';
import { type CallLog, emptyLog, read, withCall } from '@creator-discovery/rate-limits/reference';
import { wrongClock } from '../process-clock.ts';
import type { Decision } from '../worker/tasks.ts';
import { startWorkers } from '../worker-process.ts';
import type { Findings, ScenarioInput } from './scenario.ts';
import { pause } from './scenario.ts';

const policy: Policy = {
  name: 'storm',
  windows: [
    { limit: 20, seconds: 1 },
    { limit: 50, seconds: 4 },
  ],
};

const hour = 3_600_000;

/**
 * Calls from 4 processes, two of them with clocks an hour off, against two rolling windows. Afterwards every decision is
 * recomputed from the timestamps: no window may ever exceed its limit, and no call may be refused while all have room. (contract 4)
 */
export async function windows(input: ScenarioInput, options: { readonly calls: number }): Promise<Findings> {
  const workers = [
    ...(await startWorkers(2)),
    ...(await startWorkers(1, wrongClock(hour))),
    ...(await startWorkers(1, wrongClock(-hour))),
  ];
  const ownerId = randomUUID();
  const patient = workers.map((worker) =>
    worker.run('patientTakes', { url: input.url, ownerId: randomUUID(), policy: honoured }),
  );
  const answers = await Promise.all(
    workers.map((worker) =>
      worker.run('takes', { url: input.url, ownerId, policy, calls: options.calls / 4, parallel: 4 }),
    ),
  );
  // Clients that honour Retry-After have had some refusals by now; this leaves time for one more.
  await pause(2500);
  for (const worker of workers) worker.finish();
  const honouring = await Promise.all(patient);
  await Promise.all(workers.map((worker) => worker.kill()));
  const decisions = answers.flatMap((answer) => answer.decisions).sort((a, b) => a.at - b.at);
  const found = judge(decisions);
  const again = honouring.reduce((sum, one) => sum + one.refusedAfterWaiting, 0);
  if (again > 0) found.broken.push(`${again} calls were refused after waiting as told`);
  return {
    figures: {
      calls: decisions.length,
      passed: decisions.filter((decision) => decision.passed).length,
      'most in any 1 s': found.most[0] ?? 0,
      'most in any 4 s': found.most[1] ?? 0,
      'false refusals': found.falseRefusals,
      'refusals of clients that wait': honouring.reduce((sum, one) => sum + one.refused, 0),
      'second refusals after waiting': again,
    },
    broken: found.broken,
  };
}

const honoured: Policy = { name: 'honoured', windows: [{ limit: 5, seconds: 2 }] };

function judge(decisions: readonly Decision[]): { broken: string[]; most: number[]; falseRefusals: number } {
  const broken: string[] = [];
  let log: CallLog = emptyLog;
  let falseRefusals = 0;
  for (const { at, passed } of decisions) {
    const full = read(policy, log, at).violation !== null;
    if (passed && full) broken.push(`a call passed at ${at} through a full window`);
    if (!passed && !full) falseRefusals += 1;
    if (passed) log = withCall(policy, log, at);
  }
  if (falseRefusals > 0) broken.push(`${falseRefusals} calls were refused while every window had room`);
  const passedAt = decisions.filter((decision) => decision.passed).map((decision) => decision.at);
  return { broken, most: policy.windows.map((window) => mostWithin(passedAt, window.seconds * 1000)), falseRefusals };
}

/** The most of these ascending times that lie in any span of that length. */
function mostWithin(times: readonly number[], spanMs: number): number {
  let first = 0;
  let most = 0;
  times.forEach((time, index) => {
    while (time - (times[first] as number) >= spanMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}
