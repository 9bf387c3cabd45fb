import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole repository. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/** The text of a file of the repository. */
export function textOf(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}

/** The paths of the files in a folder of the repository, from its root. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(repositoryRoot, folder)).map((name) => `${folder}/${name}`);
}

/** The settings of those names that the guides for operators do not explain. */
export function unexplained(settings: Iterable<string>): readonly string[] {
  const guides = ['docs/operating.md', 'docs/jobs.md'].map(textOf).join('\n');
  return [...new Set(settings)].filter((setting) => !guides.includes(`\`${setting}\``)).sort();
}

/** The targets of the images, in their order. */
export function imageTargets(): readonly string[] {
  const stages = [...textOf('infra/images/Containerfile').matchAll(/^FROM runtime AS (\S+)$/gm)];
  return stages.map(([, name = '']) => name);
}
