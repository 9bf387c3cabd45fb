import { createContext, useContext, useEffect, useId, useState } from 'react';
import type { Problems } from '../filters/filter-problems.ts';

type FilterProblem = readonly [key: string, text: string];

/** Fields report text that they can't read. Filters keep their last readable value. */
export const typedProblems = createContext<(field: string, problem: FilterProblem | null) => void>(() => undefined);

/** Reports the problem of a field's text, if any, while the field is shown. */
export function useTypedProblem(key: string, text: string | null): void {
  const note = useContext(typedProblems);
  const field = useId();
  useEffect(() => {
    if (text !== null) note(field, [key, text]);
    return () => note(field, null);
  }, [note, field, key, text]);
}

/** Returns the problems of all fields by filter, and the value for `typedProblems`. */
export function useTypedProblems() {
  const [fields, setFields] = useState<ReadonlyMap<string, FilterProblem>>(new Map());
  const [note] = useState(() => (field: string, problem: FilterProblem | null) => {
    setFields((before) => {
      const others = [...before].filter(([other]) => other !== field);
      return new Map(problem === null ? others : [...others, [field, problem]]);
    });
  });
  return [Object.fromEntries(fields.values()) as Problems, note] as const;
}
