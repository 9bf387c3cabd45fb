import {
  Counter,
  counterFromZero,
  type Histogram,
  histogramFromZero,
  type Logger,
  type Metrics,
} from '@creator-discovery/http-server';
import type { EndedJob, JobSteps } from '@creator-discovery/jobs';
import { RepeatedWarnings } from './repeated-warnings.ts';

/** Fault of any engine. */
export interface JobFault {
  readonly what: string;
  readonly error: unknown;
  readonly jobId?: string;
  readonly attempts?: number;
}

/** Reports the jobs of this process to its log and metrics. */
export class JobReport {
  readonly #logger: Logger;
  readonly #repeated: RepeatedWarnings;
  readonly #steps: Histogram<'outcome'>;
  readonly #faults: Counter<'what'>;
  readonly #givenUp: Counter;

  constructor(logger: Logger, metrics: Pick<Metrics, 'registry'>) {
    this.#logger = logger;
    this.#repeated = new RepeatedWarnings(logger);
    this.#steps = histogramFromZero(metrics, {
      name: 'job_step_duration_seconds',
      help: 'Duration of a job step.',
      labels: { outcome: ['moved', 'ended', 'fault'] },
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
    this.#faults = counterFromZero(metrics, {
      name: 'job_faults_total',
      help: 'Faults of steps, of giving up, of the queue and of the engine connection.',
      labels: { what: ['step', 'gave_up', 'queue', 'dispatch', 'worker'] },
    });
    this.#givenUp = new Counter({
      name: 'jobs_given_up_total',
      help: 'Jobs given up because a step failed too often.',
      registers: [metrics.registry],
    });
  }

  readonly fault = ({ what, error, jobId, attempts }: JobFault): void => {
    this.#faults.inc({ what });
    (jobId === undefined ? this.#repeated : this.#logger).warn('job fault', {
      kind: what,
      job_id: jobId,
      attempt: attempts,
      error,
    });
  };

  readonly temporal = ({ message }: { readonly message: string }): void => {
    this.#repeated.warn(`temporal: ${message}`);
  };

  #ended(jobId: string, { kind, state, rows, durationMs }: EndedJob): void {
    this.#logger.info('job ended', { job_id: jobId, kind, outcome: state, count: rows, duration_ms: durationMs });
  }

  /** Adds durations to steps. */
  timed(steps: JobSteps): JobSteps {
    return {
      runStep: async (jobId, fence) => {
        const end = this.#steps.startTimer();
        try {
          const outcome = await steps.runStep(jobId, fence);
          end({ outcome: outcome.done ? 'ended' : 'moved' });
          if (outcome.done && outcome.ended) this.#ended(jobId, outcome.ended);
          return outcome;
        } catch (error) {
          end({ outcome: 'fault' });
          throw error;
        }
      },
      gaveUp: (jobId, failure) => {
        this.#givenUp.inc();
        this.#logger.error('gave a job up', { job_id: jobId, reason: failure.code });
        return steps.gaveUp(jobId, failure);
      },
    };
  }
}
