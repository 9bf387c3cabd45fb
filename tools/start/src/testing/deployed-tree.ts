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
 * Creates the file tree of a deployment without the network: the files that packages ship and links to the dependencies that
 * they declare. Workspace packages are copied, so undeclared ones are missing.
 *
 * @param folders package folders, such as `apps/action-api`
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

/** Copies a package and links its dependencies. Returns the workspace folders that it depends on. */
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
      // Optional dependencies for other platforms are not installed.
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
