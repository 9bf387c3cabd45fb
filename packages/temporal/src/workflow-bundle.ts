import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleOption } from '@temporalio/worker';

let bundled: Promise<WorkflowBundleOption> | undefined;

/** Returns the workflows as one script. Built code loads the bundle of the build; source code bundles once per process. */
export function workflowBundle(): Promise<WorkflowBundleOption> {
  bundled ??= import.meta.url.endsWith('.ts') ? bundleWorkflows() : Promise.resolve({ codePath: bundleFile });
  return bundled;
}

/** Bundle written by the build. */
export const bundleFile = pathOf('workflow-bundle.cjs');

/** Bundles the workflows from source or from built modules. */
export function bundleWorkflows(): Promise<{ code: string }> {
  return bundleWorkflowCode({
    workflowsPath: pathOf(import.meta.url.endsWith('.ts') ? 'workflows.ts' : 'workflows.js'),
    logger: new DefaultLogger('WARN'),
  });
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
