import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProcessProblem } from '@creator-discovery/http-server';
import { entryOf } from './workspace.ts';

/** Runs an admin command and returns the JSON that it prints. */
export async function admin<Answer>(databaseUrl: string, args: string[], input?: Readable): Promise<Answer> {
  const child = spawn(process.execPath, [entryOf('admin'), ...args, '--json'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  // A command that fails early closes its input; its own message is reported instead.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => undefined);
  const [status] = await ended;
  if (status !== 0) {
    const reason = errors.trim().split('\n').at(-1);
    throw new ProcessProblem(`admin ${args.slice(0, 2).join(' ')} failed: ${reason || `status ${status}`}`);
  }
  return JSON.parse(output) as Answer;
}
