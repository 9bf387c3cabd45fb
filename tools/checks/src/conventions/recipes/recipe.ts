import { filesOfRecipe } from './contributing.ts';
import type { Step } from './repository-copy.ts';

/** Tests of a package: files and tests by a part of their names. */
export interface TestsOf {
  readonly folder: string;
  readonly files: string;
  readonly names: string;
}

/** A recipe of CONTRIBUTING.md, followed once. */
export interface Recipe {
  readonly heading: string;
  /** The words in capitals in its paths: `{ NAME: 'get-plan' }`. */
  readonly names: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  /** Commands of the recipe that write other files. */
  readonly generates: readonly string[];
  readonly tests: readonly TestsOf[];
  /** Words that a generated file then has. */
  readonly shows?: Readonly<Record<string, string>>;
  /** Tests that try the change. They are no part of the recipe. */
  readonly trials?: readonly Step[];
}

/** The files that the recipe names, and those that its steps write. */
export function filesOf({ heading, names, steps }: Recipe): Readonly<Record<'named' | 'written', readonly string[]>> {
  return { named: filesOfRecipe(heading, names), written: [...new Set(steps.map(({ file }) => file))] };
}
