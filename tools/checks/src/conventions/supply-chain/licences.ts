import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repository.ts';

/**
 * Licences that a package may have, as SPDX names them: those that allow use and redistribution, in a product that is sold too,
 * for no more than a notice. Another one is a decision, and is made here.
 */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  // Data: a notice names where it comes from.
  'CC-BY-4.0',
  // Fonts.
  'OFL-1.1',
  // Changes of its own files would have to be published; nothing here changes them.
  'MPL-2.0',
]);

/** Packages whose manifest names no licence, with the one that their repository has. */
export const licencesElsewhere: Readonly<Record<string, string>> = { unionfs: 'Unlicense' };

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null where the manifest has none. */
  readonly licence: string | null;
}

/** Every package that is installed for this platform, for development too, by name. */
export function installedPackages(): readonly InstalledPackage[] {
  const store = path.join(repositoryRoot, 'node_modules', '.pnpm');
  const found = new Map<string, InstalledPackage>();
  for (const folder of readdirSync(store, { withFileTypes: true })) {
    if (!folder.isDirectory() || !folder.name.includes('@')) continue;
    const modules = path.join(store, folder.name, 'node_modules');
    for (const name of packagesIn(modules)) {
      const read = readManifest(path.join(modules, name));
      if (read !== null) found.set(`${read.name}@${read.version}`, read);
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Names of the packages in a folder, with their scopes. What is linked there is found where it is. */
function packagesIn(modules: string): readonly string[] {
  const entries = readdirSync(modules, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.flatMap(({ name }) => {
    if (!name.startsWith('@')) return name.startsWith('.') ? [] : [name];
    const scoped = readdirSync(path.join(modules, name), { withFileTypes: true });
    return scoped.filter((entry) => entry.isDirectory()).map((entry) => `${name}/${entry.name}`);
  });
}

function readManifest(folder: string): InstalledPackage | null {
  const { name, version, license, licenses } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (typeof name !== 'string' || typeof version !== 'string') return null;
  return { name, version, licence: textOf(license) ?? textOf(licenses) };
}

/** Older manifests have an object or a list of them. */
function textOf(licence: unknown): string | null {
  if (typeof licence === 'string') return licence;
  if (Array.isArray(licence)) return licence.map(textOf).join(' OR ');
  const { type } = (licence ?? {}) as { readonly type?: unknown };
  return typeof type === 'string' ? type : null;
}

/** Whether the expression can be met by allowed licences: one of those joined by OR, all of those joined by AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const choices = plain.split(' OR ');
  if (choices.length > 1) return choices.some(isAllowed);
  return plain.split(' AND ').every((licence) => allowedLicences.has(licence));
}

/** What may not be installed, a sentence each. */
export function licenceProblems(packages: readonly InstalledPackage[]): readonly string[] {
  return packages.flatMap(({ name, version, licence }) => {
    const named = licence ?? licencesElsewhere[name];
    if (named !== undefined && isAllowed(named)) return [];
    return [
      `${name}@${version}: ${named ?? 'no licence'} is not among the licences of tools/checks/src/conventions/supply-chain`,
    ];
  });
}
