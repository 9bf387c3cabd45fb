import { describe, expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

const files = repositoryFiles();
const fileSet = new Set(files);
/** Written pages. The changelog and specification may name things that the code does not have. */
const pages = files.filter(
  (file) =>
    file.endsWith('.md') &&
    !/^docs\/(?:spec|decisions)\/|^docs\/(?:commands|filters|metrics|ports|settings)\.md$|^CHANGELOG\.md$/.test(file),
);
/** The MCP method, and a folder that failed browser tests create. */
const otherPaths = new Set(['tools/list', 'tools/browser/failures']);
const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

interface Statement {
  readonly page: string;
  readonly text: string;
}

function statements(pattern: RegExp): readonly Statement[] {
  return pages.flatMap((page) =>
    [...textOf(page).matchAll(pattern)].map(([text, name]) => ({ page, text: (name ?? text).trim() })),
  );
}

function namesIn(file: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...textOf(file).matchAll(pattern)].map(([, name = '']) => name));
}

describe('statements in documents', () => {
  test('run scripts of package.json', () => {
    const named = statements(/\bnpm run (?:--silent )?([a-z][\w-]*)/g);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ text }) => scripts[text] === undefined)).toEqual([]);
  });

  test.each([
    ['bench', namesIn('tools/bench/src/main.ts', /^ {2}(\w+)Command,/gm)],
    ['faults', namesIn('tools/faults/src/scenarios/index.ts', /^ {2}'?([\w-]+)'?: scenario\(/gm)],
  ])('name commands of %s', (tool, known) => {
    const named = statements(new RegExp(`\\b${tool} -- ([a-z][\\w-]*(?: [a-z][\\w-]*)*)`, 'g')).flatMap(
      ({ page, text }) => text.split(' ').map((name) => ({ page, name })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name }) => !known.has(name) && !['short', 'all'].includes(name))).toEqual([]);
  });

  test('name commands of operators', () => {
    const known = [...namesIn('docs/commands.md', /^### (.+)$/gm)];
    const named = statements(/(?<=`|^|-- )admin (?:--server \S+ )?([a-z][a-z-]*(?: [a-z][a-z-]+)*)/gm);
    expect(named.length).toBeGreaterThan(20);
    const lost = named.filter(
      ({ text }) => !known.some((command) => `${text} `.startsWith(`${command} `) || command.startsWith(text)),
    );
    expect(lost).toEqual([]);
  });

  test('name settings and codes that the code has', () => {
    const code = files.filter(
      (file) =>
        /\.(?:ts|tsx|mjs|sql|yaml|json)$|\/Containerfile$|\/images\//.test(file) && !file.includes('conventions/'),
    );
    const known = new Set(code.flatMap((file) => textOf(file).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []));
    const named = statements(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);
    expect(named.length).toBeGreaterThan(100);
    // A page may leave out a prefix that it has stated.
    const isKnown = (name: string) => known.has(name) || [...known].some((whole) => whole.endsWith(`_${name}`));
    expect(named.filter(({ text }) => !isKnown(text) && !text.startsWith('OTEL_'))).toEqual([]);
  });

  test('name metrics that processes expose', () => {
    const known = namesIn('docs/metrics.md', /`([a-z]+(?:_[a-z0-9]+)+)`/g);
    const named = statements(/`([a-z]+(?:_[a-z0-9]+)+_(?:total|seconds|bytes))(?:\{[^`]*\})?`/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ text }) => !known.has(text))).toEqual([]);
  });

  test('name files that exist', () => {
    const named = statements(/`((?:apps|packages|tools|docs|infra)\/[\w./@-]+)`/g);
    expect(named.length).toBeGreaterThan(50);
    const lost = named.filter(
      ({ text }) =>
        !/[A-Z]{3}|\/dist\b/.test(text) &&
        !otherPaths.has(text) &&
        !fileSet.has(text) &&
        !files.some((file) => file.startsWith(`${text.replace(/\/$/, '')}/`)),
    );
    expect(lost).toEqual([]);
  });

  test('list the error codes of the specification', () => {
    const rows = (file: string) => textOf(file).matchAll(/^\| ([45]\d\d) \| ([^|]+)\|/gm);
    const codesIn = (file: string) =>
      [...rows(file)].flatMap(([, status, codes = '']) =>
        [...codes.matchAll(/`\w+`/g)].map(([code]) => `${status} ${code}`),
      );
    // The contract adds the 503 (section 5) and scopes of keys (section 1).
    const decided = [...codesIn('docs/spec/action-api.md'), '403 `insufficient_scope`', '503 `error`'];
    expect(codesIn('docs/guide/errors.md').sort()).toEqual(decided.sort());
  });

  test.each([
    // The order and the time of exclusions are documented with the filters.
    ['filters', namesIn('docs/filters.md', /^### (\w+\.\w+)$/gm).size - ['basic.sortBy', 'exclude.as_of'].length],
    ['channels', namesIn('packages/search-filters/src/contact-channel.ts', /^ {2}'(\w+)',$/gm).size],
  ])('count %s', (what, actual) => {
    const named = statements(new RegExp(`\\b(\\d+) (?:search )?${what}\\b`, 'g'));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ text }) => Number(text) !== actual)).toEqual([]);
  });
});
