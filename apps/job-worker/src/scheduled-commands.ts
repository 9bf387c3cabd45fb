import { type ChoreRuns, Gauge, type Metrics, readAtScrape } from '@creator-discovery/http-server';

/** Commands that an operator schedules, by the chore under which they record their success. */
const commands = ['admin backup', 'admin credits verify'] as const;

/** Shows when scheduled commands last succeeded, read from the database with each scrape. */
export function showScheduledCommands(runs: Pick<ChoreRuns, 'times'>, { registry }: Pick<Metrics, 'registry'>): void {
  const succeeded = new Gauge({
    name: 'scheduled_command_success_timestamp_seconds',
    help: 'When a scheduled command last succeeded, on any machine; 0 before the first time.',
    labelNames: ['command'],
    registers: [registry],
    collect: readAtScrape(async () => {
      const times = await runs.times();
      for (const command of commands) succeeded.set({ command }, (times.get(command)?.getTime() ?? 0) / 1000);
    }),
  });
  for (const command of commands) succeeded.set({ command }, 0);
}
