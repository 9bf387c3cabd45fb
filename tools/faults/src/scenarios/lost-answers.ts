import { proxiesBefore } from '../database-servers.ts';
import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

/**
 * The network between the processes and the database loses answers, refuses connections and cuts them. A charge whose answer
 * was lost is repeated under its key and has one effect. (contract 3)
 */
export async function lostAnswers(input: ScenarioInput, options: { readonly faults: number }): Promise<Findings> {
  const books = new Books(input);
  const owners = await Promise.all(Array.from({ length: 4 }, () => books.owner(100_000_000)));
  const proxies = await proxiesBefore(input.url);
  const workers = await startWorkers(2);
  const { url } = proxies;
  const running = workers.map((worker, process) => worker.run('charges', { url, owners, tag: `p${process}` }));
  for (let fault = 0; fault < options.faults; fault += 1) {
    await pause(input.random.integer(30, 150));
    const proxy = input.random.pick(proxies.each);
    proxy.mode = input.random.pick(['lose_answers', 'lose_answers', 'refuse'] as const);
    if (input.random.next() < 0.3) proxy.cut();
    await pause(input.random.integer(5, 60));
    proxy.mode = 'pass';
  }
  await pause(300);
  for (const worker of workers) worker.finish();
  const answers = await Promise.all(running);
  await proxies.close();
  await Promise.all(workers.map((worker) => worker.kill()));
  const answersLost = proxies.each.reduce((sum, proxy) => sum + proxy.answersLost, 0);
  const broken: string[] = [];
  let acknowledged = 0;
  for (const owner of owners) {
    const confirmed = answers.reduce((sum, answer) => sum + (answer.acknowledged[owner] ?? 0), 0);
    acknowledged += confirmed;
    broken.push(
      ...unequal({ [`balance of ${owner}`]: [(await books.ledger.balance(owner))?.posted, 100_000_000 - confirmed] }),
    );
  }
  broken.push(...(await books.differences()));
  await books.close();
  return {
    figures: { faults: options.faults, 'answers lost': answersLost, 'charges answered': acknowledged },
    broken,
  };
}
