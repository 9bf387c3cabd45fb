import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleOption } from '@temporalio/worker';

let bundled: Promise<WorkflowBundleOption> | undefined;

/** The workflows as one script: the build's bundle for built code; from the source, bundled once in a process. */
export function workflowBundle(): Promise<WorkflowBundleOption> {
  bundled ??= import.meta.url.endsWith('.ts') ? bundleWorkflows() : Promise.resolve({ codePath: bundleFile });
  return bundled;
}

/** The bundle that the build writes, so that no worker in production has to bundle. */
export const bundleFile = pathOf('workflow-bundle.cjs');

/** Bundles the workflows from their source or, in a build, from its modules. */
export function bundleWorkflows(): Promise<{ code: string }> {
  return bundleWorkflowCode({
    workflowsPath: pathOf(import.meta.url.endsWith('.ts') ? 'workflows.ts' : 'workflows.js'),
    logger: new DefaultLogger('WARN'),
  });
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
