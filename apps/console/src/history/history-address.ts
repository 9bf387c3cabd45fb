import type { RequestOf } from '../api.ts';
import { kindNames, stateNames } from './entry-words.ts';

export const perPage = 50;

export type HistoryPageRequest = Pick<RequestOf<'list_search_history'>, 'kind' | 'job_status'> & {
  readonly offset: number;
  /** Last entry of the first page. Later pages follow it, so that new entries don't move them. */
  readonly before?: string;
};

/** Body of the request for the wanted page. */
export function requestOf({ offset, before, ...filters }: HistoryPageRequest): RequestOf<'list_search_history'> {
  const start = before === undefined ? { offset } : { before, offset: Math.max(0, offset - perPage) };
  return { ...filters, ...start, limit: perPage };
}

/** Ignores invalid parameters. */
export function wantedOf({
  kind,
  state,
  from,
  before,
}: Readonly<Record<string, string | undefined>>): HistoryPageRequest {
  return {
    ...(kind !== undefined && Object.hasOwn(kindNames, kind) && { kind: kind as keyof typeof kindNames }),
    ...(state !== undefined && Object.hasOwn(stateNames, state) && { job_status: state as keyof typeof stateNames }),
    offset: offsetIn(from),
    ...(before && offsetIn(from) > 0 && { before }),
  };
}

/** First row shown; 0 if invalid. */
export function offsetIn(from: string | undefined): number {
  const offset = Math.trunc(Number(from ?? 0));
  return Number.isFinite(offset) ? Math.max(0, offset) : 0;
}
