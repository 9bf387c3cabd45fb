import browser from '../../tools/browser/jest.config.mjs';

export default { ...browser, globalTeardown: './src/end-to-end/shared-stage.ts' };
