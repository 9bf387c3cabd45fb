import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cldrFolder } from './sources.ts';

/** Distinct names by code, in order of appearance. */
export type NamesByCode = Map<string, Set<string>>;

/** CLDR's mark for "inherited from the parent locale". */
const inherited = '↑↑↑';

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Returns names of countries by ISO 3166-1 code, in every locale. */
export function territoryNames(): NamesByCode {
  return namesIn('main', /^\t*<territory type="([A-Z]{2})"[^>]*>([^<]+)</);
}

/** Returns names of languages by ISO 639-1 code, in every locale. */
export function languageNames(): NamesByCode {
  return namesIn('main', /^\t*<language type="([a-z]{2})"[^>]*>([^<]+)</);
}

/** Returns names of subdivisions by ISO 3166-2 code in lower case without hyphen (`usca`), in every locale. */
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
