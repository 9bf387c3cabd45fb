import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Brotli-compressed script per route, in KiB. */
const budget = { searchRoute: 220, otherRoute: 60 } as const;

/** Most visits start here, so its budget includes the entry chunk. */
const searchRoute = 'src/search/search-page.tsx';

/** Script of a route beyond the entry chunk; for the search route, both together. */
interface RouteScript {
  /** Module name, such as `search-page`. */
  readonly route: string;
  readonly kib: number;
  readonly max: number;
}

/** Prints the script size of each route and fails the build if one exceeds `budget`. */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const routes = routesOf(bundle);
      for (const route of routes) this.info(wordsOf(route));
      for (const route of routes.filter(({ kib, max }) => kib > max)) this.error(wordsOf(route));
    },
  };
}

/** `search-page loads 211.0 KiB of script (brotli) of 220 KiB`. */
export function wordsOf({ route, kib, max }: RouteScript): string {
  return `${route} loads ${kib.toFixed(1)} KiB of script (brotli) of ${max} KiB`;
}

/** Largest first. */
export function routesOf(bundle: Rolldown.OutputBundle): readonly RouteScript[] {
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
    .flatMap(({ fileName, isDynamicEntry, facadeModuleId }): readonly RouteScript[] => {
      const route = basename(facadeModuleId ?? '', '.tsx');
      if (!isDynamicEntry || !route.endsWith('-page')) return [];
      const loaded = loadedBy(fileName);
      return facadeModuleId?.endsWith(searchRoute)
        ? [{ route, kib: sizeOf(new Set([...entry, ...loaded])), max: budget.searchRoute }]
        : [{ route, kib: sizeOf([...loaded].filter((name) => !entry.has(name))), max: budget.otherRoute }];
    })
    .sort((one, other) => other.kib - one.kib);
}
