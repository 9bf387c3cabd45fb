import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cldrFolder } from './sources.ts';

/** Names by code, in the order in which they were added, each once. */
export type NamesByCode = Map<string, Set<string>>;

/** What stands for "the same as in the wider locale". */
const inherited = '↑↑↑';

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Names of countries, by ISO 3166-1 code, in every locale of CLDR. */
export function territoryNames(): NamesByCode {
  return namesIn('main', /^\t*<territory type="([A-Z]{2})"[^>]*>([^<]+)</);
}

/** Names of languages, by ISO 639-1 code, in every locale of CLDR. */
export function languageNames(): NamesByCode {
  return namesIn('main', /^\t*<language type="([a-z]{2})"[^>]*>([^<]+)</);
}

/** Names of the parts of countries, by ISO 3166-2 code in lower case and without hyphen (`usca`), in every locale of CLDR. */
export function subdivisionNames(): NamesByCode {
  return namesIn('subdivisions', /^\t*<subdivision type="([a-z]{2}[a-z0-9]+)"[^>]*>([^<]+)</);
}

function namesIn(folder: string, pattern: RegExp): NamesByCode {
  const names: NamesByCode = new Map();
  const path = join(cldrFolder(), folder);
  for (const file of readdirSync(path).sort(englishFirst)) {
    for (const line of readFileSync(join(path, file), 'utf8').split('\n')) {
      const [, code = '', name = inherited] = pattern.exec(line) ?? [];
      if (name === inherited) continue;
      const known = names.get(code) ?? new Set();
      names.set(code, known.add(name.replace(/&\w+;/g, (reference) => references[reference] ?? reference)));
    }
  }
  return names;
}

function englishFirst(a: string, b: string): number {
  return Number(b === 'en.xml') - Number(a === 'en.xml') || (a < b ? -1 : 1);
}
