import { textOf } from '../repository.ts';

/**
 * The files that a recipe of CONTRIBUTING.md has its reader write, in its order.
 *
 * @param names for what is in capitals there: `{ NAME: 'get-plan' }`.
 */
export function filesOfRecipe(heading: string, names: Readonly<Record<string, string>>): string[] {
  const section = textOf('CONTRIBUTING.md')
    .split(`\n### ${heading}\n`)[1]
    ?.split(/\n##+ /)[0];
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe ${heading}`);
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) =>
    Object.entries(names).reduce((path, [placeholder, name]) => path.replace(placeholder, name), file),
  );
}
