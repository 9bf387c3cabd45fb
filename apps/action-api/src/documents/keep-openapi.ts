import { readFileSync, writeFileSync } from 'node:fs';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';
import { servedDocument } from './served-document.ts';

/** Rewrites the committed document, unless that would break clients of the current one. */
const file = new URL('../../openapi.json', import.meta.url);
const document = servedDocument();
const problems = breakingChanges(JSON.parse(readFileSync(file, 'utf8')) as ApiDocument, document);
if (problems.length > 0) {
  const breaking = problems.join('\n');
  process.stderr.write(
    `Not written: these changes would break clients of /api/v1, which may only be extended:\n${breaking}\n`,
  );
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
