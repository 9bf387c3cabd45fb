/** `npm run settings-doc`: writes `docs/settings.md` and `docs/ports.md`. */
import { writeFileSync } from 'node:fs';
import { portsDocument } from './ports-document.ts';
import { loadReaders, settingsDocument } from './settings-document.ts';

const docs = new URL('../../../../docs/', import.meta.url);
writeFileSync(new URL('settings.md', docs), settingsDocument(await loadReaders()));
writeFileSync(new URL('ports.md', docs), portsDocument());
