import { filesOfRecipe } from '../conventions/recipes/contributing.ts';
import { repositoryFiles, textOf } from '../conventions/repository.ts';
import { proseByFolder } from '../prose/prose.ts';
import { markdownRows } from './markdown.ts';

/** A measured property of the repository that may only improve. */
export interface Row {
  readonly what: string;
  readonly now: number;
  readonly max: number;
}

/** Links to files counted elsewhere. */
const links = /^infra\/helm\/creator-discovery\/files\//;
const generated = /\.json$|^packages\/postgres\/sql\/schema\.sql$/;
const ofTests = /\.test\.tsx?$|\.contract\.ts$|\/testing\/|\/testing\.ts$|\/end-to-end\//;

/** Rows of `npm run house`. */
export function houseRows(): readonly Row[] {
  const files = repositoryFiles().filter((file) => !links.test(file));
  const written = files.filter((file) => /\.(?:ts|tsx|sql|css|mjs)$/.test(file) && !generated.test(file));
  const source = written.filter((file) => !ofTests.test(file));
  const product = source.filter((file) => /^(?:apps|packages)\//.test(file));
  return [
    { what: 'source lines, written by hand', now: linesOf(source), max: 131_320 },
    { what: 'test lines', now: linesOf(written.filter((file) => ofTests.test(file))), max: 72_646 },
    {
      what: 'lines of generated code and JSON, without openapi.json',
      now: linesOf(files.filter((file) => generated.test(file) && !file.endsWith('/openapi.json'))),
      max: 8_800,
    },
    { what: 'files to touch for a new fact of creators', now: filesOfRecipe('A fact', {}).length, max: 3 },
    { what: 'files to touch for a new filter', now: filesOfRecipe('A filter', {}).length, max: 5 },
    { what: 'statements that insert into ledger_entry', now: countOf(product, /insert into ledger_entry\b/gi), max: 1 },
    { what: '"as unknown as" in product code', now: countOf(product, /\bas unknown as\b/g), max: 6 },
    {
      what: 'packages of the workspace',
      now: files.filter((file) => /^\w+\/[\w-]+\/package\.json$/.test(file)).length,
      max: 42,
    },
    {
      what: 'percent of comments, paragraphs and strings that `npm run prose` lists',
      now: percentOfOddProse(),
      max: 2,
    },
    ...markdownRows(files),
  ];
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
}

function countOf(files: readonly string[], pattern: RegExp): number {
  return files.reduce((sum, file) => sum + [...textOf(file).matchAll(pattern)].length, 0);
}

function percentOfOddProse(): number {
  const folders = [...proseByFolder().values()];
  const findings = folders.reduce((sum, folder) => sum + folder.findings.length, 0);
  return Math.ceil((100 * findings) / folders.reduce((sum, folder) => sum + folder.pieces, 0));
}
