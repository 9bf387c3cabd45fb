import { httpRules } from '@creator-discovery/api-documents';
import type { Policies } from '@creator-discovery/rate-limits';
import type { Group, Operation } from '../operation.ts';
import type { RefusalStatus } from '../refusal.ts';
import { limitLines } from './limit-lines.ts';

/** Purpose of each group, for both documents. */
export const groupDescriptions: Readonly<Record<Group, string>> = {
  Account: 'The key, its balance and limits, and explanations of charges.',
  Search: 'Find creators with filters. Never shows contact details.',
  'Unlock and export': 'Get contact details through jobs; read the rows with get_history_data.',
  History: 'Past searches and jobs.',
  'Filter values': 'Places, languages, interests and topics for filters.',
  Posts: 'Live posts of a creator.',
  Lists: 'Organise creators.',
  Webhooks: 'Receive events as signed requests.',
};

/** When each error is returned. */
export const conditions: Readonly<Record<RefusalStatus, string>> = {
  invalid_request: 'The body is invalid. Nothing ran.',
  needs_confirmation: 'The call would spend credits and lacks `confirmed: true`. Nothing ran.',
  unauthorized: 'The key is missing or not valid.',
  usage_pricing_required: 'The free creators of the day are used up and usage-based pricing is off.',
  insufficient_credits: 'The balance is too low. Nothing was charged.',
  api_access_requires_plan: 'The account has neither an active paid plan nor credits.',
  account_suspended: 'The account is suspended.',
  insufficient_scope: 'The key lacks the scope in `required_scope`. Nothing ran.',
  not_found: 'Does not exist, or belongs to another account.',
  error:
    'A valid request that can’t be done (422), a server fault (500), or an outage or overload (503). Repeat a write with the same `Idempotency-Key`: it may have run.',
  rate_limited: 'A limit is reached. This call consumed nothing.',
};

/** Codes of requests that could not be read, all with status `invalid_request`. */
export const unreadable: Readonly<Record<number, string>> = {
  408: 'The request did not arrive within 15 seconds. Nothing ran.',
  413: 'The body is larger than 1 MiB. Nothing ran.',
  415: 'The body is not `application/json`, or has a content encoding. Nothing ran.',
  431: 'The header fields are larger than 16 KiB. Nothing ran.',
};

const confirmationLines: Readonly<Record<Operation['confirmation'], string>> = {
  always:
    '**Confirmation:** `confirmed: true` is required. Without it the call returns 400 `needs_confirmation` with a quote, and nothing runs.',
  when_charging: '**Confirmation:** `confirmed: true` is required if the call would charge.',
  never: '',
};

export const httpNotes = [
  `${httpRules.compression} Answers of \`lookup_creator\`, \`report_contact\`, \`/mcp\` and \`/chat\` are never compressed.`,
  httpRules.documents,
  httpRules.examples,
] as const;

/** Describes an operation, with its scope, cost, confirmation and limits. */
export function descriptionOf(operation: Operation, policies: Policies): string {
  const { summary, description, details, scope, cost, confirmation } = operation;
  const paragraphs = [
    ...[summary, description, details],
    scope !== null && `**Scope:** \`${scope}\``,
    `**Cost:** ${cost}`,
    confirmationLines[confirmation],
    ...limitLines(operation, policies).map((line) => `**Limit:** ${line}`),
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}
