import type { Stage } from '@creator-discovery/examples/stage';
import { setSharedStage } from './shared-stage.ts';

/** Jest runs this before the first file, in the same process as what runs after the last. */
export default async function beforeAllFiles(): Promise<void> {
  (globalThis as { consoleStage?: Stage }).consoleStage = await setSharedStage();
}
