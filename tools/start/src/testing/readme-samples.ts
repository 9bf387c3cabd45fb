import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const client = path.join(root, 'packages/client');
/** Node of the person who runs npm; tests themselves run under the pinned one. */
const usersNode = process.env.npm_node_execpath ?? process.execPath;

interface RunningProduct {
  readonly url: string;
  readonly key: string;
  /** Empty folder. */
  readonly folder: string;
}

/** Returns the README's sample of an export, with the address and key of the running product. */
async function sampleOf(language: string, { url, key }: RunningProduct): Promise<string> {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const [, sample = ''] = new RegExp(`^\`\`\`${language}\n([^\`]*export[^\`]*)^\`\`\``, 'im').exec(readme) ?? [];
  return sample.replaceAll('cd_live_...', key).replaceAll('http://127.0.0.1:8080', url);
}

/** Runs the README's command line, and returns the file that it writes. */
export async function commandSample(product: RunningProduct): Promise<string> {
  const command = `${process.execPath} ${path.join(client, 'src/command/main.ts')}`;
  const sample = (await sampleOf('sh', product)).replace('npm run --silent creators --', command);
  const env = { ...process.env, CREATOR_DISCOVERY_URL: product.url };
  await run('sh', ['-e', '-c', sample], { cwd: product.folder, env });
  return readFile(path.join(product.folder, 'creators.csv'), 'utf8');
}

/** Installs the packed client outside of the repository, checks the types of the README's sample, and returns its output. */
export async function packageSample(product: RunningProduct): Promise<string> {
  const { folder } = product;
  await install(folder);
  const sample = await sampleOf('ts', product);
  await Promise.all(['sample.ts', 'sample.js'].map((name) => writeFile(path.join(folder, name), sample)));
  const options = '--strict --noEmit --module nodenext --target es2022 --lib es2022,dom,dom.asynciterable'.split(' ');
  const compiler = path.join(root, 'node_modules/.bin/tsc');
  await run(compiler, [...options, 'sample.ts'], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout);
  });
  return (await run(usersNode, ['sample.js'], { cwd: folder, env: { PATH: process.env.PATH } })).stdout;
}

/** Returns the answer of the installed command to `balance`. */
export async function installedBalance({ folder, url, key }: RunningProduct): Promise<string> {
  const env = { PATH: process.env.PATH, CREATOR_DISCOVERY_URL: url, CREATOR_DISCOVERY_API_KEY: key };
  const command = 'node_modules/@creator-discovery/client/dist/command/main.js';
  return (await run(usersNode, [command, 'balance'], { cwd: folder, env })).stdout;
}

/** Unpacks the built package, with the dependencies as npm would place them. Needs no registry. */
async function install(folder: string): Promise<void> {
  const target = path.join(folder, 'node_modules/@creator-discovery/client');
  await mkdir(target, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
  const packed = await run('npm', ['pack', '--ignore-scripts', '--silent', client], { cwd: folder });
  await run('tar', ['-xzf', packed.stdout.trim(), '-C', target, '--strip-components=1'], { cwd: folder });
  const { dependencies } = JSON.parse(await readFile(path.join(target, 'package.json'), 'utf8'));
  const modules = path.join(client, 'node_modules');
  const helpers = path.join(await realpath(path.join(modules, 'openapi-fetch')), '../openapi-typescript-helpers');
  const copied = [...Object.keys(dependencies).map((name) => path.join(modules, name)), helpers];
  for (const source of copied) {
    const name = source.startsWith(modules) ? path.relative(modules, source) : path.basename(source);
    await cp(source, path.join(folder, 'node_modules', name), { recursive: true, dereference: true });
  }
}
