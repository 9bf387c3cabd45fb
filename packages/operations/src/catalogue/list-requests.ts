import type { ListedCall } from '@creator-discovery/history';
import { nearestNames, type Problem } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { defineOperation, done, freeRead, type Operation, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, wrongCursor } from '../refusal.ts';
import { channel, count, idInput, instant, limitInput, plainText } from '../shapes/basics.ts';
import { dayInput, problemsOfDays } from '../shapes/days.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';

const requestShape = z
  .object({
    at: instant.describe('When the call began, RFC 3339, UTC.'),
    operation: z.string(),
    channel,
    key: z.object({ id: z.string(), name: z.string().nullable() }),
    status: z.int().describe('HTTP status, also of calls over other channels. 499: the client left.'),
    duration_ms: count,
    credits: z.int().describe('Charged or held by the call; negative for a refund.'),
    request_id: z.string().describe('`X-Request-ID`. `explain_charge` has details if credits moved.'),
    reason: z.string().nullable().describe('`status` of the refusal; null for successes.'),
    detail: z.string().nullable().describe('Limit or field that caused the refusal.'),
  })
  .register(namedShapes, { name: 'LoggedCall' });

/** @param operations the catalogue, including this operation */
export function listRequests(operations: () => readonly Operation[]) {
  return defineOperation({
    ...freeRead,
    name: 'list_requests',
    title: 'List requests',
    group: 'Account',
    summary: 'Lists the account’s calls of the last 30 days over all channels, newest first.',
    description:
      'Shows operation, key, HTTP status, duration, credits and why a call was refused; never bodies or contacts. A call appears within seconds.',
    details:
      'A page ends early after reading 50,000 calls: continue while `next_cursor` is not null. A server that is killed loses the calls of its last second.',
    input: z.strictObject({
      from: dayInput.optional().describe('First day, UTC.'),
      to: dayInput.optional().describe('Last day, UTC, inclusive.'),
      operation: z.string().min(1).max(64).optional(),
      key_id: idInput.optional(),
      status: z.int().min(100).max(599).optional().describe('HTTP status.'),
      cursor: plainText.min(1).max(128).optional().describe('`next_cursor` of the previous page.'),
      limit: limitInput(500, 100),
    }),
    rows: 'requests',
    output: z.object({
      status: z.enum(['ok', 'empty']),
      requests: z.array(requestShape),
      returned: count,
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
    scope: 'account',
    namesNoCreators: true,
    async handle({ accountId }, { key_id: keyId, ...asked }, { requestLog }: Pick<Ports, 'requestLog'>) {
      const problems = [...problemsOfDays(asked), ...problemsOfOperation(asked.operation, operations())];
      if (problems.length > 0) return refused(invalidRequest(problems));
      const page = await requestLog.page(accountId, { ...asked, keyId });
      if (page === null) return refused(wrongCursor());
      const { calls, nextCursor } = page;
      return done({
        status: calls.length === 0 ? ('empty' as const) : ('ok' as const),
        requests: calls.map(shown),
        returned: calls.length,
        has_more: nextCursor !== null,
        next_cursor: nextCursor,
      });
    },
  });
}

function problemsOfOperation(given: string | undefined, operations: readonly Operation[]): readonly Problem[] {
  const names = operations.map(({ name }) => name);
  if (given === undefined || names.includes(given)) return [];
  const problem = 'must be the name of an operation';
  return [{ field: 'operation', code: 'not_allowed_value', problem, allowed: nearestNames(given, names, 3) }];
}

function shown(call: ListedCall) {
  return shownIn(requestShape, { ...call, key: { id: call.keyId, name: call.keyName } });
}
