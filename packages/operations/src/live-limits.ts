import type { WindowState } from '@creator-discovery/rate-limits';
import { z } from 'zod';
import { count } from './shapes/basics.ts';
import { namedShapes } from './shapes/named.ts';

export const liveShape = z
  .object({
    hour_remaining: count,
    day_remaining: count,
    counted: z.boolean().describe('Whether this call counted as a live fetch; cached answers don’t.'),
  })
  .register(namedShapes, { name: 'LiveFetches' });

const day = 86_400;

/** If settings removed one of the two windows, the remaining ones limit both figures. */
export function liveState(windows: readonly WindowState[], counted: boolean): z.output<typeof liveShape> {
  const left = (daily: boolean): number => {
    const asked = windows.filter((window) => (window.windowSeconds === day) === daily);
    return Math.min(...(asked.length > 0 ? asked : windows).map((window) => window.remaining));
  };
  return { hour_remaining: left(false), day_remaining: left(true), counted };
}
