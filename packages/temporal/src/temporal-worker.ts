import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import {
  DefaultLogger,
  type LogEntry,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerDeploymentOptions,
} from '@temporalio/worker';
import { connectionOptions, type TemporalAddress } from './connection.ts';
import { workflowBundle } from './workflow-bundle.ts';

/** Settings of a worker of one task queue. */
export interface TemporalWorkerOptions extends TemporalAddress {
  readonly taskQueue: string;
  /** Activities that run at the same time in this process. Default 8. */
  readonly concurrency?: number;
  /** Workflow tasks, the decisions between activities, that run at the same time in this process; at least 2. Default 40. */
  readonly workflowSlots?: number;
  /** Workflows cached in memory; the histories of others are read again. Default 500. */
  readonly cachedWorkflows?: number;
  /** Without a sign of life for so long, an activity is given to another worker. Default 12. */
  readonly heartbeatSeconds?: number;
  /** What this worker is a version of, for Temporal to choose which versions get work. Default: it takes any. */
  readonly version?: WorkerVersion;
  /** Where Prometheus reads the SDK's own metrics, `host:port`. Default: nowhere. */
  readonly metricsAddress?: string;
  /** Called with the SDK's own warnings. */
  readonly onLog?: (entry: Pick<LogEntry, 'level' | 'message'>) => void;
}

/** A version of the workers of a deployment. It gets work once an operator has made it the current one. */
export interface WorkerVersion {
  /** The workers that follow one another; no dots or colons. */
  readonly deployment: string;
  readonly buildId: string;
  /**
   * What becomes of a job in progress when another version becomes the current one: `auto_upgrade` continues in that one with its
   * next step, `pinned` ends where it began, which needs a worker of that version until then.
   */
  readonly inProgress: 'auto_upgrade' | 'pinned';
}

/** Without a sign of life for so long, an activity is given to another worker. */
export const defaultHeartbeatSeconds = 12;

/** What hands work to Temporal while a worker runs. */
export interface Dispatching {
  start(): void;
  stop(): Promise<void>;
}

/** What a worker does. */
export interface TemporalWork {
  readonly activities: object;
  /** Called for each connection. */
  readonly dispatcherOf: (client: Client) => Dispatching;
  readonly onFault: (fault: { readonly what: 'worker'; readonly error: unknown }) => void;
}

const reconnectMs = 2000;

/** A worker of one task queue, which connects again while Temporal is unreachable. */
export class TemporalWorker {
  readonly #options: TemporalWorkerOptions;
  readonly #work: TemporalWork;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #worker: Worker | undefined;

  constructor(options: TemporalWorkerOptions, work: TemporalWork) {
    this.#options = options;
    this.#work = work;
  }

  /** Whether it is connected and polling. */
  get working(): boolean {
    return this.#worker?.getState() === 'RUNNING';
  }

  start(): void {
    installRuntime(this.#options);
    this.#running = this.#runUntilStopped();
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopped.abort();
    if (this.working) this.#worker?.shutdown();
    await Promise.race([this.#running, pause(graceMs, undefined, { ref: false })]);
  }

  async #runUntilStopped(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#runWorker();
      } catch (error) {
        this.#work.onFault({ what: 'worker', error });
        await pause(reconnectMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      }
    }
  }

  async #runWorker(): Promise<void> {
    const options = connectionOptions(this.#options);
    const connection = await NativeConnection.connect(options);
    const clientConnection = Connection.lazy(options);
    try {
      if (this.#stopped.signal.aborted) return;
      const worker = await this.#createWorker(connection);
      const client = new Client({ connection: clientConnection, namespace: this.#options.namespace });
      const dispatcher = this.#work.dispatcherOf(client);
      this.#worker = worker;
      const running = worker.run();
      // A worker created while the engine was being stopped can be shut down only once it runs.
      if (this.#stopped.signal.aborted) worker.shutdown();
      else dispatcher.start();
      try {
        await running;
      } finally {
        await dispatcher.stop();
      }
    } finally {
      await clientConnection.close();
      await connection.close();
    }
  }

  async #createWorker(connection: NativeConnection): Promise<Worker> {
    const { namespace, taskQueue, version } = this.#options;
    const { concurrency = 8, workflowSlots = 40, cachedWorkflows = 500 } = this.#options;
    return Worker.create({
      connection,
      namespace,
      taskQueue,
      workflowBundle: await workflowBundle(),
      activities: { ...this.#work.activities },
      maxConcurrentActivityTaskExecutions: concurrency,
      maxConcurrentWorkflowTaskExecutions: workflowSlots,
      maxCachedWorkflows: cachedWorkflows,
      shutdownGraceTime: '8 seconds',
      ...(version === undefined ? {} : { workerDeploymentOptions: deploymentOptions(version) }),
    });
  }
}

function deploymentOptions({
  deployment: deploymentName,
  buildId,
  inProgress,
}: WorkerVersion): WorkerDeploymentOptions {
  const defaultVersioningBehavior = inProgress === 'pinned' ? 'PINNED' : 'AUTO_UPGRADE';
  return { version: { deploymentName, buildId }, useWorkerVersioning: true, defaultVersioningBehavior };
}

/** The SDK must not handle signals: the process shuts down in its own order. A process has one runtime, of its first worker. */
function installRuntime({ onLog, metricsAddress: bindAddress }: TemporalWorkerOptions): void {
  const logger = new DefaultLogger('WARN', ({ level, message }) => onLog?.({ level, message }));
  try {
    const telemetryOptions = bindAddress === undefined ? {} : { metrics: { prometheus: { bindAddress } } };
    Runtime.install({ logger, shutdownSignals: [], telemetryOptions });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalStateError') throw error;
  }
}
