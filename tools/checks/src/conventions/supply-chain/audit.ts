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
 * Reads the output of `pnpm audit --json`, ignoring text around it. The result is `not run` if the registry has no audit or did
 * not answer.
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
