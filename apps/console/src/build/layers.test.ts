import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { cascadeLayers, layers } from './layers.ts';

test('style sheets are in layers, whose order they begin with; other files are unchanged', () => {
  const { transform, generateBundle } = cascadeLayers() as unknown as {
    transform: (code: string, id: string) => string | null;
    generateBundle: { handler: (options: object, files: typeof bundle) => void };
  };
  expect(transform('a{color:red}', '/src/usage/usage.module.css')).toBe('@layer pages {a{color:red}}');
  const source = transform('a{color:red}', '/src/kit/chart/chart.module.css');
  const bundle = {
    'kit.css': { type: 'asset', fileName: 'kit.css', source },
    'font.woff2': { type: 'asset', fileName: 'font.woff2', source: 'bytes' },
  };
  generateBundle.handler({}, bundle);
  expect(bundle['kit.css'].source).toBe('@layer tokens,base,kit,pages;@layer kit {a{color:red}}');
  expect(bundle['font.woff2'].source).toBe('bytes');
});

test('the order equals that of tokens.css', () => {
  const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`@layer ${layers.join(', ')};`);
});

test('no rule with `:has()` searches the whole page at each change, or styles every element again', () => {
  const built = new URL('../../dist/assets/', import.meta.url);
  const sheets = readdirSync(built).filter((name) => name.endsWith('.css'));
  const rules = sheets.flatMap((name) => readFileSync(new URL(name, built), 'utf8').split('}'));
  const selectors = rules.map((rule) => rule.split('{').at(-2) ?? '').filter((one) => one.includes(':has('));
  expect(selectors.length).toBeGreaterThan(0);
  expect(selectors.filter((one) => one.endsWith('*') || /(?::root|body|_app_\w+):has\((?!>)/.test(one))).toEqual([]);
});
