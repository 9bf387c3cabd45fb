import { parseWireJson } from './wire-json.ts';
import { at, isNode, optionalText } from './wire-node.ts';

/** What the network answered to one request, classified but not yet mapped; `untried`: no request was sent. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'missing' }
  | { readonly kind: 'private' }
  /** `throttled`: the sender has to wait (429); otherwise only this request is refused. */
  | {
      readonly kind: 'blocked';
      readonly retryAfterSeconds: number | null;
      readonly throttled: boolean;
      readonly untried?: true;
    }
  | { readonly kind: 'changed'; readonly what: string }
  /** Errors of servers and connections. `retryable` says whether repeating the same request may help. */
  | { readonly kind: 'broken'; readonly what: string; readonly retryable: boolean; readonly untried?: true }
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
const missingMessage = /user not found|not found or unavailable|page not found|invalid media/i;
const loginPage =
  /\/accounts\/login|\/challenge\/|loginform|log[ -]?in|sign[ -]?in|captcha|checkpoint|suspicious|verify you are human/i;

function saysMissing(message: string): boolean {
  const media = message.search(/media/i);
  return missingMessage.test(message) || (media !== -1 && /unavailable|not found/i.test(message.slice(media)));
}

function broken(what: string): Reply {
  return { kind: 'broken', what, retryable: true };
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

/** Classifies a response: data, login page, block, missing target, changed format or failure. */
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
  if (value !== undefined) return { kind: 'changed', what: 'answer is not an object' };
  return broken(body === '' ? 'empty body' : 'body is not JSON');
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
  if (saysMissing(message)) return { kind: 'missing' };
  if (status === 404) return { kind: 'missing' };
  if (status === 401 || status === 403) return blocked(response);
  if (status >= 400) return { kind: 'changed', what: `status ${status}` };
  if (at(body, 'status') === 'fail') return { kind: 'changed', what: 'status fail' };
  if (Array.isArray(at(body, 'errors')) && (at(body, 'data') ?? null) === null)
    return { kind: 'changed', what: 'errors without data' };
  return { kind: 'answer', body };
}
