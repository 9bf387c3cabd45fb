import { writeFileSync } from 'node:fs';
import { version } from '@creator-discovery/http-server';
import { documentsOf } from './served-documents.ts';

/** Writes the committed document again; whether a difference breaks clients is for whoever commits it to judge. */
writeFileSync(new URL('../../openapi.json', import.meta.url), documentsOf(version).json);
