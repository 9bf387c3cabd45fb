import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Script that a route may load, compressed with brotli, in KiB. */
const budget = { searchRoute: 220, otherRoute: 60 } as const;

/** The route that most people see first; its chunk is the module of this name. */
const searchRoute = 'src/search/search-page.tsx';

/** Fails the build where the search route or any other route loads more script than `budget` allows. */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const problem of problemsOf(bundle)) this.error(problem);
    },
  };
}

/** What is over the budget, in words. */
export function problemsOf(bundle: Bundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const sizes = new Map([...chunks].map(([name, { code }]) => [name, brotliCompressSync(code).length / 1024]));
  const sizeOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const loadedBy = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) loadedBy(imported, seen);
    return seen;
  };
  const entry = new Set(
    [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...loadedBy(fileName)]),
  );
  return [...chunks.values()]
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith('-page.tsx'))
    .flatMap((chunk) => {
      const isSearch = chunk.facadeModuleId?.endsWith(searchRoute) ?? false;
      const loaded = loadedBy(chunk.fileName);
      const size = isSearch
        ? sizeOf(new Set([...entry, ...loaded]))
        : sizeOf([...loaded].filter((name) => !entry.has(name)));
      const most = isSearch ? budget.searchRoute : budget.otherRoute;
      return size > most
        ? [`${chunk.fileName} loads ${size.toFixed(0)} KiB of script (brotli); ${most} are allowed`]
        : [];
    });
}
