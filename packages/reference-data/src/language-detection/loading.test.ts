import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** Prints whether the library is loaded before and after the first text. */
const program = `
  const { registerHooks } = await import('node:module');
  const urls = [];
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
  const { TinyldLanguageDetector } = await import(process.argv[1]);
  const isLoaded = () => urls.some((url) => url.includes('/tinyld.'));
  const detector = new TinyldLanguageDetector();
  const before = isLoaded();
  detector.detect('Jede Woche ein neues Rezept aus meiner Küche');
  console.log(JSON.stringify({ before, after: isLoaded() }));
`;

test('the library is loaded only when the first text is detected', () => {
  const entry = new URL('index.ts', import.meta.url).href;
  const flags = ['--conditions=creator-discovery-source', '--input-type=module', '--eval', program, entry];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const output = execFileSync(process.execPath, flags, { env, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ before: false, after: true });
});
