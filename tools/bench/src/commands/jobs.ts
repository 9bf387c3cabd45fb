import { Installation } from '@creator-discovery/installation';
import type { JobWork } from '@creator-discovery/jobs';
import { defineCommand } from '../command.ts';
import { timedJob } from '../jobs/timed-job.ts';
import { percentilesOf } from '../measure/percentiles.ts';
import { printRows } from '../report.ts';

export const jobsCommand = defineCommand({
  name: 'jobs',
  summary: `Measures exports and unlocks from admission to "complete", with one real job worker. TEMPORAL_ADDRESS selects Temporal.`,
  options: { creators: 20_000 },
  run: (options) =>
    Installation.use(async (installation) => {
      await installation.importDemoCreators(options.creators);
      await installation.start('job-worker', { TEMPORAL_ADDRESS: process.env.TEMPORAL_ADDRESS ?? '' });
      const creators = await installation.db
        .selectFrom('creator')
        .select(['id', 'handle'])
        .where('platform', '=', 'photonet')
        .limit(10_000)
        .execute();
      const exportAll: JobWork = { kind: 'export', platform: 'photonet', creatorIds: creators.map(({ id }) => id) };
      const handles = creators.map(({ handle }) => ({ platform: 'photonet' as const, handle }));
      const unlocks = async (rounds: number, size: number): Promise<readonly number[]> => {
        const times: number[] = [];
        while (times.length < rounds)
          times.push(await timedJob(installation, { kind: 'unlock', handles: handles.slice(0, size) }));
        return times;
      };
      const alone = await timedJob(installation, exportAll);
      const unlocksAlone = percentilesOf(await unlocks(20, 25));
      const exporting = Promise.all(Array.from({ length: 4 }, () => timedJob(installation, exportAll)));
      const unlocksDuring = percentilesOf(await unlocks(10, 5));
      const exports = percentilesOf(await exporting);
      const rows = Object.entries({
        'export of 10,000, alone': alone,
        'unlock of 25, alone, median of 20': unlocksAlone.p50,
        'unlock of 25, alone, slowest of 20': unlocksAlone.max,
        'unlock of 5 during 4 exports of 10,000, slowest of 10': unlocksDuring.max,
        '4 exports of 10,000 of 4 accounts, slowest': exports.max,
      }).map(([job, time]) => ({ job, ms: Math.round(time) }));
      printRows(rows);
      return true;
    }),
});
