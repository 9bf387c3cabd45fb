import { endpoints, failureReasons, sourceNames } from '@creator-discovery/scraping';

/** What processes measure of sources that are followed by the next. */
export const countedFailovers = {
  name: 'photonet_failovers_total',
  help: 'Reads that one source did not answer, so that the next was asked, by that source and why.',
  labels: {
    target: Object.keys(endpoints),
    from: sourceNames,
    reason: ['failed', 'timed_out', ...failureReasons.filter((reason) => reason.startsWith('upstream_'))],
  },
} as const;
