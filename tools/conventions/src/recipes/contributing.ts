import { textOf } from '../repository.ts';

/** The files that a recipe of CONTRIBUTING.md has its reader write, in its order. */
export function filesOfRecipe(heading: string): string[] {
  const section = textOf('CONTRIBUTING.md')
    .split(`\n### ${heading}\n`)[1]
    ?.split(/\n##+ /)[0];
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe ${heading}`);
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
}
