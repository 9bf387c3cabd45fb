import { Gauge, type Metrics, readAtScrape } from '@creator-discovery/http-server';
import { type PhotonetSessions, sessionStates } from '@creator-discovery/scraping';

/**
 * Counts the operator's sessions by state, read with each scrape of the metrics. If they cannot be read, the last values stay.
 */
export function showPhotonetSessions(
  sessions: Pick<PhotonetSessions, 'list'>,
  { registry }: Pick<Metrics, 'registry'>,
): void {
  const gauge = new Gauge({
    name: 'photonet_sessions',
    help: 'Photo network sessions by state.',
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
