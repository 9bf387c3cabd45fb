import { describe, expect, test } from '@jest/globals';
import { imageTargets, textOf } from './files.ts';

const containerfile = textOf('infra/images/Containerfile');
const [, runtime = ''] = /^FROM \$\{BASE\} AS runtime\n([\s\S]*?)^FROM /m.exec(containerfile) ?? [];

describe('the images', () => {
  test('are one for each process that is deployed', () => {
    expect(imageTargets()).toEqual([
      'action-api',
      'scraper-api',
      'job-worker',
      'indexer',
      'operator-api',
      'admin',
      'migrate',
      'photonet-simulator',
    ]);
    expect(textOf('infra/images/build')).toContain(`set -- ${imageTargets().join(' ')}\n`);
  });

  test('are built with the Node that the workspace pins', () => {
    expect(containerfile).toContain(`docker.io/library/node:${textOf('.node-version').trim()}-`);
  });

  test('run as any user: the default has no name and no rights, and owns no file', () => {
    expect(containerfile).not.toMatch(/--ch(?:own|mod)|RUN ch(?:own|mod)/);
    expect(runtime).toMatch(/^USER 10001:10001$/m);
    expect(containerfile.match(/^USER /gm)).toHaveLength(1);
  });

  test('name their build to people and to the process', () => {
    for (const [argument, ...names] of [
      ['VERSION', 'org.opencontainers.image.version'],
      ['COMMIT', 'org.opencontainers.image.revision', 'BUILD_COMMIT'],
      ['BUILT', 'org.opencontainers.image.created', 'BUILD_TIME'],
    ]) {
      expect(textOf('infra/images/build')).toContain(`--build-arg "${argument}=$`);
      for (const name of names) expect(runtime).toContain(`${name}=\${${argument}}`);
    }
    expect(textOf('infra/images/deploy')).toContain("'BUILD_COMMIT=%s\\nBUILD_TIME=%s\\n'");
  });

  test('start Node itself, so that signals reach the process', () => {
    for (const app of ['action-api', 'scraper-api', 'job-worker', 'indexer']) {
      expect(containerfile).toContain(`CMD ["node", "apps/${app}/dist/main.js"]\n`);
    }
    expect(containerfile).toContain('CMD ["node", "apps/admin/dist/serve.js"]\n');
  });

  test('hold nothing but what was deployed, which leaves development and tests out', () => {
    const copied = [...containerfile.matchAll(/^COPY (?:--from=(\S+) )?(\S+) /gm)].map(([, from, what]) => [
      from,
      what,
    ]);
    expect(copied.filter(([from, what]) => from !== 'build' || !what?.startsWith('/deployed/'))).toEqual([
      [undefined, '.'],
    ]);
    expect(textOf('infra/images/deploy')).toMatch(/--prod --no-optional/);
  });
});
