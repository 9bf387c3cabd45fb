import { EmbeddedPostgresProblem } from '@creator-discovery/embedded-postgres';
import { harmlessLines, ProcessProblem } from '@creator-discovery/http-server';

/** Ends this process. Prints one line for a known problem, and the stack of any other fault. */
export function endWith(error: unknown): never {
  const known = error instanceof ProcessProblem || error instanceof EmbeddedPostgresProblem;
  console.error(known ? harmlessLines(error.message) : error);
  process.exit(1);
}
