import { writeFileSync } from 'node:fs';
import { documentsOf } from './openapi.ts';

/** Writes the committed document anew; whether a difference breaks clients is for whoever commits it to judge. */
writeFileSync(new URL('../openapi.json', import.meta.url), documentsOf('1.0.0').json);
