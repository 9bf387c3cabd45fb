import { expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

test('.node-version is the Node that the workspace installs', () => {
  const { devDependencies } = JSON.parse(textOf('package.json')) as { devDependencies: { node: string } };
  expect(textOf('.node-version').trim()).toBe(devDependencies.node);
});

test('the specifications that code cites are stored beside it', () => {
  const files = repositoryFiles();
  for (const name of ['README', 'action-api', 'scraping-api', 'contract']) {
    expect(files).toContain(`docs/spec/${name}.md`);
  }
});

test('no package that runs in production depends on a test library', () => {
  const manifests = repositoryFiles().filter((file) => /^(?:apps|packages)\/[^/]+\/package[.]json$/.test(file));
  expect(manifests.length).toBeGreaterThan(20);
  const needy = manifests.filter((file) => {
    const { dependencies = {} } = JSON.parse(textOf(file)) as { dependencies?: Record<string, string> };
    return Object.keys(dependencies).some((name) => ['@jest/globals', 'jest', 'fast-check'].includes(name));
  });
  expect(needy).toEqual([]);
});
