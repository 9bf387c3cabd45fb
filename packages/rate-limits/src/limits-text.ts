import type { Policy, Window } from './policy.ts';

const spans = { minute: 60, hour: 3600 } as const;

const oneLimit = /^([1-9]\d{0,5})\/(?:(minute|hour|day)|([1-9]\d{0,4})s)$/;

/**
 * Parses a policy from a setting such as `5/minute,40/hour,200/day` or `10/30s`. At least one rolling window is required,
 * and at most one limit per UTC day is allowed. Returns null for invalid text.
 */
export function readLimits(name: string, text: string): Policy | null {
  const windows: Window[] = [];
  let perDay: number | undefined;
  for (const part of text.split(',')) {
    const [, limit, span, seconds] = oneLimit.exec(part.trim()) ?? [];
    if (limit === undefined || (span === 'day' && perDay !== undefined)) return null;
    if (span === 'day') perDay = Number(limit);
    else
      windows.push({
        limit: Number(limit),
        seconds: span === undefined ? Number(seconds) : spans[span as keyof typeof spans],
      });
  }
  if (windows.length === 0) return null;
  return { name, windows, ...(perDay === undefined ? {} : { perDay }) };
}

function spanOf({ seconds }: Window): string {
  return Object.entries(spans).find(([, length]) => length === seconds)?.[0] ?? `${seconds}s`;
}

/** Formats the limits of a policy for `readLimits`. */
export function limitsText(policy: Policy): string {
  return [
    ...policy.windows.map((window) => `${window.limit}/${spanOf(window)}`),
    ...(policy.perDay === undefined ? [] : [`${policy.perDay}/day`]),
  ].join(',');
}
