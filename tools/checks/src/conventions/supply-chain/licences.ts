import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repository.ts';

/**
 * Allowed licences, by SPDX name. They permit use and redistribution in commercial products and require a notice at most.
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
  // Data licences, which require attribution.
  'CC-BY-4.0',
  // Fonts.
  'OFL-1.1',
  // Requires publishing changes to its files; this repository makes none.
  'MPL-2.0',
]);

/** Packages without a licence in their manifest, with the licence of their repository. */
export const licencesElsewhere: Readonly<Record<string, string>> = { unionfs: 'Unlicense' };

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null if the manifest has none. */
  readonly licence: string | null;
}

/** Installed packages by name, including development dependencies. */
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

/** Names of the packages in a folder, with scopes. Links are followed elsewhere. */
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

/** Older manifests have an object or a list of objects. */
function textOf(licence: unknown): string | null {
  if (typeof licence === 'string') return licence;
  if (Array.isArray(licence)) return licence.map(textOf).join(' OR ');
  const { type } = (licence ?? {}) as { readonly type?: unknown };
  return typeof type === 'string' ? type : null;
}

/** Whether allowed licences satisfy the expression: one side of an OR, both sides of an AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const choices = plain.split(' OR ');
  if (choices.length > 1) return choices.some(isAllowed);
  return plain.split(' AND ').every((licence) => allowedLicences.has(licence));
}

/** Returns one sentence per package that may not be installed. */
export function licenceProblems(packages: readonly InstalledPackage[]): readonly string[] {
  return packages.flatMap(({ name, version, licence }) => {
    const named = licence ?? licencesElsewhere[name];
    if (named !== undefined && isAllowed(named)) return [];
    return [
      `${name}@${version}: ${named ?? 'no licence'} is not among the licences of tools/checks/src/conventions/supply-chain`,
    ];
  });
}
