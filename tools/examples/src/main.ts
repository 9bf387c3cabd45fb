import { writeFile } from 'node:fs/promises';
import { committedFiles, record } from './recording.ts';

/** Writes the examples of both APIs' documents again; `npm run openapi` then takes them over. */
const recorded = await record();
for (const api of ['action', 'scraping'] as const)
  await writeFile(committedFiles[api], `${JSON.stringify(recorded[api])}\n`);
