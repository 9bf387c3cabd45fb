import { readFileSync, writeFileSync } from 'node:fs';
import { commandsDocument } from './commands-document.ts';
import { withRecordTable } from './record-table.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const guide = new URL('data.md', docs);

/** `npm run commands-doc`: writes docs/commands.md, and the fields of the import record into docs/data.md. */
writeFileSync(new URL('commands.md', docs), commandsDocument());
writeFileSync(guide, withRecordTable(readFileSync(guide, 'utf8')));
