import { canHave, delaySecondsBehind, Front, type FrontName } from '../fronts.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { ClientsOfAFront } from './clients-of-a-front.ts';
import { newClientele, type Processes, restartAll, startProcesses, undeliveredOf, urlsOf } from './installation.ts';
import { Books, type Findings, type ScenarioInput, unequal } from './scenario.ts';

/** What is restarted, and under what load. */
export interface RollingRestarts extends Processes {
  readonly front: FrontName;
  readonly clients: number;
  /** How many calls there are at least; the restarts go round until then. */
  readonly calls: number;
}

/**
 * All processes of an installation are ended by SIGTERM and started again one after the other, behind a balancer that notices
 * it late or behind a proxy in its shipped configuration, while clients with connections that they keep open call without a
 * pause. No call may fail, as the clients count them, and every export is delivered. (contract 1)
 */
export async function rollingRestarts(input: ScenarioInput, plan: RollingRestarts): Promise<Findings> {
  if (!canHave(plan.front)) return { figures: { 'not tried': `no ${plan.front} here` }, broken: [] };
  const books = new Books(input);
  const network = new ProcessFleet('photonet-simulator', {});
  const fleets: ProcessFleet[] = [network];
  let front: Front | undefined;
  try {
    await network.startAll(1);
    const place = { databaseUrl: input.url, networkUrl: network.url(0), delaySeconds: delaySecondsBehind[plan.front] };
    const running = await startProcesses(plan, place);
    fleets.push(...running.map(({ fleet }) => fleet));
    front = await Front.open(plan.front, urlsOf(running));
    const clientele = await newClientele(books, network.url(0));
    const clients = new ClientsOfAFront(front, clientele, { clients: plan.clients, random: input.random });
    const restarts = await restartAll(running, { input, enough: () => clients.calls >= plan.calls });
    await clients.end();
    const { calls, failures, exports } = clients;
    return {
      figures: { restarts: restarts.all, calls, 'calls failed': failures.length, exports: exports.length },
      broken: [
        ...failures.map((failure) => `a call failed: ${failure}`),
        ...unequal({
          'processes that ended in order': [restarts.inOrder, restarts.all],
          'exports that were not delivered': [await undeliveredOf(clients), 0],
        }),
        ...(await books.differences()),
      ],
    };
  } finally {
    await front?.end();
    await Promise.all(fleets.map((fleet) => fleet.endAll()));
    await books.close();
  }
}
