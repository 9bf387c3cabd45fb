import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { nextMessage } from '@creator-discovery/http-server/testing';
import type { LoadPlan } from './load-process.ts';
import { type Mix, readMix, shares, usualMix } from './mix.ts';
import { type Recorded, together } from './recorder.ts';
import { failedCalls, type LoadReport, linesOf, reportOf } from './report.ts';
import { type Stage, setStage } from './stage.ts';

export const loadHelp = `usage: npm run bench -- load [--rate 50] [--seconds 60 | --calls N] [--mix search=40,page=15,...] [--creators 20000] [--accounts N]
         [--action-apis 1] [--scraper-apis 1] [--workers 1] [--generators 1] [--in-flight 500] [--seed 1] [--json]
A whole installation under calls that come at their times, whether or not the ones before were answered: searches, pages, counts,
exports, unlocks, rows, lists, scrapes, tool calls, reads of the console. Ends with a comparison of all balances and the ledger.
Kinds of --mix: ${Object.keys(usualMix).join(', ')}; usual: ${Object.entries(usualMix)
  .map(([kind, share]) => `${kind}=${share}`)
  .join(',')}.
Exit status 1 when a call failed (a refusal by a rule is none) or a balance is not what the ledger says.`;

/** A search is refused above 20 a minute. (spec: action 8) Accounts stay so far below that chance takes few above. */
const searchesPerMinuteAndAccount = 6;
const memoryEveryMs = 5_000;

/** `bench load`: open-loop traffic from processes of its own on a whole installation. */
export async function loadCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      calls: { type: 'string' },
      mix: { type: 'string' },
      creators: { type: 'string', default: '20000' },
      accounts: { type: 'string' },
      'action-apis': { type: 'string', default: '1' },
      'scraper-apis': { type: 'string', default: '1' },
      workers: { type: 'string', default: '1' },
      generators: { type: 'string', default: '1' },
      'in-flight': { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const mix = values.mix === undefined ? shares(usualMix) : readMix(values.mix);
  const rate = Number(values.rate);
  const seconds = values.calls === undefined ? Number(values.seconds) : Number(values.calls) / rate;
  const stage = await setStage({
    creators: Number(values.creators),
    accounts: Number(values.accounts ?? accountsFor(mix, rate)),
    actionApis: Number(values['action-apis']),
    scraperApis: Number(values['scraper-apis']),
    workers: Number(values.workers),
  });
  try {
    const generators = Number(values.generators);
    const plan = { targets: stage.targets, mix, perSecond: rate / generators, seconds, seed: Number(values.seed) };
    const mostInFlight = Math.ceil(Number(values['in-flight']) / generators);
    const report = await underLoad(stage, { ...plan, mostInFlight }, generators);
    const { owners, entries, differences } = await stage.verify();
    if (values.json) console.log(JSON.stringify({ ...report, verify: { owners, entries, differences } }));
    else {
      for (const line of linesOf(report)) console.log(line);
      console.log(`credits verify: ${entries} entries of ${owners} owners, ${differences.length} differences`);
    }
    return failedCalls(report) === 0 && differences.length === 0 ? 0 : 1;
  } finally {
    await stage.end();
  }
}

function accountsFor(mix: Mix, rate: number): number {
  const searches = mix.search + mix.page + mix.unlock + mix.mcp;
  return Math.max(20, Math.ceil((rate * 60 * searches) / searchesPerMinuteAndAccount));
}

async function underLoad(stage: Stage, plan: Omit<LoadPlan, 'stream'>, generators: number): Promise<LoadReport> {
  const before = await stage.growth();
  const memory = [await stage.memory()];
  const sampling = setInterval(async () => memory.push(await stage.memory()), memoryEveryMs);
  const streams = Array.from({ length: generators }, (_, stream) => stream);
  const recorded = await Promise.all(streams.map((stream) => runGenerator({ ...plan, stream })));
  clearInterval(sampling);
  memory.push(await stage.memory());
  const after = await stage.growth();
  return reportOf(together(recorded), { seconds: plan.seconds, memory, growth: [before, after] });
}

async function runGenerator(plan: LoadPlan): Promise<Recorded> {
  const child = fork(new URL('./load-process.ts', import.meta.url), { serialization: 'advanced' });
  const recorded = nextMessage<Recorded>(child);
  child.send(plan);
  return recorded;
}
