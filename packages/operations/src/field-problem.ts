import { type Problem, sortedProblems } from '@creator-discovery/search-filters';

/** The most problems one answer lists. */
export const maxProblems = 100;

/** Longest field path in an answer: unknown names come from the caller and are cut there. */
const longestField = 200;

function shortened(field: string): string {
  return field.length > longestField ? `${field.slice(0, longestField)}…` : field;
}

/** Puts problems in the order of answers: by field, then by code; each once. (contract 5) */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const distinct = new Map(
    problems.map((problem) => [
      `${problem.field}\u0000${problem.code}`,
      { ...problem, field: shortened(problem.field) },
    ]),
  );
  return [...sortedProblems([...distinct.values()])];
}
