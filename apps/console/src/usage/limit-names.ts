import { policyName } from '../kit/refusal-words.ts';

const windows: Readonly<Record<number, string>> = { 1: 'second', 60: 'minute', 3600: 'hour', 86400: 'day' };

/** `Exports per hour` */
export function limitName(policy: string, windowSeconds: number): string {
  const what = policyName(policy);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} per ${windows[windowSeconds] ?? `${windowSeconds} s`}`;
}
