import { writeFile } from 'node:fs/promises';
import { consoleTypes, consoleTypesFile } from './console-types.ts';

await writeFile(consoleTypesFile, await consoleTypes());
