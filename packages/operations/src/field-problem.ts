import { type Problem, sortedProblems } from '@creator-discovery/search-filters';

/** Maximum problems per answer. */
export const maxProblems = 100;

/** Maximum length of a field path: unknown names come from the caller. */
const maxFieldLength = 200;

function shortened(field: string): string {
  return field.length > maxFieldLength ? `${field.slice(0, maxFieldLength)}…` : field;
}

/** Sorts problems by field and code, each once. (contract 5) */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const distinct = new Map(
    problems.map((problem) => [
      `${problem.field}\u0000${problem.code}`,
      { ...problem, field: shortened(problem.field) },
    ]),
  );
  return [...sortedProblems([...distinct.values()])];
}
