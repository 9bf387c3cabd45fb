import { setTimeout as pause } from 'node:timers/promises';
import {
  defaultRetryRules,
  type JobEngine,
  type JobOutbox,
  type JobSignal,
  type JobSteps,
  type RetryRules,
} from '@creator-discovery/jobs';
import { Client, Connection } from '@temporalio/client';
import {
  DefaultLogger,
  type LogEntry,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerDeploymentOptions,
} from '@temporalio/worker';
import { jobActivities, type OnFault } from './activities.ts';
import { connectionOptions, type TemporalAddress } from './connection.ts';
import { Dispatcher } from './dispatcher.ts';
import { workflowBundle } from './workflow-bundle.ts';

export interface TemporalJobEngineOptions extends TemporalAddress {
  readonly taskQueue: string;
  /** Steps that run at the same time in this process. Default 8. */
  readonly concurrency?: number;
  /** Workflow tasks, the decisions between steps, that run at the same time in this process; at least 2. Default 40. */
  readonly workflowSlots?: number;
  /** Workflows cached in memory; the histories of others are read again. Default 500. */
  readonly cachedWorkflows?: number;
  /** Without a sign of life for so long, a step is given to another worker. Default 12. */
  readonly heartbeatSeconds?: number;
  /** What this worker is a version of, for Temporal to choose which versions get jobs. Default: it takes any job. */
  readonly version?: WorkerVersion;
  readonly retry?: RetryRules;
  /** The pause between two reads of the outbox. Default 1000. */
  readonly pollMs?: number;
  /** When a job makes no progress for this long, Temporal is asked whether it still has it. Default 60. */
  readonly stalledSeconds?: number;
  /** Whether workflows carry `JobKind` and `JobAccount`, which the namespace must know. Default false. */
  readonly searchAttributes?: boolean;
  /** Where Prometheus reads the SDK's own metrics, `host:port`. Default: nowhere. */
  readonly metricsAddress?: string;
  readonly onFault?: OnFault;
  /** Called with the SDK's own warnings. */
  readonly onLog?: (entry: Pick<LogEntry, 'level' | 'message'>) => void;
}

/** A version of the workers of a deployment. It gets jobs once an operator has made it the current one. */
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

const reconnectMs = 2000;

/**
 * Runs jobs on Temporal: this process is a worker of the task queue and starts workflows for accepted jobs. While
 * Temporal is unreachable, jobs wait in their rows and the engine keeps reconnecting.
 */
export class TemporalJobEngine implements JobEngine {
  readonly #options: TemporalJobEngineOptions;
  readonly #ports: { readonly outbox: JobOutbox; readonly signal: JobSignal };
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #worker: Worker | undefined;
  #dispatcher: Dispatcher | undefined;
  #stopListening: () => Promise<void> = async () => undefined;

  constructor(options: TemporalJobEngineOptions, ports: { readonly outbox: JobOutbox; readonly signal: JobSignal }) {
    this.#options = options;
    this.#ports = ports;
  }

  /** Whether the worker is connected and polling. */
  get working(): boolean {
    return this.#worker?.getState() === 'RUNNING';
  }

  async start(steps: JobSteps): Promise<void> {
    installRuntime(this.#options);
    this.#stopListening = await this.#ports.signal.listen(() => this.#dispatcher?.wake());
    this.#running = this.#runUntilStopped(steps);
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopped.abort();
    await this.#stopListening();
    if (this.working) this.#worker?.shutdown();
    await Promise.race([this.#running, pause(graceMs, undefined, { ref: false })]);
  }

  async nudge(jobId: string): Promise<void> {
    await this.#ports.signal.send(jobId);
  }

  async #runUntilStopped(steps: JobSteps): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#runWorker(steps);
      } catch (error) {
        this.#fault({ what: 'worker', error });
        await pause(reconnectMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      }
    }
  }

  async #runWorker(steps: JobSteps): Promise<void> {
    const options = connectionOptions(this.#options);
    const connection = await NativeConnection.connect(options);
    const clientConnection = Connection.lazy(options);
    try {
      if (this.#stopped.signal.aborted) return;
      const worker = await this.#createWorker(connection, steps);
      const client = new Client({ connection: clientConnection, namespace: this.#options.namespace });
      const dispatcher = this.#createDispatcher(client);
      this.#worker = worker;
      this.#dispatcher = dispatcher;
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

  async #createWorker(connection: NativeConnection, steps: JobSteps): Promise<Worker> {
    const { namespace, taskQueue, version } = this.#options;
    const { concurrency = 8, workflowSlots = 40, cachedWorkflows = 500 } = this.#options;
    return Worker.create({
      connection,
      namespace,
      taskQueue,
      workflowBundle: await workflowBundle(),
      activities: { ...jobActivities(steps, (fault) => this.#fault(fault)) },
      maxConcurrentActivityTaskExecutions: concurrency,
      maxConcurrentWorkflowTaskExecutions: workflowSlots,
      maxCachedWorkflows: cachedWorkflows,
      shutdownGraceTime: '8 seconds',
      ...(version === undefined ? {} : { workerDeploymentOptions: deploymentOptions(version) }),
    });
  }

  #createDispatcher(client: Client): Dispatcher {
    const {
      taskQueue,
      retry = defaultRetryRules,
      heartbeatSeconds = 12,
      pollMs = 1000,
      stalledSeconds = 60,
      searchAttributes = false,
    } = this.#options;
    const onFault: OnFault = (fault) => this.#fault(fault);
    return new Dispatcher(client, this.#ports.outbox, {
      taskQueue,
      retry,
      heartbeatSeconds,
      pollMs,
      stalledSeconds,
      searchAttributes,
      onFault,
    });
  }

  #fault(fault: Parameters<OnFault>[0]): void {
    this.#options.onFault?.(fault);
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

/** The SDK must not handle signals: the process shuts down in its own order. A process has one runtime, of its first engine. */
function installRuntime({ onLog, metricsAddress: bindAddress }: TemporalJobEngineOptions): void {
  const logger = new DefaultLogger('WARN', ({ level, message }) => onLog?.({ level, message }));
  try {
    const telemetryOptions = bindAddress === undefined ? {} : { metrics: { prometheus: { bindAddress } } };
    Runtime.install({ logger, shutdownSignals: [], telemetryOptions });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalStateError') throw error;
  }
}
