import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Installation } from '@creator-discovery/installation';
import { entryOf } from '@creator-discovery/start/workspace';
import { growthOf } from '../measure/database-growth.ts';
import { endedChildrenSeconds, treeSeconds } from '../measure/processor-time.ts';

/** Costs of an import. CPU seconds are 0 except on Linux. */
export interface ImportFigures {
  readonly added: number;
  readonly updated: number;
  readonly bad: number;
  readonly seconds: number;
  /** CPU seconds of all child processes that ended during the import, including its own. */
  readonly childrenSeconds: number;
  readonly postgresSeconds: number;
  readonly walBytes: number;
}

/** Runs `admin creators import` on a file or a stream of another process, and measures it until it exits. */
export async function timedImport(installation: Installation, input: string | Readable): Promise<ImportFigures> {
  const before = await countersOf(installation);
  const isFile = typeof input === 'string';
  const child = spawn(process.execPath, [entryOf('admin'), 'creators', 'import', isFile ? input : '-', '--json'], {
    env: { ...process.env, DATABASE_URL: installation.databaseUrl },
    stdio: [isFile ? 'ignore' : input, 'pipe', 'inherit'],
  });
  // Otherwise the writer would not notice the death of its only reader.
  if (!isFile) input.destroy();
  const [output, [status]] = await Promise.all([text(child.stdout as Readable), once(child, 'close')]);
  if (status !== 0) throw new Error(`the import exited with status ${status}`);
  const after = await countersOf(installation);
  const { added, updated, bad } = JSON.parse(output) as Pick<ImportFigures, 'added' | 'updated' | 'bad'>;
  return {
    ...{ added, updated, bad },
    seconds: after.seconds - before.seconds,
    childrenSeconds: after.children - before.children,
    postgresSeconds: after.postgres - before.postgres,
    walBytes: after.wal - before.wal,
  };
}

async function countersOf(installation: Installation) {
  return {
    seconds: performance.now() / 1000,
    children: await endedChildrenSeconds(),
    postgres: await treeSeconds(await installation.serverProcessId()),
    wal: (await growthOf(installation.db)).writeAheadLogBytes,
  };
}
