import { TcpFaultProxy } from '../tcp-fault-proxy.ts';
import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, sumsOf, unequal } from './scenario.ts';

const granted = 100_000_000;

/**
 * The network between the processes and the database loses answers, refuses connections and cuts them. A charge, and a search of
 * one of several accounts sent together, whose answer was lost is repeated under its key and has one effect. (contract 3)
 */
export async function lostAnswers(input: ScenarioInput, options: { readonly faults: number }): Promise<Findings> {
  const books = new Books(input);
  const owners = await Promise.all(Array.from({ length: 4 }, () => books.owner(granted)));
  const accountIds = await Promise.all(Array.from({ length: 8 }, () => books.account(granted)));
  const proxy = await TcpFaultProxy.before(input.url);
  const workers = await startWorkers(3);
  const url = proxy.through(input.url);
  const [searcher, ...chargers] = workers;
  const charging = chargers.map((worker, process) => worker.run('charges', { url, owners, tag: `p${process}` }));
  const searching = searcher?.run('chargedSearches', { url, accountIds, tag: 's' });
  for (let fault = 0; fault < options.faults; fault += 1) {
    await pause(input.random.integer(30, 150));
    proxy.mode = input.random.pick(['lose_answers', 'lose_answers', 'refuse'] as const);
    if (input.random.next() < 0.3) proxy.cut();
    await pause(input.random.integer(5, 60));
    proxy.mode = 'pass';
  }
  await pause(300);
  for (const worker of workers) worker.finish();
  const charged = sumsOf(
    owners,
    (await Promise.all(charging)).map(({ acknowledged }) => acknowledged),
  );
  const searched = await searching;
  await proxy.close();
  await Promise.all(workers.map((worker) => worker.kill()));
  const broken = [
    ...(await books.wrongBalances(granted, charged)),
    ...(await books.wrongBalances(granted, searched?.credits ?? {})),
    ...unequal({ 'whether searches were answered': [(searched?.answered ?? 0) > 0, true] }),
    ...(await books.differences()),
  ];
  await books.close();
  return {
    figures: {
      faults: options.faults,
      'answers lost': proxy.answersLost,
      'charges answered': Object.values(charged).reduce((sum, count) => sum + count, 0),
      'searches answered': searched?.answered ?? 0,
      'searches done but unanswered, then answered as repeated': searched?.replayed ?? 0,
    },
    broken,
  };
}
