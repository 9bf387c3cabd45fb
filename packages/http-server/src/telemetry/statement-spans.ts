import type { Tracing } from './tracing.ts';

/** The setting of a database by which its statements leave spans; none without tracing. */
export function statementSpans(tracing: Tracing | null): {
  readonly trace?: <Result>(summary: string, run: () => Promise<Result>) => Promise<Result>;
} {
  if (tracing === null) return {};
  return {
    trace: (summary, run) => {
      // What the process does of its own accord, such as polls, belongs to no trace.
      if (tracing.ids() === null) return run();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
      return tracing.during(`sql ${summary}`, { kind: 'client', attributes }, run);
    },
  };
}
