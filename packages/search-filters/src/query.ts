import type { Platform } from './platform.js';

/**
 * A search as pure data: every name resolved, every default applied, words split; what engines and the brute-force
 * reading of the tests implement. Made from the filter object by `normaliseFilters`.
 */
export interface SearchQuery {
  readonly platform: Platform;
}
