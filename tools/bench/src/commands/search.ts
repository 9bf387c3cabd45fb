import path from 'node:path';
import { Installation } from '@creator-discovery/installation';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { defineCommand, WrongUsage } from '../command.ts';
import { inOrder } from '../measure/in-order.ts';
import type { Population } from '../search/dataset.ts';
import { MemoryEngine } from '../search/engines/memory-engine.ts';
import { engineNames, makeEngines } from '../search/engines.ts';
import { disagreementsOf } from '../search/latencies.ts';
import { loadAll } from '../search/load-all.ts';
import { actionApis, measureEngine, measureIndex } from '../search/measurements.ts';
import { printReport } from '../search/report.ts';
import { comparisonSettings } from '../search/server.ts';

export const searchCommand = defineCommand({
  name: 'search',
  summary: `Compares the index in memory with other engines on the same generated creators and requests.
--unspaced sets the share of creators who write Chinese, Japanese or Thai (0: as in the population), --styled the share whose
bios have styled letters and emoji. --engines: ${engineNames.join(', ')}, or none. --seconds limits the requests per engine.
Fails if engines disagree.`,
  options: { creators: 1_000_000, unspaced: 0, styled: 0, engines: engineNames.join(','), seconds: 35 },
  run: ({ creators, unspaced, styled, engines, seconds }) => {
    const names = engines.split(',').filter((name) => name !== '' && name !== 'none');
    const unknown = names.find((name) => !engineNames.includes(name));
    if (unknown !== undefined) throw new WrongUsage(`--engines: unknown engine ${unknown}.`);
    if (creators < 1000 || unspaced >= 0.9)
      throw new WrongUsage('--creators must be at least 1000, --unspaced below 0.9.');
    const share = unspaced > 0 ? { unspacedShare: unspaced } : {};
    const population: Population = { count: creators, ...share, styledShare: styled };
    return Installation.use(
      async (installation) => {
        const places = GeoNamesPlaces.load();
        const index = new MemoryEngine(installation.databaseUrl, path.join(installation.folder, 'snapshots'));
        const all = [index, ...(await makeEngines(names, { installation, places }))];
        for (const engine of all) installation.onEnd(() => engine.close());
        const bench = { installation, places, population };
        const loaded = await loadAll(bench, all);
        const results = await inOrder(all, (engine) => measureEngine(engine, loaded, seconds));
        const apis = names.includes('tuned') ? Object.keys(actionApis) : [];
        const figures = await measureIndex(bench, { index, loaded, apis, isFreshnessMeasured: true });
        const disagreements = disagreementsOf(results, loaded.requests);
        printReport({ engines: results, disagreements, ...figures });
        return disagreements.length === 0;
      },
      { settings: comparisonSettings },
    );
  },
});
