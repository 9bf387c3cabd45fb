import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../apps/job-worker/dist/main.js', import.meta.url));

/** Real job worker processes that are killed and paused. */
export class JobWorkerFleet {
  private readonly running = new Map<number, ChildProcess>();

  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  /** Starts the worker of that place and waits until it works. */
  async start(place: number): Promise<void> {
    const child = fork(entry, {
      env: { ...process.env, TEMPORAL_ADDRESS: '', ...this.environment, JOB_WORKER_PORT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.running.set(place, child);
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
  }

  /** SIGKILL, and another worker in its place. */
  async kill(place: number): Promise<void> {
    const child = this.running.get(place);
    if (child !== undefined) await end(child, 'SIGKILL');
    await this.start(place);
  }

  /** SIGSTOP for a while: the worker believes that no time has passed. */
  async pause(place: number, milliseconds: number): Promise<void> {
    const child = this.running.get(place);
    child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    child?.kill('SIGCONT');
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.running.values()].map((child) => end(child, 'SIGKILL')));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
