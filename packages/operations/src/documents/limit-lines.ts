import type { Policies } from '@creator-discovery/rate-limits';
import type { Operation } from '../operation.ts';

function span(seconds: number): string {
  return seconds === 60 ? 'minute' : seconds === 3600 ? 'hour' : `${seconds} seconds`;
}

const number = new Intl.NumberFormat('en-US');

/** Formats an operation's limits, such as `exports: 5 per minute, 40 per hour, 200 per UTC day`. */
export function limitLines(operation: Operation, policies: Policies): string[] {
  return operation.limits.map((name) => {
    const { windows, perDay } = policies[name];
    const parts = windows.map(({ limit, seconds }) => `${number.format(limit)} per ${span(seconds)}`);
    return `${name.replaceAll('_', ' ')}: ${[...parts, ...(perDay === undefined ? [] : [`${number.format(perDay)} per UTC day`])].join(', ')}`;
  });
}
