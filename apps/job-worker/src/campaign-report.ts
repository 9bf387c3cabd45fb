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

/** Steps by what they have done; those that found nothing to do are none. */
const stepOutcomes = [...visitOutcomes, 'page', 'postponed', 'lost', 'budget', 'no_session', 'fault'] as const;

/** Reports the campaigns of this process to its log and metrics. */
export class CampaignReport {
  readonly #logger: Logger;
  readonly #steps: Histogram<'outcome'>;
  readonly #faults: Counter<'what'>;

  constructor(logger: Logger, metrics: Pick<Metrics, 'registry'>) {
    this.#logger = logger;
    this.#steps = histogramFromZero(metrics, {
      name: 'collection_step_duration_seconds',
      help: 'Time of one step of a campaign, with its reads of the network.',
      labels: { outcome: stepOutcomes },
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    });
    this.#faults = counterFromZero(metrics, {
      name: 'collection_faults_total',
      help: 'Faults of steps of campaigns, of reading which of them run, and of the connection to the engine.',
      labels: { what: ['step', 'queue', 'dispatch', 'worker'] },
    });
  }

  readonly fault = ({ what, error, campaignId }: CampaignFault): void => {
    this.#faults.inc({ what });
    this.#logger.warn('campaign fault', { kind: what, campaign_id: campaignId, error });
  };

  /** The same steps, timed. */
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

  /** Logs why a profile can't be a record: the reason names fields and no values. */
  records(make: (read: Parameters<RecordMaker>[0]) => CreatorRecord | Promise<CreatorRecord>): RecordMaker {
    return async (read) => {
      const made = await make(read);
      if (made.ok) return made.record;
      this.#logger.warn('a profile that can not be a record', { reason: made.reason });
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

/** Where the state of collecting is read. */
export interface CollectionSource {
  readonly store: Pick<CampaignStore, 'overview'>;
  readonly budget: Pick<RequestBudget, 'left' | 'taken'>;
  readonly installation: readonly RequestWindow[];
}

/**
 * Shows the campaigns of the whole database, read when the metrics are: every worker shows the same. What can't be read stays as
 * it was last.
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
    help: 'People and hashtags that running campaigns have found and not visited yet.',
    ...more,
  });
  const taken = new Gauge({
    name: 'collection_requests',
    help: 'Requests to the photo network that campaigns have ever taken from their budgets; grows only.',
    ...more,
  });
  const left = new Gauge({
    name: 'collection_budget_left_requests',
    help: 'Requests that all campaigns together may take now by the limits of the installation; +Inf without limits.',
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
