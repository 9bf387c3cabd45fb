import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

test('.node-version is the Node that the workspace installs', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: { node: string } };
  expect(textOf('.node-version').trim()).toBe(dependencies.node);
});

/** Imports are linked before any code runs, so no check can precede imports that fail. */
test.each([
  ...repositoryFiles().filter((file) => /^apps\/[^/]+\/src\/main[.]ts$/.test(file)),
  'apps/admin/src/serve.ts',
  'tools/start/src/process.ts',
])('%s refuses an old Node in one line, before it imports the program', (entry) => {
  expect(textOf(entry).match(/^import (?!type ).+$/gm)).toEqual([
    "import '@creator-discovery/http-server/node-version';",
  ]);
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.9.0"}})';
  const file = fileURLToPath(new URL(`../../../../${entry}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Node 22[.]19 or later is needed, .+ bin\/node .+\n$/)]);
});

test('the oldest accepted Node is the one that a dependency requires', () => {
  const required = [...textOf('pnpm-lock.yaml').matchAll(/engines: \{node: '>=(\d+[.]\d+)/g)].map(([, node]) => node);
  const newest = required.sort((a = '', b = '') => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  expect(textOf('packages/http-server/src/node-version.ts')).toContain(`needed = '${newest}'`);
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

test('the version of the release is one: that of the workspace, of the processes and of the Helm chart', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(textOf('packages/http-server/src/version.ts')).toContain(`export const version = '${version}';`);
  expect(textOf('infra/helm/creator-discovery/Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
  const shown = repositoryFiles().filter(
    (file) =>
      /^(?:apps|packages)\/[^/]+\/src\/(?!.*(?:[.]test|testing\/))/.test(file) &&
      textOf(file).includes(`version: '${version}'`),
  );
  // The action API's document is written without a running process.
  expect(shown).toEqual(['packages/operations/src/documents/openapi.ts']);
});
