import preset from '../../jest.preset.mjs';
import { chooseBrowser } from './src/choose-browser.ts';

const browser = chooseBrowser();
const [display, results] = preset.reporters;
const withoutBrowser = new URL('src/without-browser.ts', import.meta.url).pathname;

export default {
  ...preset,
  // Without a browser all other tests run, and the reporter counts the skipped ones.
  ...(browser.kind === 'none' ? { testNamePattern: '^(?!in the browser )' } : {}),
  reporters: [display, [withoutBrowser, { browser }], results],
};
