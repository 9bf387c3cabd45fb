const policies: Readonly<Record<string, string>> = {
  searches: 'Searches',
  counts: 'Counts',
  finds: 'Finds',
  suggestions: 'Suggestions',
  exports: 'Exports',
  unlocks: 'Unlocks',
  live_fetches: 'Live reads',
};

const windows: Readonly<Record<number, string>> = { 1: 'second', 60: 'minute', 3600: 'hour', 86400: 'day' };

/** `Exports per hour` */
export function limitName(policy: string, windowSeconds: number): string {
  const what = policies[policy] ?? policy.replaceAll('_', ' ');
  return `${what} per ${windows[windowSeconds] ?? `${windowSeconds} s`}`;
}
