import pg from 'pg';

const nameOfStatement = /^\s*\/\* prepared: ([a-z_]+) \*\//;

type Query = (...given: unknown[]) => unknown;

/**
 * A session that prepares each statement that begins with `/* prepared: its_name *\/` once and caches its plan: for the few
 * short statements of every call, whose planning would cost more than their execution. A name belongs to one statement.
 */
export class PreparedStatementClient extends pg.Client {
  override readonly query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOfStatement.exec(text)?.[1] : undefined;
    const given = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    return (super.query as Query).apply(this, given);
  }) as pg.Client['query'];
}
