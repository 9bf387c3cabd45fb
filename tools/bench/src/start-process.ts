import { type ChildProcess, fork } from 'node:child_process';
import { listeningUrl } from '@creator-discovery/http-server/testing';
import { entryOf, type ProcessName } from '@creator-discovery/start/workspace';

/** Starts a process of an installation, with these settings beside those of this process, and waits until it listens. */
export async function startProcess(
  name: ProcessName,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(entryOf(name), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'error', ...environment },
  });
  return { child, url: await listeningUrl(child) };
}
