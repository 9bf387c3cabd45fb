import browser from '../../tools/browser/jest.config.mjs';

export default {
  ...browser,
  globalSetup: './src/end-to-end/before-all-files.ts',
  globalTeardown: './src/end-to-end/after-all-files.ts',
};
