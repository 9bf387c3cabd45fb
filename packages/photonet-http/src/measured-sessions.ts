import { sessionRefusals } from '@creator-discovery/scraping';
import { waitOutcomes } from './sessions/session-sender.ts';

/** What processes measure of requests that wait for a slot of a session. */
export const measuredWaits = {
  name: 'photonet_session_wait',
  help: 'Waits for a slot of a photonet session (of a refused request: the time until the next free slot)',
  labels: {},
  outcomes: waitOutcomes,
  buckets: [0.01, 0.5, 1, 2, 4, 8, 16, 24, 60, 600, 3600],
} as const;

/** What they count of pauses. */
export const countedPauses = {
  name: 'photonet_session_pauses_total',
  help: 'Pauses of photonet sessions that the network caused, by what it said.',
  labels: { reason: sessionRefusals },
} as const;
