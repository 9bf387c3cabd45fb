import { type FrontName, isAvailable } from '../fronts.ts';
import { deploy, type Processes, restartAll } from './deployment.ts';
import { type Findings, type ScenarioInput, unequal } from './scenario.ts';

export interface RollingRestarts extends Processes {
  readonly front: FrontName;
  /** Minimum number of calls; restarts repeat until then. */
  readonly calls: number;
}

/**
 * Restarts all processes with SIGTERM, one after the other, behind a slow balancer or a proxy with its shipped configuration,
 * while clients with keep-alive connections call continuously. No call may fail, and every export is delivered. (contract 1)
 */
export async function rollingRestarts(input: ScenarioInput, plan: RollingRestarts): Promise<Findings> {
  if (!isAvailable(plan.front)) return { figures: { 'not tried': `${plan.front} is not installed` }, broken: [] };
  const { running, clients } = await deploy(input, plan);
  const restarts = await restartAll(running, { input, isEnough: () => clients.calls >= plan.calls });
  await clients.end();
  const { calls, failures, exports } = clients;
  return {
    figures: { restarts: restarts.all, calls, 'calls failed': failures.length, exports: exports.length },
    broken: [
      ...failures.map((failure) => `a call failed: ${failure}`),
      ...unequal({
        'clean exits': [restarts.clean, restarts.all],
        'exports not delivered': [await clients.undelivered(), 0],
      }),
    ],
  };
}
