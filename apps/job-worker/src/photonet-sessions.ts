import { Gauge, type Metrics, readAtScrape } from '@creator-discovery/http-server';
import { type PhotonetSessions, sessionStates } from '@creator-discovery/scraping';

/**
 * Shows how many of the operator's sessions with the photo network are in each state, read when the metrics are: every worker shows
 * the same. While they can't be read, they stay as they were.
 */
export function showPhotonetSessions(
  sessions: Pick<PhotonetSessions, 'list'>,
  { registry }: Pick<Metrics, 'registry'>,
): void {
  const gauge = new Gauge({
    name: 'photonet_sessions',
    help: 'The operator’s own sessions with the photo network, by state; all 0 where there are none.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: readAtScrape(show),
  });
  for (const state of sessionStates) gauge.set({ state }, 0);

  async function show(): Promise<void> {
    const found = await sessions.list();
    for (const state of sessionStates)
      gauge.set({ state }, found.filter((session) => session.state.state === state).length);
  }
}
