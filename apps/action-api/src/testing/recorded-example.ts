import { type Example, exampleOf } from '@creator-discovery/operations';

/** The recorded example of an operation, which each has to have. */
export function recordedExampleOf(operation: string): Example {
  const example = exampleOf(operation);
  if (example === undefined) throw new Error(`There is no example of ${operation}: npm run examples records it.`);
  return example;
}
