import { textOf } from '../repository.ts';

/**
 * Files that the reader of a recipe in CONTRIBUTING.md writes, in order.
 *
 * @param names values of the placeholders: `{ NAME: 'get-plan' }`.
 */
export function filesOfRecipe(heading: string, names: Readonly<Record<string, string>>): string[] {
  const section = textOf('CONTRIBUTING.md')
    .split(`\n### ${heading}\n`)[1]
    ?.split(/\n##+ /)[0];
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe ${heading}`);
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) =>
    Object.entries(names).reduce((path, [placeholder, name]) => path.replaceAll(placeholder, name), file),
  );
}
