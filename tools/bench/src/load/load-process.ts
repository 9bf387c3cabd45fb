/** Makes the calls in a separate process, so that other work does not delay its clock. */
import { once } from 'node:events';
import { Random } from '@creator-discovery/demo-data';
import { arrivalTimes, type CallTimes, runOpenLoop } from '../measure/open-loop.ts';
import { Callers, type LoadAccount, type Targets } from './callers.ts';
import { type Mix, pickKind } from './mix.ts';
import { type Measurements, record } from './recorder.ts';

/** First message to the process. */
export interface LoadPlan {
  readonly targets: Targets;
  readonly mix: Mix;
  readonly perSecond: number;
  readonly seconds: number;
  readonly maxInFlight: number;
  readonly seed: number;
}

const [plan] = (await once(process, 'message')) as [LoadPlan];
const { targets, mix, perSecond, seconds, maxInFlight, seed } = plan;
const random = new Random(seed, 0);
const callers = new Callers(targets, random);
const measurements: Measurements = {};

async function call(times: () => CallTimes): Promise<void> {
  const kind = pickKind(mix, random);
  const account = random.pick(targets.accounts) as LoadAccount;
  const outcome = await callers.call(kind, account);
  record(measurements, { kind, outcome, ...times() });
}

const arrivals = arrivalTimes({ perSecond, seconds, random: new Random(seed, 1) });
await runOpenLoop(arrivals, { maxInFlight, call });
process.send?.(measurements, undefined, {}, () => process.disconnect());
