/** The one jest configuration: ESM on the pinned Node, TypeScript through swc, real packages from their builds. */
export default {
  testEnvironment: 'node',
  rootDir: process.cwd(),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: false } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: 60_000,
  passWithNoTests: true,
};
