import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Installation } from '@creator-discovery/installation';
import { sql } from 'kysely';
import { type ImportFigures, timedImport } from '../imports/timed-import.ts';
import { endedChildrenSeconds } from '../measure/processor-time.ts';
import { counted } from '../report.ts';

const progressEveryMs = 60_000;

export interface FirstLoad extends ImportFigures {
  readonly generatorSeconds: number;
  readonly importSeconds: number;
}

/** Generates creators in one process and imports them in another, through a pipe. */
export async function loadThroughPipe(installation: Installation, creators: number): Promise<FirstLoad> {
  const timer = setInterval(() => void logProgress(installation).catch(() => undefined), progressEveryMs);
  try {
    const before = await endedChildrenSeconds();
    const generator = spawn(process.execPath, [generatorEntry(), '--count', String(creators)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const generated = once(generator, 'exit').then(async ([status]) => {
      if (status !== 0) throw new Error(`the generator exited with status ${status}`);
      return (await endedChildrenSeconds()) - before;
    });
    const [generatorSeconds, figures] = await Promise.all([generated, timedImport(installation, generator.stdout)]);
    return { ...figures, generatorSeconds, importSeconds: figures.childrenSeconds - generatorSeconds };
  } finally {
    clearInterval(timer);
  }
}

/** Entry module of `tools/demo-data`: source or build, like the module that runs now. */
function generatorEntry(): string {
  const index = fileURLToPath(import.meta.resolve('@creator-discovery/demo-data'));
  return path.join(path.dirname(index), `main${path.extname(index)}`);
}

async function logProgress({ db }: Installation): Promise<void> {
  const { rows } = await sql<{ creators: number }>`select coalesce(max(id), 0) as creators from creator`.execute(db);
  console.log(`about ${counted(rows[0]?.creators ?? 0)} creators so far`);
}
