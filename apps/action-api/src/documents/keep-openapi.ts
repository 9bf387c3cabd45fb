import { readFileSync, writeFileSync } from 'node:fs';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';
import { servedDocument } from './served-document.ts';

/** Writes the committed document again, unless that would break clients of the committed one. */
const file = new URL('../../openapi.json', import.meta.url);
const document = servedDocument();
const problems = breakingChanges(JSON.parse(readFileSync(file, 'utf8')) as ApiDocument, document);
if (problems.length > 0) {
  process.stderr.write(`/api/v1 is additive only; this would break clients:\n${problems.join('\n')}\n`);
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
