import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const nameOfStatement = /^\s*\/\* prepared: ([a-z_]+) \*\//;
const copiesRows = /^copy [a-z0-9_.]+ \([a-z0-9_, ]+\) from stdin/;

type Query = (...given: unknown[]) => unknown;

/** Runs a statement within a span. `summary` is its name or command, without values. */
export type TraceStatement = <Result>(summary: string, run: () => Promise<Result>) => Promise<Result>;

/**
 * A session that prepares each statement starting with `/* prepared: its_name *\/` once and caches its plan, for short and
 * frequent statements whose planning costs more than their execution. Names must be unique. A `copy ... from stdin` takes its
 * rows as the only value.
 */
export class PreparedStatementClient extends pg.Client {
  override readonly query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && copiesRows.test(text)) return this.#copy(text, (values as readonly Buffer[])[0]);
    const name = typeof text === 'string' ? nameOfStatement.exec(text)?.[1] : undefined;
    const given = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    const run = () => {
      const answer = (super.query as Query).apply(this, given);
      if (answer instanceof Promise) answer.catch(this.onFault);
      return answer;
    };
    const isAwaited = typeof text === 'string' && typeof values !== 'function' && rest.length === 0;
    if (this.#trace === undefined || !isAwaited) return run();
    return this.#trace(name ?? kindOf(text), run as () => Promise<unknown>);
  }) as pg.Client['query'];
  /** Called when a statement fails. */
  onFault: (fault: unknown) => void = () => undefined;
  readonly #trace: TraceStatement | undefined;

  constructor(settings?: pg.ClientConfig & { readonly trace?: TraceStatement }) {
    super(settings);
    this.#trace = settings?.trace;
  }

  async #copy(
    text: string,
    rows: Buffer | undefined,
  ): Promise<Pick<pg.QueryResult<never>, 'command' | 'rowCount' | 'rows'>> {
    const stream = (super.query as Query).call(this, copyFrom(text)) as ReturnType<typeof copyFrom>;
    stream.end(rows);
    await finished(stream);
    return { command: 'COPY', rowCount: stream.rowCount, rows: [] };
  }
}

function kindOf(text: string): string {
  return /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}
