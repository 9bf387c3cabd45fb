import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type CliSources, findTemporalCli, getTemporalCli } from './temporal-cli.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'temporal-cli-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes an executable shell script. */
async function programAt(file: string, script = 'exit 0'): Promise<string> {
  const whole = path.join(root, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, `#!/bin/sh\n${script}\n`);
  await chmod(whole, 0o755);
  return whole;
}

async function offline(): Promise<void> {
  throw new Error('no network');
}

function sources(change: Partial<CliSources> = {}): CliSources {
  return {
    environment: { PATH: path.join(root, 'bin') },
    cache: path.join(root, 'cache'),
    download: offline,
    ...change,
  };
}

/** Returns the result, the messages and the files in the cache. */
async function get(from: CliSources) {
  const said: string[] = [];
  const cli = await getTemporalCli((line) => said.push(line), from);
  const cached = await readdir(from.cache).catch(() => []);
  return { cli, said, cached };
}

/** Writes a `go` that records its arguments and runs `install` for that command. */
function fakeGo(install: string): Promise<string> {
  return programAt('bin/go', `echo "$@" >> ${root}/calls\nif [ "$1" = install ]; then\n${install}\nfi`);
}

describe('the Temporal CLI', () => {
  test('is taken from TEMPORAL_CLI_PATH first', async () => {
    await programAt('bin/temporal');
    const named = await programAt('mine/cli');
    expect(await findTemporalCli(sources({ environment: { TEMPORAL_CLI_PATH: named, PATH: `${root}/bin` } }))).toBe(
      named,
    );
  });

  test('is an error if TEMPORAL_CLI_PATH is not executable', async () => {
    await programAt('bin/temporal');
    const environment = { TEMPORAL_CLI_PATH: path.join(root, 'nowhere'), PATH: `${root}/bin` };
    await expect(findTemporalCli(sources({ environment }))).rejects.toThrow(/^TEMPORAL_CLI_PATH must be/);
  });

  test('is the first executable on PATH', async () => {
    await mkdir(path.join(root, 'one'), { recursive: true });
    await writeFile(path.join(root, 'one', 'temporal'), 'no program');
    const second = await programAt('two/temporal');
    const environment = { PATH: [`${root}/one`, '', `${root}/two`].join(path.delimiter) };
    expect(await findTemporalCli(sources({ environment }))).toBe(second);
  });

  test('is the stored one', async () => {
    const earlier = await programAt('cache/temporal');
    expect(await get(sources())).toEqual({ cli: earlier, said: [], cached: ['temporal'] });
  });

  test('is downloaded by the SDK and stored under its own name', async () => {
    const download = async (folder: string): Promise<void> => {
      await writeFile(path.join(folder, 'temporal-sdk-typescript-1.24.0'), 'binary', { mode: 0o755 });
    };
    const cli = path.join(root, 'cache', 'temporal');
    expect(await get(sources({ download }))).toEqual({ cli, said: ['downloaded by the SDK'], cached: ['temporal'] });
    expect(await findTemporalCli(sources())).toBe(cli);
  });

  test('is built with Go when it cannot be downloaded, one compilation at a time', async () => {
    // `GOBIN` and `GOFLAGS` come from the environment of the build.
    await fakeGo(
      `printf '#!/bin/sh\\nexit 0\\n' > "$GOBIN/temporal"; /bin/chmod +x "$GOBIN/temporal"; echo "$GOFLAGS" >> ${root}/calls`,
    );
    const { cli, said, cached } = await get(sources());
    expect(cli).toBe(path.join(root, 'cache', 'temporal'));
    expect(said).toEqual([expect.stringContaining('building the Temporal server with Go')]);
    expect(cached).toEqual(['temporal']);
    expect((await readFile(path.join(root, 'calls'), 'utf8')).split('\n')).toEqual([
      'version',
      'install github.com/temporalio/cli/cmd/temporal@v1.5.1',
      "-p=1 '-ldflags=-s -w'",
      '',
    ]);
  });

  test('is null if the build fails, and no files are left', async () => {
    await fakeGo('exit 1');
    expect(await get(sources())).toMatchObject({ cli: null, cached: [] });
  });

  test('is null without network and Go, without a message', async () => {
    expect(await get(sources())).toEqual({ cli: null, said: [], cached: [] });
  });

  test('is null if the download contains another file', async () => {
    const download = async (folder: string): Promise<void> => writeFile(path.join(folder, 'error.html'), 'not found');
    expect(await get(sources({ download }))).toEqual({ cli: null, said: [], cached: [] });
  });
});
