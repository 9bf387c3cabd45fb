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

  test('run as a user without a name and without rights', () => {
    expect(runtime).toMatch(/^USER 10001:10001$/m);
    expect(containerfile.match(/^USER /gm)).toHaveLength(1);
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
