import type { CallRefusal } from '@creator-discovery/operations';
import type { WindowState } from '@creator-discovery/rate-limits';
import type { Response } from 'express';

const spans: Readonly<Record<number, string>> = { 60: 'minute', 3600: 'hour', 86400: 'day' };

/**
 * Adds `RateLimit` (r calls left, t seconds until the next) and `RateLimit-Policy` (q calls in w seconds), with one
 * item per window.
 */
export function addRateHeaders(response: Response, windows: readonly WindowState[]): void {
  if (windows.length === 0) return;
  response.appendHeader('RateLimit-Policy', windows.map(policyItem).join(', '));
  response.appendHeader('RateLimit', windows.map(stateItem).join(', '));
}

/** Adds the headers for the limit that refused a call, if it has a window. */
export function addRefusedRateHeaders(response: Response, { limit: hit }: CallRefusal): void {
  if (hit?.window_seconds === undefined || hit.reset_at === undefined) return;
  const { policy, limit, window_seconds: windowSeconds, reset_at: resetAt } = hit;
  addRateHeaders(response, [{ policy, limit, windowSeconds, remaining: 0, resetAt: new Date(resetAt) }]);
}

function nameOf({ policy, windowSeconds }: WindowState): string {
  return `"${policy}-per-${spans[windowSeconds] ?? `${windowSeconds}-seconds`}"`;
}

function policyItem(window: WindowState): string {
  return `${nameOf(window)};q=${window.limit};w=${window.windowSeconds}`;
}

function stateItem(window: WindowState): string {
  const untilReset = Math.ceil((window.resetAt.getTime() - Date.now()) / 1000);
  return `${nameOf(window)};r=${window.remaining};t=${Math.min(window.windowSeconds, Math.max(0, untilReset))}`;
}
