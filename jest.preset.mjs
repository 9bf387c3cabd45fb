/**
 * The one jest configuration: tests run as plain modules of the pinned Node, packages from their source. The files of a
 * package share one process, its loaded modules and its throw-away database server.
 */
export default {
  rootDir: process.cwd(),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts'],
  runner: 'jest-light-runner',
  setupFiles: [new URL('jest.setup.mjs', import.meta.url).pathname],
  transform: {},
  maxWorkers: 1,
  reporters: ['default', new URL('jest.results.mjs', import.meta.url).pathname],
};
