import { parseArgs } from 'node:util';
import { engineNames, runSearchBench } from './run.ts';

export const searchHelp = `bench search: the product's search engines and others, over the same generated creators

  --creators N    how many creators (default 1000000)
  --texts HOW     written = as people write (default); spaced = with a space around each word, also in languages without
  --unspaced S    share of creators who write Chinese, Japanese or Thai, such as 0.2 (default: as many as live there)
  --engines LIST  what the index in memory is compared with, by comma: ${engineNames.join(', ')}
                  (default all; none = nothing)
  --seconds N     longest time for one engine's latencies (default 35)
`;

/** Status 1 when engines disagree, 2 for wrong usage. */
export async function searchCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      creators: { type: 'string', default: '1000000' },
      texts: { type: 'string', default: 'written' },
      unspaced: { type: 'string' },
      engines: { type: 'string', default: engineNames.join(',') },
      seconds: { type: 'string', default: '35' },
    },
  });
  const [count, seconds] = [Number(values.creators), Number(values.seconds)];
  const texts = (['written', 'spaced'] as const).find((known) => known === values.texts);
  const unspaced = values.unspaced === undefined ? {} : { unspacedShare: Number(values.unspaced) };
  const engines = values.engines.split(',').filter((name) => name !== '' && name !== 'none');
  if (
    !Number.isSafeInteger(count) ||
    count < 1000 ||
    !(seconds > 0) ||
    !texts ||
    (unspaced.unspacedShare !== undefined && !(unspaced.unspacedShare > 0 && unspaced.unspacedShare < 0.9)) ||
    engines.some((name) => !engineNames.includes(name))
  ) {
    console.error(searchHelp);
    return 2;
  }
  const population = { count, texts, ...unspaced };
  return (await runSearchBench({ population, engines, seconds })) ? 0 : 1;
}
