import { errorPage, fieldList, type JsonSchema } from '@creator-discovery/api-documents';
import { operations } from '../catalogue/index.ts';
import { everyRefusal, refusalsOf } from '../operation.ts';
import { httpStatusOf, type RefusalStatus, refusalStatuses } from '../refusal.ts';
import { sharedShapesOf } from './api-reference.ts';
import { refusalExampleOf } from './examples.ts';
import { componentSchemas } from './schemas.ts';
import { conditions, unreadable } from './wording.ts';

/** Path of an error's page, which answers link to. */
export function errorPagePath(status: RefusalStatus): string {
  return `/docs/errors/${status}.md`;
}

/** What callers do about each error: whether repeating helps, and the remedy. */
const remedies: Readonly<Record<RefusalStatus, readonly [retry: string, remedy: string]>> = {
  invalid_request: [
    'No. The same request is refused again.',
    'Correct the fields that `errors` names; it lists all problems at once. `allowed` has the accepted values or the nearest known ones.',
  ],
  needs_confirmation: [
    'With `confirmed: true`, once the person who pays accepts the quote.',
    'Show `quote.max_credits`, the maximum cost. Repeat the call with `confirmed: true`, and with `max_credits` if the cost must not exceed the quote.',
  ],
  unauthorized: [
    'No.',
    'Send the key as `Authorization: Bearer <API_KEY>` or `X-API-Key`. Missing, malformed, expired and revoked keys have the same answer: check the key in the console under **API access**.',
  ],
  usage_pricing_required: [
    'After 00:00 UTC, when free creators return.',
    'Switch on usage-based pricing at `settings_url`, or wait. Exports and unlocks still work.',
  ],
  insufficient_credits: [
    'After you add credits.',
    'Request less, or add credits at `topup_url`. Jobs hold the maximum cost until they end; `get_credit_balance` shows it as `credits_held`.',
  ],
  api_access_requires_plan: [
    'After you add a plan or credits.',
    'Add either at `purchase_url`. Rows that you have paid for, the ledger and the usage stay readable.',
  ],
  account_suspended: ['No.', 'Ask the operator of the installation for the reason. Accepted jobs continue.'],
  insufficient_scope: [
    'No.',
    'Use a key with the scope in `required_scope`, or change the scopes of this key in the console.',
  ],
  not_found: ['No.', 'Correct the id or the name of the operation. Ids of other accounts are not found either.'],
  error: [
    '500 and 503: yes, with the same `Idempotency-Key`. 422: no, unless `retry_after` is given.',
    'A 422 is a valid request that cannot be done now; `message` has the reason. A 503 is an outage or overload: wait `retry_after` seconds. If `message` does not say that nothing was charged, the call may have run, as after a 500: repeat a write with the same `Idempotency-Key`, or check `list_search_history` first.',
  ],
  rate_limited: [
    'Yes, after `retry_after` seconds.',
    '`limit` names the limit that is full. Calling earlier does not extend the wait, and the refused call used no slot. For `calls_in_flight`, send fewer calls at the same time.',
  ],
};

/** Fields of the body that some errors have, beyond `status`, `message`, `request_id` and `suggested_next`. */
const ownFields: Partial<Readonly<Record<RefusalStatus, readonly string[]>>> = {
  invalid_request: ['errors', 'errors_truncated'],
  needs_confirmation: ['quote'],
  usage_pricing_required: ['settings_url'],
  insufficient_credits: ['topup_url', 'purchase_url'],
  api_access_requires_plan: ['purchase_url', 'settings_url'],
  account_suspended: ['settings_url'],
  insufficient_scope: ['required_scope'],
  error: ['retry_after', 'quote', 'job_status', 'failure', 'credits'],
  rate_limited: ['retry_after', 'limit'],
};

/** Returns a page per error, by path, generated from the refusals of the catalogue. */
export function errorPages(): ReadonlyMap<string, string> {
  return new Map(refusalStatuses.map((status) => [errorPagePath(status), pageOf(status)]));
}

function pageOf(status: RefusalStatus): string {
  const [retry, remedy] = remedies[status];
  const codes = codesOf(status);
  const example = codes.map((code) => refusalExampleOf(code, status)).find((one) => one !== undefined);
  const unread = Object.entries({ 405: 'The method is not POST.', ...unreadable });
  return errorPage({
    name: status,
    codes,
    meaning: conditions[status],
    retry,
    remedy,
    notes: [
      ...(status === 'invalid_request'
        ? [unread.map(([code, condition]) => `- ${code}: ${condition}`).join('\n')]
        : []),
      `**Returned by:** ${returnedBy(status)}`,
    ],
    body: fieldList(fieldsOf(status)),
    example: example && { title: `Example, returned by \`${example.operation}\`:`, response: example.response },
    shapes: sharedShapesOf([fieldsOf(status)]),
  });
}

function codesOf(status: RefusalStatus): readonly number[] {
  if (status === 'error') return [422, 500, 503];
  if (status === 'invalid_request') return [400, 405, ...Object.keys(unreadable).map(Number)];
  return [httpStatusOf(status)];
}

function returnedBy(status: RefusalStatus): string {
  if (everyRefusal.includes(status) || status === 'error') return 'every operation.';
  const names = operations
    .filter((operation) => refusalsOf(operation).includes(status))
    .map(({ name }) => `\`${name}\``);
  return `${names.join(', ')}.`;
}

function fieldsOf(status: RefusalStatus): JsonSchema {
  const { ErrorBody: schema = {} } = componentSchemas;
  const shown = ['message', 'request_id', 'suggested_next', ...(ownFields[status] ?? [])];
  const properties = Object.entries(schema.properties as Readonly<Record<string, JsonSchema>>);
  return {
    required: schema.required,
    properties: Object.fromEntries(properties.filter(([name]) => shown.includes(name))),
  };
}
