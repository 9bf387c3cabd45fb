import { filesOfRecipe } from './contributing.ts';
import type { Step } from './repository-copy.ts';

/** Tests of a package, selected by parts of file and test names. */
export interface TestsOf {
  readonly folder: string;
  readonly files: string;
  readonly names: string;
}

/** A recipe of CONTRIBUTING.md with the changes that follow it. */
export interface Recipe {
  readonly heading: string;
  /** Values of the placeholders in its paths: `{ NAME: 'get-plan' }`. */
  readonly names: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  /** Commands that generate files. */
  readonly generates: readonly string[];
  readonly tests: readonly TestsOf[];
  /** Text that a generated file must contain afterwards. */
  readonly shows?: Readonly<Record<string, string>>;
  /** Tests of the change, which are not part of the recipe. */
  readonly trials?: readonly Step[];
}

/** Returns the files that the recipe names and the files that its steps write. */
export function filesOf({ heading, names, steps }: Recipe): Readonly<Record<'named' | 'written', readonly string[]>> {
  return { named: filesOfRecipe(heading, names), written: [...new Set(steps.map(({ file }) => file))] };
}
