import type { ApiRefusal } from '../api.ts';
import { counted, duration, wholeNumber } from './format.ts';

export interface Words {
  readonly text: string;
  /** Link to a page that helps. */
  readonly way?: { readonly to: '/credits' | '/usage' | '/settings' | '/sign-in'; readonly label: string };
}

/** Policies whose names aren't plain words. */
const limitNames: Readonly<Record<string, string>> = {
  live_fetches: 'live reads',
  calls_in_flight: 'calls at the same time',
  chat_turns: 'messages being answered',
};

export function policyName(policy: string): string {
  return limitNames[policy] ?? policy.replaceAll('_', ' ');
}

/** Words for a refusal. The API's message is shown only if it contains no identifiers. */
export function wordsOf(refusal: ApiRefusal): Words {
  return (byStatus[refusal.status] ?? otherWords)(refusal);
}

/** Field names, headers and values: `max_credits`, `X-Max-Credits`, `minValue`, `confirmed: true`. */
const identifier = /[A-Za-z]_[A-Za-z]|[a-z][A-Z]|[A-Z][a-z]*-[A-Z]|: (?:true|false)|[`{}[\]]/;

function otherWords({ code, message, quote }: ApiRefusal): Words {
  if (quote !== null)
    return {
      text: `The price has changed: this now costs up to ${counted(quote.maxCredits, 'credit')}. Nothing was charged.`,
    };
  if (message !== '' && !identifier.test(message)) return { text: message };
  return {
    text: code >= 500 ? 'Something went wrong on our side.' : 'This can’t be done right now. Nothing was charged.',
  };
}

const byStatus: Readonly<Record<string, (refusal: ApiRefusal) => Words>> = {
  invalid_request: ({ errors: [first] }) => ({
    text:
      first === undefined || identifier.test(first.problem)
        ? 'One of the values isn’t valid. Nothing was charged.'
        : `One of the values isn’t valid: it ${first.problem}. Nothing was charged.`,
  }),
  offline: () => ({
    text: 'Can’t reach the server. Trying again never charges twice.',
  }),
  unauthorized: ({ message }) => ({
    text: message.includes('address') ? message : 'You have been signed out.',
    way: { to: '/sign-in', label: 'Sign in' },
  }),
  insufficient_credits: ({ quote }) => ({
    text: quote
      ? `This needs ${counted(quote.maxCredits, 'credit')}; you have ${wholeNumber(quote.creditsRemaining)}.`
      : 'This needs more credits than you have.',
    way: { to: '/credits', label: 'Get credits' },
  }),
  usage_pricing_required: () => ({
    text: 'Today’s free previews are used up, and paid searches are switched off.',
    way: { to: '/usage', label: 'Free previews and paid searches' },
  }),
  api_access_requires_plan: () => ({
    text: 'This account has no active plan and no credits.',
    way: { to: '/credits', label: 'Get credits' },
  }),
  account_suspended: () => ({ text: 'This account is suspended. Ask the operator of this server.' }),
  insufficient_scope: ({ body }) => ({
    text: `The key that you signed in with may not do this: it lacks the scope “${body.required_scope}”.`,
    way: { to: '/sign-in', label: 'Sign in with another key' },
  }),
  not_found: () => ({ text: 'This doesn’t exist, or you don’t have access.' }),
  rate_limited: ({ limit, retryAfter, message }) => {
    if (limit?.policy === 'paid_search_credits')
      return {
        text: `Searches have reached your limit of ${counted(limit.limit, 'credit')} per day. Nothing was charged.`,
        way: { to: '/usage', label: 'Change the limit' },
      };
    if (limit?.policy === 'key_credits') return { text: `${message} Nothing was charged.` };
    const what = limit === null ? 'calls' : policyName(limit.policy);
    const wait = retryAfter === null ? '' : ` Try again in ${duration(retryAfter)}.`;
    return { text: `Too many ${what}.${wait}` };
  },
};
