/** A process of its own that makes the calls, so that its work doesn't delay the clock of another's. */
import { once } from 'node:events';
import { Random } from '@creator-discovery/demo-data';
import { Callers, type LoadAccount, type Targets } from './callers.ts';
import { HttpClient } from './http-client.ts';
import { type Mix, pickKind } from './mix.ts';
import { arrivalTimes, type CallTimes, runOpenLoop } from './open-loop.ts';
import { Recorder } from './recorder.ts';

/** What the process is sent first. */
export interface LoadPlan {
  readonly targets: Targets;
  readonly mix: Mix;
  readonly perSecond: number;
  readonly seconds: number;
  readonly mostInFlight: number;
  readonly seed: number;
  /** Which of the processes it is. */
  readonly stream: number;
}

const [plan] = (await once(process, 'message')) as [LoadPlan];
const { targets, mix, perSecond, seconds, mostInFlight, seed, stream } = plan;
const random = new Random(seed, 2 * stream);
const client = new HttpClient();
const callers = new Callers(client, targets, random);
const recorder = new Recorder();

async function call(times: () => CallTimes): Promise<void> {
  const kind = pickKind(mix, random);
  const account = random.pick(targets.accounts) as LoadAccount;
  const outcome = await callers.call(kind, account);
  recorder.record({ kind, accountId: account.accountId, outcome, ...times() });
}

const arrivals = arrivalTimes({ perSecond, seconds, random: new Random(seed, 2 * stream + 1) });
await runOpenLoop(arrivals, { mostInFlight, call });
client.close();
process.send?.(recorder.recorded(), undefined, {}, () => process.disconnect());
