import browser from '../../tools/browser/jest.config.mjs';

export default {
  ...browser,
  // Each test has its own accounts, so files run in parallel. A third one uses two processors while the others wait.
  maxWorkers: 3,
  globalSetup: './src/end-to-end/before-all-files.ts',
  globalTeardown: './src/end-to-end/after-all-files.ts',
};
