import { writeFile } from 'node:fs/promises';
import { consoleFilters, consoleFiltersFile } from './console-filters.ts';

await writeFile(consoleFiltersFile, await consoleFilters());
