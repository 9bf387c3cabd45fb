import { parseWireJson } from './wire-json.ts';
import { at, isNode, optionalText } from './wire-node.ts';

/** What the network said to one request, read for what it means and not yet mapped; `untried`: it was not asked at all. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'missing' }
  | { readonly kind: 'private' }
  /** `throttled`: it is the sender who is to wait (429), not this request that is refused. */
  | {
      readonly kind: 'blocked';
      readonly retryAfterSeconds: number | null;
      readonly throttled: boolean;
      readonly untried?: true;
    }
  | { readonly kind: 'changed'; readonly what: string }
  /** Errors of servers and connections. `again` says whether the same request is worth repeating. */
  | { readonly kind: 'broken'; readonly what: string; readonly again: boolean; readonly untried?: true }
  | { readonly kind: 'late'; readonly untried?: true };

/** A response with its whole body. */
export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  readonly body: string;
}

const blockingMessage =
  /please wait|checkpoint_required|challenge_required|feedback_required|consent_required|login_required|rate.?limit|try again later|temporarily blocked/i;
const privateMessage = /not authorized to view/i;
const missingMessage =
  /user not found|not found or unavailable|media.*(?:unavailable|not found)|page not found|invalid media/i;
const loginPage =
  /\/accounts\/login|\/challenge\/|loginform|log[ -]?in|sign[ -]?in|captcha|checkpoint|suspicious|verify you are human/i;

function broken(what: string): Reply {
  return { kind: 'broken', what, again: true };
}

function blocked({ status, retryAfter }: RawResponse): Reply {
  return {
    kind: 'blocked',
    retryAfterSeconds: secondsOf(retryAfter),
    throttled: status === 429,
  };
}

/** Whole seconds of a `Retry-After` given in seconds; the form with a date is not used by the network. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** Tells a login page, a block, a missing target, a change of format and a failure apart. */
export function readReply(response: RawResponse): Reply {
  const { status, body } = response;
  if (status === 429) return blocked(response);
  if (status >= 500) return broken(`status ${status}`);
  const looksLikeHtml = /^\s*</.test(body);
  if (looksLikeHtml) return readHtml(response);
  const value = /json|javascript/i.test(response.contentType) ? parseWireJson(body) : undefined;
  if (isNode(value)) return readJson(response, value);
  if (status === 404) return { kind: 'missing' };
  if (status === 401 || status === 403) return blocked(response);
  if (value !== undefined) return { kind: 'changed', what: 'answer is no object' };
  return broken(body === '' ? 'empty body' : 'body is no JSON');
}

function readHtml(response: RawResponse): Reply {
  if (loginPage.test(response.body) || response.status === 401 || response.status === 403) return blocked(response);
  if (response.status === 404) return { kind: 'missing' };
  return broken('a page instead of an answer');
}

function readJson(response: RawResponse, body: object): Reply {
  const { status } = response;
  const message = optionalText(body, 'message') ?? '';
  if (
    at(body, 'require_login') === true ||
    typeof at(body, 'checkpoint_url') === 'string' ||
    blockingMessage.test(message)
  )
    return blocked(response);
  if (privateMessage.test(message)) return { kind: 'private' };
  if (missingMessage.test(message)) return { kind: 'missing' };
  if (status === 404) return { kind: 'missing' };
  if (status === 401 || status === 403) return blocked(response);
  if (status >= 400) return { kind: 'changed', what: `status ${status}` };
  if (at(body, 'status') === 'fail') return { kind: 'changed', what: 'status fail' };
  if (Array.isArray(at(body, 'errors')) && (at(body, 'data') ?? null) === null)
    return { kind: 'changed', what: 'errors without data' };
  return { kind: 'answer', body };
}
