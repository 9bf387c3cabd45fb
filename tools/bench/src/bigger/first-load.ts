import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryOf } from '@creator-discovery/start/workspace';
import type pg from 'pg';
import { endedChildrenSeconds } from '../imports/cpu-seconds.ts';
import { importCounters } from '../imports/import-counters.ts';

/** What an import of generated creators into an empty database took. */
export interface FirstLoad {
  readonly seconds: number;
  /** What the import says: creators that weren't there before, and lines that it refused. */
  readonly added: number;
  readonly bad: number;
  /** Processor seconds; 0 where they aren't known (elsewhere than on Linux). */
  readonly processor: { readonly generator: number; readonly import: number; readonly postgres: number };
  readonly walBytes: number;
}

interface Loading {
  readonly databaseUrl: string;
  readonly client: pg.Pool;
  readonly creators: number;
  /** Called about once a minute with the creators that are in the database, about. */
  readonly onProgress: (creators: number) => void;
}

const progressEveryMs = 60_000;

/** Generates creators in one process and imports them in another, through a pipe: no file holds them. */
export async function loadThroughPipe(loading: Loading): Promise<FirstLoad> {
  const before = await importCounters(loading.client);
  const timer = setInterval(() => void creatorsSoFar(loading).catch(() => undefined), progressEveryMs);
  try {
    const generator = spawn(process.execPath, [generatorEntry(), '--count', String(loading.creators)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const importing = spawn(process.execPath, [entryOf('admin'), 'creators', 'import', '-', '--json'], {
      env: { ...process.env, DATABASE_URL: loading.databaseUrl },
      stdio: [generator.stdout, 'pipe', 'inherit'],
    });
    // The import alone reads from now on: a generator whose reader has died must see that.
    generator.stdout.destroy();
    const answer = textOf(importing);
    const generated = ended(generator, 'the generator').then(endedChildrenSeconds);
    const [generatedAt] = await Promise.all([generated, ended(importing, 'the import')]);
    const after = await importCounters(loading.client);
    const { added, bad } = JSON.parse(await answer) as { added: number; bad: number };
    return {
      seconds: after.seconds - before.seconds,
      added,
      bad,
      processor: {
        generator: generatedAt - before.childrenSeconds,
        import: after.childrenSeconds - generatedAt,
        postgres: after.postgresSeconds - before.postgresSeconds,
      },
      walBytes: after.walBytes - before.walBytes,
    };
  } finally {
    clearInterval(timer);
  }
}

/** The program of `tools/demo-data`, as source or built, as this process is. */
function generatorEntry(): string {
  const index = fileURLToPath(import.meta.resolve('@creator-discovery/demo-data'));
  return path.join(path.dirname(index), `main${path.extname(index)}`);
}

async function creatorsSoFar({ client, onProgress }: Loading): Promise<void> {
  const { rows } = await client.query<{ creators: string }>('select coalesce(max(id), 0) as creators from creator');
  onProgress(Number(rows[0]?.creators));
}

async function textOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of stdout?.setEncoding('utf8') ?? []) text += part;
  return text;
}

async function ended(child: ChildProcess, name: string): Promise<void> {
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${name} ended with status ${status}`);
}
