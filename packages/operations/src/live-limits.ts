import type { WindowState } from '@creator-discovery/rate-limits';
import { z } from 'zod';
import { count } from './shapes/basics.ts';
import { namedShapes } from './shapes/named.ts';

/** What is left of the live fetches, and whether this call used one. */
export const liveShape = z
  .object({
    hour_remaining: count,
    day_remaining: count,
    counted: z.boolean().describe('Whether this call counted as a live fetch; answers from the cache do not.'),
  })
  .register(namedShapes, { name: 'LiveFetches' });

const day = 86_400;

/** The live windows as answers show them; where settings have dropped one, all that are left bound it. */
export function liveState(windows: readonly WindowState[], counted: boolean): z.output<typeof liveShape> {
  const left = (daily: boolean): number => {
    const asked = windows.filter((window) => (window.windowSeconds === day) === daily);
    return Math.min(...(asked.length > 0 ? asked : windows).map((window) => window.remaining));
  };
  return { hour_remaining: left(false), day_remaining: left(true), counted };
}
