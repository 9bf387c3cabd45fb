import { EmbeddedPostgresProblem } from '@creator-discovery/embedded-postgres';
import { harmlessLines, ProcessProblem } from '@creator-discovery/http-server';

/** Ends this process: a known problem is its own line, anything else a fault with its stack. */
export function endWith(error: unknown): never {
  const known = error instanceof ProcessProblem || error instanceof EmbeddedPostgresProblem;
  console.error(known ? harmlessLines(error.message) : error);
  process.exit(1);
}
