import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Rules for imports. The layer of a package is the tag in its turbo.json: domain, adapter, app or tool.
 */
const layers = { domain: [], adapter: [], app: [], tool: [] };
for (const folder of ['packages', 'apps', 'tools']) {
  for (const name of readdirSync(new URL(folder, import.meta.url))) {
    const settings = new URL(`${folder}/${name}/turbo.json`, import.meta.url);
    // The Python client has none.
    if (!existsSync(settings)) continue;
    const { tags } = JSON.parse(readFileSync(settings, 'utf8'));
    layers[tags[0]].push(`${folder}/${name}`);
  }
}

const tests = '[.]test[.]tsx?$';
const testSupport = '([.]test[.]tsx?|[.]contract[.]ts|/(testing|end-to-end)([.]ts|/.*))$';

/** Sources that run at build time to compile data into the package. */
const buildTime = ['^packages/reference-data/src/places/compile/'];

export default {
  forbidden: [
    {
      name: 'domain-imports-domain-and-zod-only',
      comment: 'Domain packages (operations too) import zod, tldts (a table) and other domain packages, nothing else.',
      severity: 'error',
      from: { path: sources('domain'), pathNot: testSupport },
      to: { pathNot: [...packagesOf('domain'), library('zod'), library('tldts')] },
    },
    {
      name: 'domain-tests-stay-in-the-domain',
      comment: 'Contract suites of the domain may add jest and fast-check; tests may also import node.',
      severity: 'error',
      from: { path: sources('domain'), pathNot: tests },
      to: {
        pathNot: [...packagesOf('domain'), ...['zod', 'tldts', '@jest/globals', 'fast-check'].map(library)],
      },
    },
    {
      name: 'domain-tests-use-no-adapter',
      severity: 'error',
      from: { path: sources('domain') },
      to: { path: [...packagesOf('adapter'), ...packagesOf('app'), ...packagesOf('tool')] },
    },
    {
      name: 'the-console-imports-readers-only',
      comment: 'Readers run in browsers: they import types and tables, nothing else.',
      severity: 'error',
      from: { path: '^packages/creators/src/reading/', pathNot: tests },
      to: {
        pathNot: ['^packages/creators/src/reading/', '^packages/search-filters/src/(contacts/hosts|platform)[.]'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'adapters-never-import-each-other',
      comment: 'An adapter imports only the domain. Its tests may use the temporary PostgreSQL server.',
      severity: 'error',
      from: { path: `^packages/(${layers.adapter.map((folder) => folder.split('/')[1]).join('|')})/src/` },
      to: {
        path: packagesOf('adapter'),
        pathNot: ['^packages/$1/', '^packages/embedded-postgres/'],
      },
    },
    {
      name: 'no-adapter-imports-the-application-layer',
      comment: 'Operations use adapters through ports; the reverse would be a cycle.',
      severity: 'error',
      from: { path: sources('adapter') },
      to: { path: '^packages/operations/' },
    },
    {
      name: 'embedded-postgres-only-for-tests-and-tools',
      severity: 'error',
      from: { path: ['^packages/(?!embedded-postgres/)', '^apps/'], pathNot: testSupport },
      to: { path: '^packages/embedded-postgres/' },
    },
    {
      name: 'reference-models-only-in-tests-and-tools',
      comment: 'Production decides in SQL; tests compare SQL with the reference models.',
      severity: 'error',
      from: { path: ['^packages/', '^apps/'], pathNot: [testSupport, '/src/reference/'] },
      to: { path: '^packages/[^/]+/src/reference/' },
    },
    {
      name: 'apps-are-not-imported',
      severity: 'error',
      from: { path: '^(packages|tools|apps)/([^/]+)/' },
      to: { path: packagesOf('app'), pathNot: '^$1/$2/' },
    },
    {
      name: 'only-tools-import-tools',
      severity: 'error',
      comment: 'End-to-end tests of the console use tools to start a browser and real processes.',
      from: { path: '^(packages|apps)/', pathNot: '^apps/console/src/end-to-end/' },
      to: { path: packagesOf('tool') },
    },
    {
      name: 'packages-are-imported-by-name',
      severity: 'error',
      from: { path: '^([^/]+/[^/]+)/' },
      to: { path: '^[^/]+/[^/]+/src/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'dependencies-are-declared',
      comment: 'A package declares its imports in its own package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'shipped-code-needs-no-development-dependency',
      severity: 'error',
      from: { pathNot: [testSupport, '^tools/', ...buildTime] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'inversify-only-in-composition',
      comment: 'Apps compose; an adapter may export a ContainerModule from a file called module.ts or *-module.ts.',
      severity: 'error',
      from: { pathNot: ['^apps/', '[-/]module([.]test)?[.]ts$'] },
      to: { path: [library('inversify'), library('reflect-metadata')] },
    },
    {
      name: 'jest-only-in-tests',
      comment: 'The convention checks are themselves tests.',
      severity: 'error',
      from: { pathNot: [testSupport, '^tools/checks/src/conventions/'] },
      to: { path: [library('@jest/globals'), library('fast-check')] },
    },
    {
      name: 'memory-adapters-import-no-jest',
      comment: 'Tools and demos use them too.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/memory[.]ts$' },
      to: { path: [library('@jest/globals'), library('fast-check')], reachable: true },
    },
    {
      name: 'no-cycles',
      comment: 'Cycles of type imports are allowed.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },

    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['creator-discovery-source', 'import', 'default'],
      mainFields: ['module', 'main'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};

function sources(layer) {
  return layers[layer].map((folder) => `^${folder}/src/`);
}

function packagesOf(layer) {
  return layers[layer].map((folder) => `^${folder}/`);
}

function library(name) {
  return `(^|/)node_modules/${name}/`;
}
