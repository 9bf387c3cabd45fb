import browser from '../../tools/browser/jest.config.mjs';

export default {
  ...browser,
  // Each test has accounts of its own: files run side by side. On two processors the third computes while the others wait.
  maxWorkers: 3,
  globalSetup: './src/end-to-end/before-all-files.ts',
  globalTeardown: './src/end-to-end/after-all-files.ts',
};
