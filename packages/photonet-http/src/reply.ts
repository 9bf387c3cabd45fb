import { parseWireJson, retryAfterIn, sessionRefusals } from '@creator-discovery/scraping';
import { at, isNode, optionalText } from './wire-node.ts';

/**
 * Refusals of the network: those of `sessionRefusals`, and `refused` without a named reason, such as a page, an empty body or
 * 403 instead of JSON.
 */
export const refusals = [...sessionRefusals, 'refused'] as const;
export type NetworkRefusal = (typeof refusals)[number];

/** Classified reply to one request, not mapped yet. `untried`: no request was sent. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: unknown }
  /** `certain`: the words concern this target. Otherwise retired routes and logged-out readers get the same answer. */
  | { readonly kind: 'missing'; readonly certain: boolean }
  | { readonly kind: 'private' }
  | {
      readonly kind: 'blocked';
      readonly refusal: NetworkRefusal;
      readonly retryAfterSeconds: number | null;
      readonly untried?: true;
    }
  | { readonly kind: 'changed'; readonly what: string }
  /** Error of a server or connection. `retryable`: the same request may succeed later. */
  | { readonly kind: 'broken'; readonly what: string; readonly retryable: boolean; readonly untried?: true }
  | { readonly kind: 'late'; readonly untried?: true };

export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** The first match counts. */
const refusalWords: readonly (readonly [RegExp, NetworkRefusal])[] = [
  [/challenge_required|checkpoint|consent_required/i, 'challenge'],
  [/feedback_required|temporarily blocked|action blocked/i, 'feedback'],
  [/please wait|rate.?limit|try again later|too many requests|sentry_block/i, 'throttled'],
  [/login_required|user_has_logged_out|log in to continue/i, 'login_required'],
];
const privateWords = /not authorized to view/i;
const deletedWords = /\b(?:photo|video|post|media) has been deleted|user not found/i;
const missingWords = /not found or unavailable|page not found|invalid media/i;
/** Words about a part of the network's program rather than the target. */
const schemaWords = /asset:\/\//i;
const pageStart = /^\s*<(?:!doctype|html|head|body)\b/i;
const challengePage = /\/challenge\/|captcha|checkpoint|suspicious|verify you are human/i;
const loginForm = /\/accounts\/login|loginform/i;
const loginWords = /log[ -]?in|sign[ -]?in/i;

/** Classifies a response: data, refusal, missing or private target, changed format or failure. */
export function readReply(response: RawResponse): Reply {
  const { status, body } = response;
  if (status === 429) return blocked(response, 'throttled');
  if (status >= 500) return broken(`status ${status}`);
  if (/html/i.test(response.contentType) || pageStart.test(body)) return readPage(response);
  const value = /json|javascript/i.test(response.contentType) ? parseWireJson(body) : undefined;
  if (isNode(value)) return readJson(response, value);
  if (status === 404) return { kind: 'missing', certain: false };
  if (status === 401 || status === 403 || body === '') return blocked(response, 'refused');
  if (value !== undefined) return { kind: 'changed', what: 'the answer is not an object' };
  return broken('body is not JSON');
}

/** Classifies a redirect to a page. `home`: the page is on the network's own hosts. */
export function refusalOfRedirect(path: string, { home }: { readonly home: boolean }): NetworkRefusal {
  if (/challenge|checkpoint|consent|suspended/i.test(path)) return 'challenge';
  if (/login/i.test(path)) return 'login_required';
  return home && path === '/' ? 'withdrawn' : 'refused';
}

/** Classifies a page sent instead of JSON. With status 404 it never blames the session. */
function readPage(response: RawResponse): Reply {
  const { status, body } = response;
  const refusal = challengePage.test(body) ? 'challenge' : loginForm.test(body) ? 'login_required' : 'refused';
  if (status !== 404) return blocked(response, refusal);
  return refusal === 'refused' && !loginWords.test(body)
    ? { kind: 'missing', certain: false }
    : blocked(response, 'refused');
}

function readJson(response: RawResponse, body: object): Reply {
  const { status } = response;
  const message = wordsOf(body);
  const refusal = refusalOf(body, message);
  if (refusal !== undefined) return blocked(response, refusal);
  if (schemaWords.test(message)) return { kind: 'changed', what: 'a schema has been deleted' };
  if (privateWords.test(message)) return { kind: 'private' };
  if (deletedWords.test(message)) return { kind: 'missing', certain: true };
  if (status === 404 || saysMissing(message)) return { kind: 'missing', certain: false };
  if (status === 401 || status === 403) return blocked(response, 'refused');
  if (status >= 400) return { kind: 'changed', what: `status ${status}` };
  if (at(body, 'status') === 'fail') return { kind: 'changed', what: 'status fail' };
  if (Array.isArray(at(body, 'errors')) && (at(body, 'data') ?? null) === null)
    return { kind: 'changed', what: 'errors without data' };
  return { kind: 'answer', body };
}

/** Returns the network's messages about a failure. Ignores data, which may contain the same words. */
function wordsOf(body: object): string {
  const errors = at(body, 'errors');
  const nodes = [body, ...(Array.isArray(errors) && (at(body, 'data') ?? null) === null ? errors : [])];
  return nodes
    .flatMap((node) => [optionalText(node, 'message'), optionalText(node, 'error_type')])
    .filter((text) => text !== null)
    .join('\n');
}

function refusalOf(body: object, message: string): NetworkRefusal | undefined {
  if (typeof at(body, 'checkpoint_url') === 'string') return 'challenge';
  const said = refusalWords.find(([words]) => words.test(message))?.[1];
  return said ?? (at(body, 'require_login') === true ? 'login_required' : undefined);
}

function saysMissing(message: string): boolean {
  const media = message.search(/media/i);
  return missingWords.test(message) || (media !== -1 && /unavailable|not found/i.test(message.slice(media)));
}

function broken(what: string): Reply {
  return { kind: 'broken', what, retryable: true };
}

function blocked({ retryAfter }: RawResponse, refusal: NetworkRefusal): Reply {
  return { kind: 'blocked', refusal, retryAfterSeconds: retryAfterIn(retryAfter) };
}
