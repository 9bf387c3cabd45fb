import childProcess from 'node:child_process';
import { type Stage, setStage } from '@creator-discovery/examples/stage';

/**
 * Jest loads modules and globals again for each test file; only Node's own modules are shared by the files of a worker. The
 * stage is stored on one of them, so that it is set once and not once a file. Tests share nothing but the creators: each
 * makes accounts of its own.
 */
const stageOfAll = Symbol.for('creator-discovery.console-stage');
const shared = childProcess as unknown as { [stageOfAll]?: Promise<Stage> };

/** The stage that test files share: set by the first that asks, with a worker. */
export function sharedStage(): Promise<Stage> {
  shared[stageOfAll] ??= setStage().then(async (stage) => {
    await stage.startWorker();
    return stage;
  });
  return shared[stageOfAll];
}

/** Takes the shared stage away, where one was set. Jest calls it after the last file. */
export default async function endSharedStage(): Promise<void> {
  await (await shared[stageOfAll])?.end();
}
