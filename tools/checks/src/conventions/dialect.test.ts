import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RepositoryCopy } from './recipes/repository-copy.ts';

let copy: RepositoryCopy;
let said: string;

beforeAll(async () => {
  copy = await RepositoryCopy.make();
  const [source, tests] = ['packages/credits/src/example.ts', 'packages/credits/src/example.test.ts'];
  await copy.follow([
    {
      file: source,
      content: `export const allowed: (value: number) => number = (value) => value + 1;
export const arrow = (value: number): number => value + 1;
export const SHOUTED = 1;
export class Example {
  private readonly field = 1;
  private method(): number {
    return Date.now() + this.field;
  }
  sum(): number {
    const callback = (value: number): number => value + this.method();
    return [1].map(callback)[0] ?? 0;
  }
}
`,
    },
    {
      file: tests,
      content: `import { expect, it } from '@jest/globals';

it('adds', () => {
  expect(1).toBe(1);
});
`,
    },
  ]);
  // The skipped rules read the types of the whole repository first.
  const lint = ['lint', '--skip=nursery', source, tests];
  said = await copy.run('', 'node_modules/@biomejs/biome/bin/biome', ...lint).then(
    () => '',
    (problems: Error) => problems.message,
  );
});
afterAll(() => copy.remove());

test.each([
  ['a named function that is no declaration', 'example.ts:2:14 plugin'],
  ['a constant that is not in camelCase', 'example.ts:3:14 lint/style/useNamingConvention'],
  ['a private field', 'example.ts:5:3 plugin'],
  ['a private method', 'example.ts:6:3 plugin'],
  ['a clock in the domain', 'example.ts:7:12 plugin'],
  ['it() in place of test()', 'example.test.ts:3:1 lint/style/useConsistentTestIt'],
])('the linter refuses %s', (_what, place) => {
  expect(said).toContain(place);
});

test('the linter allows values of a function type, and arrows within functions', () => {
  expect(said).toContain('Found 6 errors');
});
