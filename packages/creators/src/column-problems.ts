import type { CellFormat } from './cell-value.ts';

/** A cell in another format than the documented one, by the name of its column. */
export interface ColumnProblem {
  readonly column: string;
  readonly format: CellFormat;
}

/** Lines of a file in which a column has another format. */
export interface ProblemOfColumn {
  readonly column: string;
  readonly lines: number;
  readonly problem: string;
  /** What to do, as a sentence. */
  readonly fix: string;
}

const formats: Readonly<Record<CellFormat, readonly [problem: string, fix: string]>> = {
  number: [
    'is not a plain number',
    'Write 12400 or 22.5, or use a mapping with "unit": "number" and "decimal": "." or ",".',
  ],
  compact: ['is an abbreviated number', 'Write 1200000 for 1.2M, or use a mapping with "unit": "compact".'],
  percent: ['has a percent sign', 'Write 3.2, or use a mapping with "unit": "percent".'],
  date: [
    'is not a date in the form 2026-11-01',
    'Use a mapping with "unit": "date" and a "format" such as "DD.MM.YYYY", or "excel" for numbers of days.',
  ],
  flag: ['is not true or false', 'Write true or false, or use a mapping with "unit": "flag".'],
  list: ['has several entries without |', 'Put | between entries, or use a mapping with "separator": ";" or ",".'],
};

export function problemOfCell({ column, format }: ColumnProblem): string {
  return `${column}: ${formats[format][0]}`;
}

/** Counts cells in other formats, so that a column is reported once rather than line by line. */
export class ColumnProblems {
  readonly #lines = new Map<string, { readonly found: ColumnProblem; lines: number }>();

  add(problems: readonly ColumnProblem[]): void {
    for (const found of problems) {
      const key = problemOfCell(found);
      const known = this.#lines.get(key) ?? { found, lines: 0 };
      known.lines++;
      this.#lines.set(key, known);
    }
  }

  /** Most frequent first. */
  get all(): readonly ProblemOfColumn[] {
    return [...this.#lines.values()]
      .sort((a, b) => b.lines - a.lines)
      .map(({ found: { column, format }, lines }) => {
        const [problem, fix] = formats[format];
        return { column, lines, problem, fix };
      });
  }
}
