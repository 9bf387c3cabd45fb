import { describe, expect, test } from '@jest/globals';
import { checkSync } from 'recheck';
import { type RegularExpression, regularExpressions, regularExpressionsIn } from './regular-expressions.ts';

/** Expressions that can take more than linear time, with the reason why their input prevents it. */
const bounded: Readonly<Record<string, string>> = {
  '/"(?:[^"\\\\]|\\\\.)*"(\\s*:)?|[{}[\\]]/gs': 'the text has been parsed as JSON before: every string in it is closed',
  '/"(?:[^"\\\\]|\\\\.)*"|true|false|null/g': 'the text comes from JSON.stringify: every string in it is closed',
  "/[\\p{Script=Latin}\\p{N}._+'-]{1,64}$/u": 'it is given 66 characters at most',
};

/** Without these, an analysis that a busy machine delays reports an attack. Its number of steps is limited. */
const unhurried = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Generations as small as still find every attack on the expressions below, in a fourth of the time. */
const small = { mutationSize: 10, crossoverSize: 5 };

/** Complexity found by the analysis; null if linear. */
function problemOf({ pattern, flags }: RegularExpression): string | null {
  if (pattern === null) return 'is made at run time';
  // Without repetition it takes bounded time, and each analysis starts a process.
  if (!/[*+{]/.test(pattern)) return null;
  // A sticky expression is tried at each position, too.
  const result = checkSync(pattern, flags.replace('y', ''), { timeout: 60_000, ...unhurried, ...small });
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable' ? `vulnerable: ${result.complexity.summary}` : result.status;
}

function named({ pattern, flags }: RegularExpression): string {
  return `/${pattern}/${flags}`;
}

const found = [...new Map(regularExpressions().map((one) => [named(one), one])).values()];

describe('regular expressions take linear time, because a text of a stranger may be as long as it likes', () => {
  test.each(found.map((one) => [named(one), one] as const))('%s', (name, one) => {
    if (!Object.hasOwn(bounded, name)) expect([one.file, problemOf(one)]).toEqual([one.file, null]);
  });

  test('every exception is still in use', () => {
    const names = new Set(found.map(named));
    expect(Object.keys(bounded).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the analysis', () => {
  test.each([
    ['/[^@]+@[^@]+/', 'vulnerable: 2nd degree polynomial'],
    ['/[^@]+@[^@]+/y', 'vulnerable: 2nd degree polynomial'],
    ['/^(a+)+$/', 'vulnerable: exponential'],
    ['/(?!-)([a-z]+-?)+$/', 'vulnerable: exponential (fuzz)'],
    ['/(?<!#)[\\p{L}._-]*[\\p{L}]+@/u', 'vulnerable: 2nd degree polynomial (fuzz)'],
    ['/^(?:[#^°]|\\p{So}|\\p{Sk})+ *(?=$)/u', 'vulnerable: exponential (fuzz)'],
    ["new RegExp('a')", 'is made at run time'],
    ['RegExp(text)', 'is made at run time'],
    ['/^[a-z]+$/', null],
  ])('of %s finds %j', (source, problem) => {
    const [one] = regularExpressionsIn('x.ts', `const x = ${source};`);
    expect(one && problemOf(one)).toBe(problem);
  });
});
