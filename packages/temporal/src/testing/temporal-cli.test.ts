import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findTemporalCli, getTemporalCli, type Surroundings } from './temporal-cli.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'temporal-cli-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A program at that place, as a shell script. */
async function programAt(file: string, script = 'exit 0'): Promise<string> {
  const whole = path.join(root, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, `#!/bin/sh\n${script}\n`);
  await chmod(whole, 0o755);
  return whole;
}

async function notOnline(): Promise<void> {
  throw new Error('no network');
}

function surroundings(change: Partial<Surroundings> = {}): Surroundings {
  return {
    environment: { PATH: path.join(root, 'bin') },
    cache: path.join(root, 'cache'),
    download: notOnline,
    ...change,
  };
}

/** What was got, what was said on the way, and what lies in the cache afterwards. */
async function get(from: Surroundings) {
  const said: string[] = [];
  const cli = await getTemporalCli((line) => said.push(line), from);
  const kept = await readdir(from.cache).catch(() => []);
  return { cli, said, kept };
}

/** A Go that notes how it was called and, for `install`, does this. */
function fakeGo(install: string): Promise<string> {
  return programAt('bin/go', `echo "$@" >> ${root}/calls\nif [ "$1" = install ]; then\n${install}\nfi`);
}

describe('the Temporal command line', () => {
  test('is the one that TEMPORAL_CLI_PATH names, before any other', async () => {
    await programAt('bin/temporal');
    const named = await programAt('mine/cli');
    expect(
      await findTemporalCli(surroundings({ environment: { TEMPORAL_CLI_PATH: named, PATH: `${root}/bin` } })),
    ).toBe(named);
  });

  test('is not looked for elsewhere when TEMPORAL_CLI_PATH names nothing that can be run', async () => {
    await programAt('bin/temporal');
    const environment = { TEMPORAL_CLI_PATH: path.join(root, 'nowhere'), PATH: `${root}/bin` };
    await expect(findTemporalCli(surroundings({ environment }))).rejects.toThrow(/^TEMPORAL_CLI_PATH must be/);
  });

  test('is the first on PATH that can be run', async () => {
    await mkdir(path.join(root, 'one'), { recursive: true });
    await writeFile(path.join(root, 'one', 'temporal'), 'no program');
    const second = await programAt('two/temporal');
    const environment = { PATH: [`${root}/one`, '', `${root}/two`].join(path.delimiter) };
    expect(await findTemporalCli(surroundings({ environment }))).toBe(second);
  });

  test('is the one that was got before', async () => {
    const kept = await programAt('cache/temporal');
    expect(await get(surroundings())).toEqual({ cli: kept, said: [], kept: ['temporal'] });
  });

  test('is downloaded by the SDK and kept under its own name', async () => {
    const download = async (folder: string): Promise<void> => {
      await writeFile(path.join(folder, 'temporal-sdk-typescript-1.24.0'), 'binary', { mode: 0o755 });
    };
    const cli = path.join(root, 'cache', 'temporal');
    expect(await get(surroundings({ download }))).toEqual({ cli, said: ['downloaded by the SDK'], kept: ['temporal'] });
    expect(await findTemporalCli(surroundings())).toBe(cli);
  });

  test('is built with Go where there is no download, without bothering the machine more than needed', async () => {
    // `GOBIN` and the flags come from the getter's environment; the rest of the line is the shell's own.
    await fakeGo(
      `printf '#!/bin/sh\\nexit 0\\n' > "$GOBIN/temporal"; /bin/chmod +x "$GOBIN/temporal"; echo "$GOFLAGS" >> ${root}/calls`,
    );
    const { cli, said, kept } = await get(surroundings());
    expect(cli).toBe(path.join(root, 'cache', 'temporal'));
    expect(said).toEqual([expect.stringContaining('building the Temporal server with Go')]);
    expect(kept).toEqual(['temporal']);
    expect((await readFile(path.join(root, 'calls'), 'utf8')).split('\n')).toEqual([
      'version',
      'install github.com/temporalio/cli/cmd/temporal@v1.5.1',
      '-p=1',
      '',
    ]);
  });

  test('can not be had where a build fails, and leaves nothing behind', async () => {
    await fakeGo('exit 1');
    expect(await get(surroundings())).toMatchObject({ cli: null, kept: [] });
  });

  test('can not be had without network and Go, and nothing is said of it', async () => {
    expect(await get(surroundings())).toEqual({ cli: null, said: [], kept: [] });
  });

  test('can not be had where the download brings something else', async () => {
    const download = async (folder: string): Promise<void> => writeFile(path.join(folder, 'error.html'), 'sorry');
    expect(await get(surroundings({ download }))).toEqual({ cli: null, said: [], kept: [] });
  });
});
