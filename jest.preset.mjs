/** The one jest configuration: ESM on the pinned Node, TypeScript through swc, packages from their source. */
export default {
  testEnvironment: 'node',
  rootDir: process.cwd(),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironmentOptions: { customExportConditions: ['creator-discovery-source', 'node', 'node-addons'] },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // Packages run beside each other already; the files of one package share its throw-away database server.
  maxWorkers: 1,
  reporters: ['default', new URL('jest.results.mjs', import.meta.url).pathname],
  // Generous: on a busy machine a limit must end what hangs, never what is slow.
  testTimeout: 180_000,
};
