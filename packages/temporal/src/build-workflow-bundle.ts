/** Part of the build: the workflows as the one file that workers load, so that no worker has to bundle them. */
import { writeFile } from 'node:fs/promises';
import { bundleFile, bundleWorkflows } from './workflow-bundle.ts';

const { code } = await bundleWorkflows();
await writeFile(bundleFile, code);
