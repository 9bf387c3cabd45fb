/**
 * Jest configuration of every package. Tests run as plain modules of the pinned Node, from source. The test files of a
 * package share one process, its loaded modules and its temporary database server.
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
