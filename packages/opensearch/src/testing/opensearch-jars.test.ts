import { hash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findOpenSearch, getOpenSearch, type ServerSources, serverFolder } from './opensearch-jars.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'opensearch-jars-test-'));
  await mkdir(path.join(root, 'server'));
  await writeFile(path.join(root, 'server', 'pom.xml'), '<project/>');
  await writeFile(path.join(root, 'server', 'jars.sha256'), `${hash('sha256', 'jar')}  one.jar\n`);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function program(name: string, script: string): Promise<void> {
  const file = path.join(root, 'bin', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

function java(version: string): Promise<void> {
  return program('java', `echo 'openjdk version "${version}"' >&2`);
}

/** Creates an `mvn` that writes this content to the jar. */
function maven(content: string): Promise<void> {
  return program(
    'mvn',
    `for arg; do case "$arg" in -DoutputDirectory=*) /bin/mkdir -p "\${arg#*=}"; printf '${content}' > "\${arg#*=}/one.jar";; esac; done`,
  );
}

function sources(environment: Record<string, string> = {}): ServerSources {
  return {
    environment: { PATH: path.join(root, 'bin'), ...environment },
    cache: path.join(root, 'cache'),
    server: path.join(root, 'server'),
  };
}

async function get() {
  const messages: string[] = [];
  const server = await getOpenSearch((line) => messages.push(line), sources());
  return { server, messages, cached: await readdir(path.join(root, 'cache')).catch(() => []) };
}

describe('the server', () => {
  test('is downloaded once, then found', async () => {
    await java('17.0.1');
    await maven('jar');
    const jars = path.join(root, 'cache', 'jars-2.19.1');
    expect(await get()).toEqual({
      server: { java: 'java', jars },
      messages: [expect.stringMatching(/^Downloading/)],
      cached: ['jars-2.19.1'],
    });
    await maven('something else');
    expect(await get()).toMatchObject({ server: { jars }, messages: [] });
  });

  test('is refused and removed if a checksum differs', async () => {
    await java('21');
    await maven('altered');
    expect(await get()).toEqual({
      server: null,
      messages: [expect.stringMatching(/^Downloading/), expect.stringContaining('do not match')],
      cached: [],
    });
  });

  test.each([
    ['without Java', async () => maven('jar')],
    ['with an old Java', async () => Promise.all([java('11.0.2'), maven('jar')])],
    ['without Maven', async () => java('17')],
    ['if the download fails', async () => Promise.all([java('17'), program('mvn', '[ "$1" = -version ] || exit 1')])],
  ])('is null %s', async (_, prepare) => {
    await prepare();
    expect(await get()).toMatchObject({ server: null, cached: [] });
  });

  test('is found in OPENSEARCH_JARS_PATH, which must have the jars', async () => {
    await java('17');
    const mine = path.join(root, 'mine');
    await mkdir(mine);
    await expect(findOpenSearch(sources({ OPENSEARCH_JARS_PATH: mine }))).rejects.toThrow(/^OPENSEARCH_JARS_PATH must/);
    await writeFile(path.join(mine, 'one.jar'), 'jar');
    expect(await findOpenSearch(sources({ OPENSEARCH_JARS_PATH: mine }))).toEqual({ java: 'java', jars: mine });
  });
});

test('every jar has a checksum', async () => {
  const lines = (await readFile(path.join(serverFolder, 'jars.sha256'), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => !/^[0-9a-f]{64} {2}[\w.-]+[.]jar$/.test(line))).toEqual([]);
  expect(lines.map((line) => line.slice(66))).toContain('opensearch-2.19.1.jar');
});
