import { endpoints, failureReasons, type Instruments, sourceNames } from '@creator-discovery/scraping';
import { meanings } from './mapping.ts';
import type { SourcesHooks } from './module.ts';
import type { ProviderReply } from './provider-reply.ts';

/** Measures what the sources report. */
export function measuredSources({ counter, calls, warn }: Instruments): SourcesHooks {
  const [failovers, costs] = [counter(countedFailovers), counter(countedCosts)];
  const [unreadable, requests] = [counter(countedUnreadable), calls(measuredProviderCalls)];
  return {
    onCall: ({ kind, outcome, seconds, costMicros }) => {
      requests.observe({ kind }, outcome, seconds);
      costs.inc({ kind }, costMicros / 1_000_000);
    },
    onUnreadable: (kind, items) => unreadable.inc({ kind }, items),
    onPassed: (target, from, { reason, kind }) => failovers.inc({ target, from, reason: reason ?? kind }),
    onFault: (error) => warn('costs of the provider could not be written', { error }),
    onProblem: ({ message }) => warn('the mapping of the provider is not used', { problem: message }),
  };
}

/** Sources that are followed by the next. */
const countedFailovers = {
  name: 'photonet_failovers_total',
  help: 'Reads that one source did not answer, so that the next was asked, by that source and why.',
  labels: {
    target: Object.keys(endpoints),
    from: sourceNames,
    reason: ['failed', 'timed_out', ...failureReasons.filter((reason) => reason.startsWith('upstream_'))],
  },
} as const;

/** How a request to a provider can end. */
const callOutcomes: readonly ProviderReply['kind'][] = ['answer', ...meanings, 'late'];

/** Requests to a provider. */
const measuredProviderCalls = {
  name: 'photonet_provider_call',
  help: 'Requests to the data provider',
  labels: { kind: Object.keys(endpoints) },
  outcomes: callOutcomes,
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
} as const;

/** The money that requests cost. */
const countedCosts = {
  name: 'photonet_provider_cost_total',
  help: 'What requests to the data provider cost, in the currency of its mapping.',
  labels: { kind: Object.keys(endpoints) },
} as const;

/** Items that were left out. */
const countedUnreadable = {
  name: 'photonet_provider_unreadable_total',
  help: 'Items of lists of the data provider that could not be read and were left out.',
  labels: { kind: Object.keys(endpoints) },
} as const;
