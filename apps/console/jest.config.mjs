import browser from '../../tools/browser/jest.config.mjs';

export default {
  ...browser,
  // Each test has accounts of its own: files run side by side, and one computes while the other waits for a page.
  maxWorkers: 2,
  globalSetup: './src/end-to-end/before-all-files.ts',
  globalTeardown: './src/end-to-end/after-all-files.ts',
};
