import { writeFileSync } from 'node:fs';
import { documentsOf } from './openapi.ts';
import { version } from './version.ts';

/** Writes the committed document again; whether a difference breaks clients is for whoever commits it to judge. */
writeFileSync(new URL('../openapi.json', import.meta.url), documentsOf(version).json);
