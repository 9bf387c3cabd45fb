import pg from 'pg';

const mark = /^\s*\/\* kept: ([a-z_]+) \*\//;

type Query = (...given: unknown[]) => unknown;

/**
 * A session that prepares a statement beginning with `/* kept: its_name *\/` once and keeps its plan: for the few short
 * statements of every call, whose planning would cost more than their work. Two statements never share a name.
 */
export class KeepingClient extends pg.Client {
  override readonly query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    const given = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    return (super.query as Query).apply(this, given);
  }) as pg.Client['query'];
}
