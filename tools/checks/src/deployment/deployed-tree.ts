import { cp, mkdir, readFile, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

type Manifest = {
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/**
 * Makes a folder that holds what a deployment of these packages holds, without the network: the files they ship, and
 * links to the dependencies they declare. A package of the workspace is found only as such a copy.
 *
 * @param folders of the packages in the repository: `apps/action-api`.
 */
export async function makeDeployedTree(root: string, folders: readonly string[]): Promise<void> {
  const made = new Set<string>();
  const left = [...folders];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (made.has(folder)) continue;
    made.add(folder);
    left.push(...(await copyPackage(folder, root)));
  }
}

/** Copies one package with links to what it needs; gives the folders of the workspace that those links lead to. */
async function copyPackage(folder: string, root: string): Promise<string[]> {
  const from = path.join(repositoryRoot, folder);
  const to = path.join(root, folder);
  const { files, dependencies, optionalDependencies } = await manifestOf(from);
  if (files === undefined) throw new Error(`${folder}/package.json does not say which files it ships`);
  for (const file of ['package.json', ...files]) {
    await cp(path.join(from, file), path.join(to, file), { recursive: true });
  }
  const used: string[] = [];
  for (const [name, version] of Object.entries({ ...optionalDependencies, ...dependencies })) {
    const optional = optionalDependencies?.[name] !== undefined;
    const installed = await realpath(path.join(from, 'node_modules', name)).catch((missing: unknown) => {
      // An optional one is for another kind of machine.
      if (optional) return undefined;
      throw missing;
    });
    if (installed === undefined) continue;
    const inWorkspace = version.startsWith('workspace:');
    const place = path.relative(repositoryRoot, installed);
    if (inWorkspace) used.push(place);
    await link(inWorkspace ? path.join(root, place) : installed, path.join(to, 'node_modules', name));
  }
  return used;
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

async function link(target: string, name: string): Promise<void> {
  await mkdir(path.dirname(name), { recursive: true });
  await symlink(target, name, 'junction');
}
