import type { Tracing } from './tracing.ts';

/** Database option that traces statements; empty without tracing. */
export function statementSpans(tracing: Tracing | null): {
  readonly trace?: <Result>(summary: string, run: () => Promise<Result>) => Promise<Result>;
} {
  if (tracing === null) return {};
  return {
    trace: (summary, run) => {
      // Background work, such as polling, is not traced.
      if (tracing.ids() === null) return run();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
      return tracing.during(`sql ${summary}`, { kind: 'client', attributes }, run);
    },
  };
}
