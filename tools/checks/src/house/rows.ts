import { filesOfRecipe } from '../conventions/recipes/contributing.ts';
import { repositoryFiles, textOf } from '../conventions/repository.ts';

/** One property of the repository that may only get better. */
export interface Row {
  readonly what: string;
  readonly now: number;
  readonly max: number;
}

const generated = /\.json$|^packages\/postgres\/sql\/schema\.sql$/;
const ofTests = /\.test\.tsx?$|\.contract\.ts$|\/testing\/|\/testing\.ts$|\/end-to-end\//;

/** The limits of the repository: `npm run house`. */
export function houseRows(): readonly Row[] {
  const files = repositoryFiles();
  const written = files.filter((file) => /\.(?:ts|tsx|sql|css|mjs)$/.test(file) && !generated.test(file));
  const source = written.filter((file) => !ofTests.test(file));
  const product = source.filter((file) => /^(?:apps|packages)\//.test(file));
  return [
    { what: 'source lines, written by hand', now: linesOf(source), max: 114_100 },
    { what: 'test lines', now: linesOf(written.filter((file) => ofTests.test(file))), max: 64_100 },
    {
      what: 'lines of generated code and JSON, without openapi.json',
      now: linesOf(files.filter((file) => generated.test(file) && !file.endsWith('/openapi.json'))),
      max: 10_300,
    },
    { what: 'files to touch for a new fact of creators', now: filesOfRecipe('A fact', {}).length, max: 3 },
    { what: 'files to touch for a new filter', now: filesOfRecipe('A filter', {}).length, max: 5 },
    {
      what: 'statements that insert into ledger_entry',
      now: countOf(product, /insert into ledger_entry\b/gi),
      max: 1,
    },
    { what: '"as unknown as" in product code', now: countOf(product, /\bas unknown as\b/g), max: 6 },
    {
      what: 'packages of the workspace',
      now: files.filter((file) => /^\w+\/[\w-]+\/package\.json$/.test(file)).length,
      max: 41,
    },
  ];
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
}

function countOf(files: readonly string[], pattern: RegExp): number {
  return files.reduce((sum, file) => sum + [...textOf(file).matchAll(pattern)].length, 0);
}
