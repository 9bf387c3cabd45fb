import { spawnSync } from 'node:child_process';
import type { Condition, IndexedCreator, PlaceDictionary, SearchQuery } from '@creator-discovery/search-filters';
import { sortColumn, unknownCondition } from './flat-row.ts';
import type { PythonDialect } from './python-engine.ts';
import { numbersOf, type TermQuestion, term, termQuestion, termsOf, together } from './terms.ts';

/** A Python that has Xapian's binding (Debian: `python3-xapian`); null where there is none. */
export function pythonWithXapian(): string | null {
  const has = (python: string) =>
    spawnSync(python, ['-c', 'import xapian; xapian.version_string()'], { stdio: 'ignore' }).status === 0;
  return ['python3', '/usr/bin/python3'].find(has) ?? null;
}

/** Width of a step of shares, in millionths: Xapian finds shares by the step they lie in. */
const step = 50_000;
const lastStep = 20;

function stepTerm(kind: string, entry: string | number, share: number): string {
  return term(kind, `${entry}:${Math.min(lastStep, Math.floor(share / step))}`);
}

/** Xapian, in a process of its own: everything countable as boolean terms, figures as values, exact totals. */
export class XapianDialect implements PythonDialect {
  readonly #places: PlaceDictionary;
  readonly name = 'Xapian';
  readonly script = 'xapian_engine.py';

  constructor(places: PlaceDictionary) {
    this.#places = places;
  }

  documentOf(creator: IndexedCreator): object {
    const { id, audience } = creator;
    const terms = [
      ...termsOf(creator, this.#places),
      ...audience.places.map(({ ordinal, share }) => stepTerm('audience-place', ordinal, share)),
      ...audience.languages.map(({ code, share }) => stepTerm('audience-language', code, share)),
    ];
    return { id, terms, values: numbersOf(creator) };
  }

  /** Null for sums of shares and for shares between two steps. */
  questionOf(query: SearchQuery): object | null {
    const parts = query.conditions.map((condition) => termQuestion(condition) ?? shareQuestion(condition));
    const known = parts.filter((part) => part !== null);
    return known.length < parts.length ? null : { ...together(query.platform, known), sort: sortColumn(query) };
  }
}

function shareQuestion(condition: Condition): TermQuestion | null {
  switch (condition.kind) {
    case 'share': {
      const { of, entry, minimum } = condition;
      if (minimum !== 1 && minimum % step !== 0) return null;
      const first = Math.floor(minimum / step);
      const steps = Array.from({ length: lastStep - first + 1 }, (_, n) => (first + n) * step);
      return { any: [steps.map((share) => [stepTerm(`audience-${of}`, entry, share)])] };
    }
    case 'ages':
      return null;
    default:
      return unknownCondition(condition);
  }
}
