import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, type ScenarioInput, unequal } from './scenario.ts';

/** 50 parallel debits on a balance of 1, from 4 processes: exactly one succeeds. (contract 3) */
export async function debits(input: ScenarioInput, options: { readonly rounds: number }): Promise<Findings> {
  const books = new Books(input);
  const workers = await startWorkers(4);
  const broken: string[] = [];
  let right = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    const ownerId = await books.owner(1);
    const answers = await Promise.all(
      workers.map((worker, process) =>
        worker.run('debits', { url: input.url, ownerId, calls: process < 2 ? 13 : 12, tag: `p${process}` }),
      ),
    );
    const passed = answers.reduce((sum, answer) => sum + answer.passed, 0);
    const refused = answers.reduce((sum, answer) => sum + answer.refused, 0);
    const balance = await books.ledger.balance(ownerId);
    const found = unequal({ passed: [passed, 1], refused: [refused, 49], balance: [balance?.posted, 0] });
    if (found.length === 0) right += 1;
    broken.push(...found.map((line) => `round ${round}: ${line}`));
  }
  broken.push(...(await books.differences()));
  await Promise.all(workers.map((worker) => worker.kill()));
  await books.close();
  return { figures: { rounds: options.rounds, 'rounds with exactly one success': right }, broken };
}
