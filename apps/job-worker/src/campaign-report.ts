import {
  type CampaignFault,
  type CampaignStep,
  type CampaignSteps,
  type CampaignStore,
  type CreatorRecord,
  installationScope,
  type RecordMaker,
  type RequestBudget,
  type RequestWindow,
  visitOutcomes,
} from '@creator-discovery/collection';
import {
  type Counter,
  counterFromZero,
  Gauge,
  type Histogram,
  histogramFromZero,
  type Logger,
  type Metrics,
  readAtScrape,
} from '@creator-discovery/http-server';
import { RepeatedWarnings } from './repeated-warnings.ts';

/** Outcomes of steps. Steps without work are not counted. */
const stepOutcomes = [...visitOutcomes, 'page', 'postponed', 'lost', 'budget', 'no_session', 'fault'] as const;

/** Reports the campaigns of this process to its log and metrics. */
export class CampaignReport {
  readonly #logger: Logger;
  readonly #repeated: RepeatedWarnings;
  readonly #steps: Histogram<'outcome'>;
  readonly #faults: Counter<'what'>;

  constructor(logger: Logger, metrics: Pick<Metrics, 'registry'>) {
    this.#logger = logger;
    this.#repeated = new RepeatedWarnings(logger);
    this.#steps = histogramFromZero(metrics, {
      name: 'collection_step_duration_seconds',
      help: 'Duration of a campaign step, including its network reads.',
      labels: { outcome: stepOutcomes },
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    });
    this.#faults = counterFromZero(metrics, {
      name: 'collection_faults_total',
      help: 'Faults of campaign steps, of the queue and of the engine connection.',
      labels: { what: ['step', 'queue', 'dispatch', 'worker'] },
    });
  }

  readonly fault = ({ what, error, campaignId }: CampaignFault): void => {
    this.#faults.inc({ what });
    (campaignId === undefined ? this.#repeated : this.#logger).warn('campaign fault', {
      kind: what,
      campaign_id: campaignId,
      error,
    });
  };

  /** Adds durations and outcomes to steps. */
  timed(steps: Pick<CampaignSteps, 'runStep'>): Pick<CampaignSteps, 'runStep'> {
    return {
      runStep: async (campaignId) => {
        const began = performance.now();
        const observe = (outcome: string) => this.#steps.observe({ outcome }, (performance.now() - began) / 1000);
        try {
          const step = await steps.runStep(campaignId);
          const outcome = outcomeOf(step);
          if (outcome !== null) observe(outcome);
          return step;
        } catch (error) {
          observe('fault');
          throw error;
        }
      },
    };
  }

  /** Logs why a profile is not valid as a record. The reason names fields, never values. */
  records(make: (read: Parameters<RecordMaker>[0]) => CreatorRecord | Promise<CreatorRecord>): RecordMaker {
    return async (read) => {
      const made = await make(read);
      if (made.ok) return made.record;
      this.#logger.warn('profile is not a valid creator record', { reason: made.reason });
      return null;
    };
  }
}

function outcomeOf(step: CampaignStep): string | null {
  switch (step.did) {
    case 'visited':
      return step.outcome ?? 'page';
    case 'nothing':
      return step.because === 'nothing_due' ? null : step.because;
    case 'rested':
      return null;
    default:
      return step.did;
  }
}

export interface CollectionSource {
  readonly store: Pick<CampaignStore, 'overview'>;
  readonly budget: Pick<RequestBudget, 'left' | 'taken'>;
  readonly installation: readonly RequestWindow[];
}

/**
 * Shows the campaigns of the whole database, read with each scrape of the metrics. If they cannot be read, the last values stay.
 */
export function showCollection(source: CollectionSource, { registry }: Pick<Metrics, 'registry'>): void {
  const more = { registers: [registry], collect: readAtScrape(show) };
  const campaigns = new Gauge({
    name: 'collection_campaigns',
    help: 'Campaigns by state.',
    labelNames: ['state'] as const,
    ...more,
  });
  const waiting = new Gauge({
    name: 'collection_frontier_visits',
    help: 'People and hashtags that running campaigns have still to visit.',
    ...more,
  });
  const taken = new Gauge({
    name: 'collection_requests',
    help: 'Requests that campaigns have taken from their budgets; never decreases.',
    ...more,
  });
  const left = new Gauge({
    name: 'collection_budget_left_requests',
    help: 'Requests left in the limits of the installation; +Inf without limits.',
    ...more,
  });

  async function show(): Promise<void> {
    const scope = { scope: installationScope, windows: source.installation };
    const [overview, requests, windows] = await Promise.all([
      source.store.overview(),
      source.budget.taken(installationScope),
      source.budget.left(scope),
    ]);
    for (const [state, count] of Object.entries(overview.campaigns)) campaigns.set({ state }, count);
    waiting.set(overview.waiting);
    taken.set(requests);
    left.set(Math.min(Number.POSITIVE_INFINITY, ...windows.map((window) => window.left)));
  }

  for (const state of ['running', 'paused', 'stopped', 'done']) campaigns.set({ state }, 0);
}
