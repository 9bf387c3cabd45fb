import { describe, expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

const sources = repositoryFiles().filter((file) => /^(?:apps|packages|tools)\/.*[.]ts$/.test(file));
const guides = ['docs/operating.md', 'docs/jobs.md'].map(textOf).join('\n');

describe('the guide for operators', () => {
  test('names every setting of every process', () => {
    const settings = namesIn(
      sources.filter((file) => /\/src\/(?:settings|environment)[.]ts$|simulator\/src\/main[.]ts$/.test(file)),
      /^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm,
    );
    expect(settings.length).toBeGreaterThan(40);
    expect(settings.filter((setting) => !guides.includes(`\`${setting}\``))).toEqual([]);
  });

  test('leads to the metrics, which are written from what processes show', () => {
    expect(guides).toContain('(metrics.md)');
  });
});

function namesIn(files: readonly string[], pattern: RegExp): string[] {
  return [...new Set(files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => name)))];
}
