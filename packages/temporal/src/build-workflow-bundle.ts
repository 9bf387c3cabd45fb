/** Part of the build: the workflows as the one file that workers load, so that no worker has to bundle them. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const { code } = await bundleWorkflowCode({
  workflowsPath: path('./workflows.js'),
  logger: new DefaultLogger('WARN'),
});
await writeFile(path('./workflow-bundle.cjs'), code);
