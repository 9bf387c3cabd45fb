import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { layerOrder, layers } from './layer-order.ts';

test('style sheets begin with the layer order; other files are unchanged', () => {
  const bundle = {
    'kit.css': { type: 'asset', fileName: 'kit.css', source: '@layer kit{a{color:red}}' },
    'font.woff2': { type: 'asset', fileName: 'font.woff2', source: 'bytes' },
  };
  const { generateBundle } = layerOrder() as unknown as {
    generateBundle: (options: object, files: typeof bundle) => void;
  };
  generateBundle({}, bundle);
  expect(bundle['kit.css'].source).toBe('@layer tokens,base,kit,pages;@layer kit{a{color:red}}');
  expect(bundle['font.woff2'].source).toBe('bytes');
});

test('the order equals that of tokens.css', () => {
  const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`@layer ${layers.join(', ')};`);
});
