import { writeFile } from 'node:fs/promises';
import { pythonModules } from './python-client.ts';

for (const [file, source] of await pythonModules()) await writeFile(file, source);
