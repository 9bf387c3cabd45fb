import { writeFile } from 'node:fs/promises';
import { committedFile, record } from './recording.js';

/** Writes the examples of the documents anew; `npm run openapi` in the action API then takes them over. */
await writeFile(committedFile, `${JSON.stringify(await record(), null, 2)}\n`);
