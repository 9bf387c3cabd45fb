import { parseArgs } from 'node:util';
import { engineNames, runSearchBench } from './run.ts';

export const searchHelp = `bench search: the product's search engines and others, over the same generated creators

  --creators N    how many creators (default 1000000)
  --engines LIST  what the index in memory is compared with, by comma: ${engineNames.join(', ')}
                  (default all; none = nothing)
  --seconds N     longest time for one engine's latencies (default 35)
  --out FOLDER    writes search.md and search.svg there
`;

/** Status 1 when engines disagree, 2 for wrong usage. */
export async function searchCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      creators: { type: 'string', default: '1000000' },
      engines: { type: 'string', default: engineNames.join(',') },
      seconds: { type: 'string', default: '35' },
      out: { type: 'string' },
    },
  });
  const [creators, seconds] = [Number(values.creators), Number(values.seconds)];
  const engines = values.engines.split(',').filter((name) => name !== '' && name !== 'none');
  if (
    !Number.isSafeInteger(creators) ||
    creators < 1000 ||
    !(seconds > 0) ||
    engines.some((name) => !engineNames.includes(name))
  ) {
    console.error(searchHelp);
    return 2;
  }
  return (await runSearchBench({ creators, engines, seconds, out: values.out ?? null })) ? 0 : 1;
}
