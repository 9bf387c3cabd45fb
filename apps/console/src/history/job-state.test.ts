import { expect, test } from '@jest/globals';
import { type Outcome, type ResponseOf, refusalOf } from '../api.ts';
import { failedByReason, jobStateOf } from './job-state.ts';

function refused(code: number, body: Record<string, unknown>): Outcome<ResponseOf<'get_history_data'>> {
  return { ok: false, refusal: refusalOf(code, body) };
}

test('a stopped job is a job, with what it delivered and paid; nothing is asked again', () => {
  const job = jobStateOf(
    refused(422, {
      status: 'error',
      job_status: 'cancelled',
      failure: { code: 'cancelled', message: 'Cancelled on request.', retryable: true },
      credits: { held: 0, charged: 500, released: 8500 },
      creators: [{ handle: 'a' }],
      offset: 100,
      total: 500,
    }),
  );
  expect(job).toMatchObject({ status: 'cancelled', total: 500, offset: 100, retryAfter: null });
  expect(job?.credits).toEqual({ held: 0, charged: 500, released: 8500 });
});

test.each([
  [404, { status: 'not_found' }],
  [422, { status: 'error', message: 'This history entry is a search' }],
  [0, {}],
])('a refusal that says nothing of the job is no job: %d', (code, body) => {
  expect(jobStateOf(refused(code, body))).toBeNull();
});

test('failed items are grouped by reason, the most frequent first', () => {
  const items = [
    { handle: 'a', reason: 'private' as const, retryable: false },
    { handle: 'b', reason: 'no_contact' as const, retryable: false },
    { handle: 'c', reason: 'no_contact' as const, retryable: false },
  ];
  expect(failedByReason(items)).toEqual([
    { reason: 'no contact details listed, so not charged', handles: ['b', 'c'] },
    { reason: 'private profile', handles: ['a'] },
  ]);
});
