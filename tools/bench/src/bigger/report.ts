/** One line of the table at the end. */
export interface Finding {
  readonly what: string;
  readonly measured: string;
}

/** Collects what a long run finds, and says each at once: who watches need not wait for the end. */
export class Findings {
  readonly #say: (line: string) => void;
  readonly #found: Finding[] = [];
  readonly #wrong: string[] = [];

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  add(what: string, measured: string): void {
    this.#found.push({ what, measured });
    this.#say(`${what}: ${measured}`);
  }

  /** Something that must not be, whatever the figures are. */
  wrong(what: string): void {
    this.#wrong.push(what);
    this.#say(`WRONG: ${what}`);
  }

  get isRight(): boolean {
    return this.#wrong.length === 0;
  }

  /** All of it as Markdown. */
  table(): string {
    const rows = this.#found.map(({ what, measured }) => `| ${what} | ${measured} |`);
    return ['| what | measured |', '| --- | --- |', ...rows, ...this.#wrong.map((what) => `\nWRONG: ${what}`)].join(
      '\n',
    );
  }
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)} ms`;
}

export function p50p95({ p50, p95 }: { readonly p50: number; readonly p95: number }): string {
  return `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`;
}

export function counted(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function bytes(value: number): string {
  const [unit, size] = value < 2 ** 30 ? (['MB', 2 ** 20] as const) : (['GB', 2 ** 30] as const);
  return `${(value / size).toFixed(2)} ${unit}`;
}

/** Microseconds for each of so many. */
export function each(seconds: number, count: number): string {
  return `${Math.round((seconds / count) * 1e6)} us`;
}
