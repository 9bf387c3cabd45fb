import type { Refusal } from '../api.ts';
import { counted, duration, wholeNumber } from './format.ts';

/** A refusal in words: what and why in `text`, and the page that helps. */
export interface Words {
  readonly text: string;
  /** A page that helps, with what its link says. */
  readonly way?: { readonly to: '/credits' | '/usage' | '/settings' | '/sign-in'; readonly label: string };
}

/** Where a policy isn't called what it counts. */
const limitNames: Readonly<Record<string, string>> = {
  live_fetches: 'live reads',
  calls_in_flight: 'calls at the same time',
  chat_turns: 'messages being answered',
};

/** Plain words for every refusal. The API's own message is shown only if a person can read it. */
export function wordsOf(refusal: Refusal): Words {
  return (byStatus[refusal.status] ?? otherWords)(refusal);
}

/** Names of fields, headers and values: `max_credits`, `X-Max-Credits`, `minValue`, `confirmed: true`. */
const identifier = /[A-Za-z]_[A-Za-z]|[a-z][A-Z]|[A-Z][a-z]*-[A-Z]|: (?:true|false)|[`{}[\]]/;

function otherWords({ code, message, quote }: Refusal): Words {
  if (quote !== null)
    return {
      text: `The price has changed: this can cost ${counted(quote.maxCredits, 'credit')} now. Nothing was charged.`,
    };
  if (message !== '' && !identifier.test(message)) return { text: message };
  return {
    text: code >= 500 ? 'Something failed on our side.' : 'This can’t be done as things are now. Nothing was charged.',
  };
}

const byStatus: Readonly<Record<string, (refusal: Refusal) => Words>> = {
  invalid_request: ({ errors: [first] }) => ({
    text:
      first === undefined || identifier.test(first.problem)
        ? 'Something entered here can’t be used. Nothing was charged.'
        : `Something entered here can’t be used: it ${first.problem}. Nothing was charged.`,
  }),
  offline: () => ({ text: 'No answer came. Check your connection; nothing is sent again by itself.' }),
  unauthorized: () => ({ text: 'You have been signed out.', way: { to: '/sign-in', label: 'Sign in' } }),
  insufficient_credits: ({ quote }) => ({
    text: quote
      ? `This needs ${counted(quote.maxCredits, 'credit')}; you have ${wholeNumber(quote.creditsRemaining)}.`
      : 'This needs more credits than you have.',
    way: { to: '/credits', label: 'How to get credits' },
  }),
  usage_pricing_required: () => ({
    text: 'Today’s free previews are used up, and paid searches are switched off.',
    way: { to: '/usage', label: 'Free previews and paid searches' },
  }),
  api_access_requires_plan: () => ({
    text: 'This account has no active plan and no credits. Usage, credits and history can still be read.',
    way: { to: '/credits', label: 'How to get credits' },
  }),
  account_suspended: () => ({ text: 'This account is suspended. Ask the operator of this server.' }),
  not_found: () => ({ text: 'Not here, or not yours.' }),
  rate_limited: ({ limit, retryAfter }) => {
    const what = limit === null ? 'calls' : (limitNames[limit.policy] ?? limit.policy.replaceAll('_', ' '));
    const wait = retryAfter === null ? '' : ` Try again in ${duration(retryAfter)}.`;
    return { text: `Too many ${what}.${wait}` };
  },
};
