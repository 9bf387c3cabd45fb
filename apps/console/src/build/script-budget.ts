import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Script that a route may load, compressed with brotli, in KiB. */
const budget = { searchRoute: 220, otherRoute: 60 } as const;

/** The route that most people see first; its chunk is the module of this name. */
const searchRoute = 'src/search/search-page.tsx';

/** What a route loads beyond what every page has loaded, or as the first one together with that. */
interface RouteScript {
  /** `search-page`, the name of its module. */
  readonly route: string;
  readonly kib: number;
  /** KiB that it may load. */
  readonly most: number;
}

/** Says how much script each route loads, and fails the build where one loads more than `budget` allows. */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const routes = routesOf(bundle);
      for (const route of routes) this.info(wordsOf(route));
      for (const route of routes.filter(({ kib, most }) => kib > most)) this.error(wordsOf(route));
    },
  };
}

/** `search-page loads 211.0 KiB of script (brotli) of 220 KiB`; `npm run bench -- console` reads it. */
export function wordsOf({ route, kib, most }: RouteScript): string {
  return `${route} loads ${kib.toFixed(1)} KiB of script (brotli) of ${most} KiB`;
}

/** The script of every route, the largest first. */
export function routesOf(bundle: Bundle): readonly RouteScript[] {
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
        ? [{ route, kib: sizeOf(new Set([...entry, ...loaded])), most: budget.searchRoute }]
        : [{ route, kib: sizeOf([...loaded].filter((name) => !entry.has(name))), most: budget.otherRoute }];
    })
    .sort((one, other) => other.kib - one.kib);
}
