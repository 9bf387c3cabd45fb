import { readdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, textOf } from '../conventions/repository.ts';

export { repositoryRoot, textOf };

/** Paths of the files in a folder, relative to the root. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(repositoryRoot, folder)).map((name) => `${folder}/${name}`);
}

/** Returns the settings that docs/settings.md does not list. */
export function unexplained(settings: Iterable<string>): readonly string[] {
  const reference = textOf('docs/settings.md');
  return [...new Set(settings)].filter((setting) => !reference.includes(`\`${setting}\``)).sort();
}

/** Build targets of the Dockerfile, in order. */
export function imageTargets(): readonly string[] {
  const stages = [...textOf('infra/images/Containerfile').matchAll(/^FROM runtime AS (\S+)$/gm)];
  return stages.map(([, name = '']) => name);
}
