import { parseArgs } from 'node:util';
import { findOpenSearch } from '@creator-discovery/opensearch/testing';
import { type ChangeLoad, measureChanges, setStage } from './stage.ts';

export const indexerHelp = `usage: npm run bench -- indexer [--creators 20000] [--rates 100,500] [--seconds 20]
An indexer process between PostgreSQL and one OpenSearch node: how fast it builds the indexes, then how far behind it is while so
many creators change each second, and the processor time of each change. Needs Java and the jars (npm run opensearch -- get).
Exit status 1 when it was more than 5 s behind at one of the rates.`;

const mostBehindSeconds = 5;

/** `bench indexer`: changes of creators on their way to the cluster that is searched. */
export async function indexerCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      creators: { type: 'string', default: '20000' },
      rates: { type: 'string', default: '100,500' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const program = await findOpenSearch();
  if (program === null) {
    console.error("not run: 'npm run opensearch -- get' gets OpenSearch, where Java and Maven are installed");
    return 2;
  }
  const creators = Number(values.creators);
  const stage = await setStage(program, creators);
  try {
    console.log(`built: ${saidOf(stage.build)}`);
    const loads: ChangeLoad[] = [];
    for (const rate of values.rates.split(',').map(Number)) {
      const load = await measureChanges(stage, { rate, seconds: Number(values.seconds) });
      loads.push(load);
      console.log(
        `${rate} changes a second asked for: ${saidOf(load)}; furthest behind ${load.behindSeconds.toFixed(1)} s, the last is found after ${load.lastFoundSeconds.toFixed(1)} s`,
      );
    }
    return loads.some(({ behindSeconds }) => behindSeconds > mostBehindSeconds) ? 1 : 0;
  } finally {
    await stage.end();
  }
}

function saidOf({ creators, seconds, processor }: Pick<ChangeLoad, 'creators' | 'seconds' | 'processor'>): string {
  const each = (spent: number) => `${Math.round((spent / creators) * 1e6)} us`;
  return `${creators} in ${seconds.toFixed(1)} s, ${Math.round(creators / seconds)} a second; processor time of each: indexer ${each(processor.indexer)}, OpenSearch ${each(processor.cluster)}, PostgreSQL ${each(processor.postgres)}`;
}
