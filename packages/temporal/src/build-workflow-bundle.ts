/** Build step: bundles the workflows into the file that workers load. */
import { writeFile } from 'node:fs/promises';
import { bundleFile, bundleWorkflows } from './workflow-bundle.ts';

const { code } = await bundleWorkflows();
await writeFile(bundleFile, code);
