import type { Stage } from '@creator-discovery/examples/stage';

/** Takes away what was set before the first file. */
export default async function afterAllFiles(): Promise<void> {
  await (globalThis as { consoleStage?: Stage }).consoleStage?.end();
}
