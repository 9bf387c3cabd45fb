import { parseWireJson, retryAfterIn } from '@creator-discovery/scraping';
import type { Mapping, Meaning, Rule } from './mapping.ts';

/** Classified reply to one request. */
export type ProviderReply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: Exclude<Meaning, 'blocked' | 'changed'> }
  | { readonly kind: 'blocked'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'changed'; readonly what: string }
  | { readonly kind: 'late' };

export interface RawResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Statuses of an unknown key, no credit, no permission or too many requests. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** Classifies a response by the rules of the kind, the common rules and finally its status. */
export function readReply(response: RawResponse, own: readonly Rule[], { answers }: Mapping): ProviderReply {
  const { status } = response;
  const body = parseWireJson(response.body);
  const rule = [...own, ...answers].find(
    (one) => (one.status?.includes(status) ?? true) && (one.when === undefined || isTrue(one.when.read(body ?? null))),
  );
  if (rule !== undefined) return meant(rule.means, response);
  if (refusals.has(status)) return meant('blocked', response);
  if (status >= 500) return { kind: 'failed' };
  if (status >= 300) return { kind: 'changed', what: `status ${status}` };
  if (body === undefined) return { kind: 'failed' };
  return typeof body === 'object' && body !== null
    ? { kind: 'answer', body }
    : { kind: 'changed', what: 'the answer is not an object' };
}

/** Applies JMESPath's rule of truth: null, false and empty values are false. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== false && value !== '';
}

function meant(meaning: Meaning, { status, retryAfter }: RawResponse): ProviderReply {
  if (meaning === 'blocked') return { kind: 'blocked', retryAfterSeconds: retryAfterIn(retryAfter) };
  if (meaning === 'changed') return { kind: 'changed', what: `status ${status}` };
  return { kind: meaning };
}
