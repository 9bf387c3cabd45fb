/** What an audit comes to. */
export interface Verdict {
  readonly state: 'fine' | 'failed' | 'not run';
  readonly lines: readonly string[];
}

interface Advisory {
  readonly module_name?: string;
  readonly severity?: string;
  readonly title?: string;
  readonly url?: string;
}

/**
 * Reads what `pnpm audit --json` printed, with whatever is around it. `not run` where the registry has no audit or did not answer:
 * that says nothing about the packages.
 */
export function verdictOfAudit(printed: string): Verdict {
  const report = reportIn(printed);
  if (report === null) return { state: 'not run', lines: ['the registry gave no report; run it where it does'] };
  const advisories = Object.values(report.advisories);
  return {
    state: advisories.length === 0 ? 'fine' : 'failed',
    lines: advisories.map(
      ({ module_name, severity, title, url }) => `${module_name}: ${severity}, ${title} ${url ?? ''}`,
    ),
  };
}

function reportIn(printed: string): { readonly advisories: Readonly<Record<string, Advisory>> } | null {
  const begin = printed.indexOf('{');
  const end = printed.lastIndexOf('}');
  try {
    const read = JSON.parse(printed.slice(begin, end + 1));
    return typeof read.advisories === 'object' && read.advisories !== null ? read : null;
  } catch {
    return null;
  }
}
