import { writeFileSync } from 'node:fs';
import { commandsDocument } from './commands-document.ts';

/** `npm run commands-doc`: writes `docs/commands.md` from the table of commands. */
writeFileSync(new URL('../../../../docs/commands.md', import.meta.url), commandsDocument());
