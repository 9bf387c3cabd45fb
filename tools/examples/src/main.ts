import { writeFile } from 'node:fs/promises';
import { committedFiles, record } from './recording.ts';
import { setStage } from './stage.ts';

/** Records the examples of both APIs' documents; `npm run openapi` then copies them. */
const stage = await setStage();
const recorded = await record(stage).finally(() => stage.end());
for (const api of ['action', 'scraping'] as const)
  await writeFile(committedFiles[api], `${JSON.stringify(recorded[api])}\n`);
