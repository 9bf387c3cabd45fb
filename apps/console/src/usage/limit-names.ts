const policies: Readonly<Record<string, string>> = {
  searches: 'Searches',
  counts: 'Counts',
  exports: 'Exports',
  unlocks: 'Unlocks',
  live_fetches: 'Live reads',
};

const windows: Readonly<Record<number, string>> = { 1: 'a second', 60: 'a minute', 3600: 'an hour', 86400: 'a day' };

/** `Exports an hour` */
export function limitName(policy: string, windowSeconds: number): string {
  const what = policies[policy] ?? policy.replaceAll('_', ' ');
  return `${what} ${windows[windowSeconds] ?? `in ${windowSeconds} s`}`;
}
