import 'reflect-metadata';
import type { Composition, Logger, Metrics } from '@creator-discovery/http-server';
import { CreatorJobSteps, type JobSteps } from '@creator-discovery/jobs';
import { GeoNamesPlaces } from '@creator-discovery/places';
import {
  businessNow,
  createDatabase,
  type Database,
  PostgresAdmission,
  PostgresCreatorFeed,
  PostgresCreatorStore,
  PostgresJobOutbox,
  PostgresJobSignal,
  PostgresJobStore,
  PostgresLedger,
  PostgresOwnership,
} from '@creator-discovery/postgres';
import { Container, type ServiceIdentifier } from 'inversify';
import { chooseEngine, type Engine } from './engine.ts';
import { Housekeeping } from './housekeeping.ts';
import { JobReport } from './job-report.ts';
import type { Settings } from './settings.ts';

const ids = {
  database: Symbol('database') as ServiceIdentifier<Database>,
  report: Symbol('report') as ServiceIdentifier<JobReport>,
  steps: Symbol('steps') as ServiceIdentifier<JobSteps>,
  engine: Symbol('engine') as ServiceIdentifier<Engine>,
  housekeeping: Symbol('housekeeping') as ServiceIdentifier<Housekeeping>,
};

/** What runs the process: its settings, its log and its figures. */
export interface Parts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Milliseconds that steps under way have when the process is told to stop. */
const graceMs = 7000;

/** Changes of creators stay readable for a week: a search index that was away longer reads all creators again. */
const keepChangesSeconds = 7 * 86_400;

/** Puts the job worker together. */
export function composeJobWorker(parts: Parts): Composition {
  const container = compose(parts);
  const db = container.get(ids.database);
  const engine = container.get(ids.engine);
  const housekeeping = container.get(ids.housekeeping);
  const database = async (): Promise<void> => {
    await businessNow(db);
  };
  const working = async (): Promise<{ engine: string }> => {
    if (!engine.isWorking()) throw new Error('the engine is not connected');
    return { engine: engine.name };
  };
  return {
    port: parts.settings.JOB_WORKER_PORT,
    checks: { vital: { database }, ready: { engine: working } },
    begin: async () => {
      housekeeping.start();
      await engine.jobs.start(container.get(ids.steps));
    },
    drain: async () => {
      await Promise.all([engine.jobs.stop(graceMs), housekeeping.stop()]);
    },
    close: () => db.destroy(),
  };
}

function compose({ settings, logger, metrics }: Parts): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const { DATABASE_URL: databaseUrl } = settings;
  container.bind(ids.database).toDynamicValue(() =>
    createDatabase(databaseUrl, {
      max: settings.JOB_CONCURRENCY + 4,
      applicationName: 'creator-discovery job-worker',
      onConnectionError: (error) => logger.warn('database connection lost', { error }),
    }),
  );
  container.bind(ids.report).toDynamicValue(() => new JobReport(logger, metrics));
  container.bind(ids.steps).toDynamicValue((context) => {
    const db = context.get(ids.database);
    const places = GeoNamesPlaces.load();
    const steps = new CreatorJobSteps(
      {
        jobs: new PostgresJobStore(db, { creditsPerCreator: settings.CREDITS_PER_CREATOR }),
        creators: new PostgresCreatorStore(db, places),
        ownership: new PostgresOwnership(db),
        places,
      },
      settings.JOB_ITEMS_PER_STEP,
    );
    return context.get(ids.report).timed(steps);
  });
  container.bind(ids.engine).toDynamicValue((context) => {
    const db = context.get(ids.database);
    const signal = new PostgresJobSignal(db, databaseUrl);
    const outbox = new PostgresJobOutbox(db);
    return chooseEngine({ settings, db, signal, outbox, report: context.get(ids.report) });
  });
  container.bind(ids.housekeeping).toDynamicValue((context) => {
    const db = context.get(ids.database);
    const ledger = new PostgresLedger(db);
    const admission = new PostgresAdmission(db);
    const feed = new PostgresCreatorFeed(db);
    const chores = [
      { name: 'expired holds', everySeconds: 15, run: () => ledger.expireHolds() },
      { name: 'old changes', everySeconds: 3600, run: () => feed.forgetChanges(keepChangesSeconds) },
      { name: 'expired answers', everySeconds: 300, run: () => admission.forgetExpired() },
    ];
    return new Housekeeping(chores, {
      done: (name, count) => logger.info('housekeeping', { name, count }),
      failed: (name, error) => context.get(ids.report).fault({ what: `housekeeping: ${name}`, error }),
    });
  });
  return container;
}
