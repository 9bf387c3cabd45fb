import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ProcessProblem } from '@creator-discovery/http-server';
import { entryOf } from './workspace.ts';

/** Runs an admin command and returns the JSON that it prints. */
export async function admin<Answer>(databaseUrl: string, args: string[], input = Readable.from([])): Promise<Answer> {
  const child = spawn(process.execPath, [entryOf('admin'), ...args, '--json'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // A command that fails early closes its input; its own message is reported instead.
  await pipeline(input, child.stdin).catch(() => undefined);
  const [output, errors, [status]] = await ended;
  if (status !== 0) {
    const reason = errors.trim().split('\n').at(-1);
    throw new ProcessProblem(`admin ${args.slice(0, 2).join(' ')} failed: ${reason || `status ${status}`}`);
  }
  return JSON.parse(output) as Answer;
}
