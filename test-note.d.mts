/**
 * Leaves a line for the reporter of test results about what a package could not test here, which `npm test` prints at its
 * end; null removes that of an earlier run. The folder is the package's, which tests run in.
 */
export function noteForTests(line: string | null, folder?: string): void;
