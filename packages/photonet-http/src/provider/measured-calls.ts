import {
  endpoints,
  failureReasons,
  type Instruments,
  type ScrapeFailure,
  type SourceName,
  sourceNames,
  type TargetKind,
} from '@creator-discovery/scraping';
import { meanings } from './mapping.ts';
import type { ProviderReply } from './provider-reply.ts';
import type { ProviderHooks } from './provider-source.ts';

/** Listeners of the sources. */
export interface SourcesHooks extends ProviderHooks {
  /** Called when a source failed and the next one is tried. */
  readonly onPassed?: (kind: TargetKind, from: SourceName, failure: ScrapeFailure) => void;
  /** Called when costs could not be stored; they are stored later. */
  readonly onFault?: (fault: unknown) => void;
}

/** Measures calls, costs, omitted items and failovers. */
export function measuredSources({ counter, calls, warn }: Instruments): SourcesHooks {
  const labels = { kind: Object.keys(endpoints) };
  const failovers = counter({
    name: 'photonet_failovers_total',
    help: 'Reads for which a source failed and the next was tried, by the failed source and its reason.',
    labels: {
      target: labels.kind,
      from: sourceNames,
      reason: ['failed', 'timed_out', ...failureReasons.filter((reason) => reason.startsWith('upstream_'))],
    },
  });
  const costs = counter({
    name: 'photonet_provider_cost_total',
    help: 'Cost of requests to the data provider, in the currency of its mapping.',
    labels,
  });
  const unreadable = counter({
    name: 'photonet_provider_unreadable_total',
    help: 'Unreadable items omitted from lists of the data provider.',
    labels,
  });
  const outcomes: readonly ProviderReply['kind'][] = ['answer', ...meanings, 'late'];
  const requests = calls({
    name: 'photonet_provider_call',
    help: 'Requests to the data provider',
    labels,
    outcomes,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  return {
    onCall: ({ kind, outcome, seconds, costMicros }) => {
      requests.observe({ kind }, outcome, seconds);
      costs.inc({ kind }, costMicros / 1_000_000);
    },
    onUnreadable: (kind, items) => unreadable.inc({ kind }, items),
    onPassed: (target, from, { reason, kind }) => failovers.inc({ target, from, reason: reason ?? kind }),
    onFault: (error) => warn('provider costs not stored, will be retried', { error }),
    onMapping: (read) => {
      if (read.outcome === 'refused') warn(`new provider mapping is invalid and not used: ${read.problem}`);
    },
  };
}
