import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import {
  DefaultLogger,
  type LogEntry,
  makeTelemetryFilterString,
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
  /** Concurrent activities in this process. Default 8. */
  readonly concurrency?: number;
  /** Concurrent workflow tasks in this process; at least 2. Default 40. */
  readonly workflowSlots?: number;
  /** Maximum workflows cached in memory; the histories of others are read again. Default 500. */
  readonly cachedWorkflows?: number;
  /** Heartbeat timeout after which an activity moves to another worker. Default 12. */
  readonly heartbeatSeconds?: number;
  /** Version of this worker, for versioned deployments. Default: unversioned. */
  readonly version?: WorkerVersion;
  /** `host:port` at which Prometheus reads the SDK's metrics. Default: none. */
  readonly metricsAddress?: string;
  /** Called with warnings of the SDK. */
  readonly onLog?: (entry: Pick<LogEntry, 'level' | 'message'>) => void;
}

/** Version of the workers of a deployment. It receives work once an operator has made it current. */
export interface WorkerVersion {
  /** Name of the deployment, without dots and colons. */
  readonly deployment: string;
  readonly buildId: string;
  /**
   * Handling of jobs in progress when another version becomes current. `auto_upgrade` continues them there with the next step.
   * `pinned` finishes them in their own version, whose workers must keep running.
   */
  readonly inProgress: 'auto_upgrade' | 'pinned';
}

/** Hands work to Temporal while a worker runs. */
export interface WorkDispatcher {
  start(): void;
  stop(): Promise<void>;
}

export interface TemporalWork {
  readonly activities: object;
  /** Called for each connection. */
  readonly dispatcherOf: (client: Client) => WorkDispatcher;
  readonly onFault: (fault: { readonly what: 'worker'; readonly error: unknown }) => void;
}

const reconnectMs = 2000;

/** Worker of one task queue. Reconnects while Temporal is unreachable. */
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

  /** Whether the worker is connected and polling. */
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
      // A worker created during `stop` can only be shut down once it runs.
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

/** Installs the SDK's runtime, one per process, without its signal handlers: the process shuts down in its own order. */
function installRuntime({ onLog, metricsAddress: bindAddress }: TemporalWorkerOptions): void {
  const logger = new DefaultLogger('WARN', ({ level, message }) => onLog?.({ level, message }));
  try {
    const metrics = bindAddress === undefined ? {} : { metrics: { prometheus: { bindAddress } } };
    // Without `forward`, the native client prints unstructured lines.
    const logging = { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }) };
    Runtime.install({ logger, shutdownSignals: [], telemetryOptions: { logging, ...metrics } });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalStateError') throw error;
  }
}
