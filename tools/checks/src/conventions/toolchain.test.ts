import { expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

test('.node-version is the Node that the workspace installs', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: { node: string } };
  expect(textOf('.node-version').trim()).toBe(dependencies.node);
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
  // The document of the action API is made where no process is known.
  expect(shown).toEqual(['packages/operations/src/documents/openapi.ts']);
});
