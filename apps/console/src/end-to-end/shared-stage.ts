import { type Stage, setStage } from '@creator-discovery/examples/stage';

/** What test files need of the stage that they share. Each makes accounts of its own: they share nothing but the creators. */
export type SharedStage = Pick<Stage, 'databaseUrl' | 'url'>;

const inEnvironment = 'CONSOLE_STAGE';

/** The stage that was set before the first file. */
export function sharedStage(): SharedStage {
  return JSON.parse(process.env[inEnvironment] ?? 'null') as SharedStage;
}

/** Sets one stage for all files, with a worker. Jest calls it before the first, and what it returns after the last. */
export async function setSharedStage(): Promise<Stage> {
  const stage = await setStage();
  await Promise.all([stage.startWorker(), stage.introduceCreators()]);
  const { databaseUrl, url } = stage;
  process.env[inEnvironment] = JSON.stringify({ databaseUrl, url } satisfies SharedStage);
  return stage;
}
