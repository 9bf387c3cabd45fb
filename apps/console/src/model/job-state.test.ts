import { expect, test } from '@jest/globals';
import { type Outcome, type ResponseOf, refusalOf } from '../api.ts';
import { failedByReason, jobStateOf, waitAfter } from './job-state.ts';

function refused(code: number, body: Record<string, unknown>): Outcome<ResponseOf<'get_history_data'>> {
  return { ok: false, refusal: refusalOf(code, body) };
}

function running(retryAfter: number): Outcome<ResponseOf<'get_history_data'>> {
  return { ok: true, body: { status: 'processing', retry_after: retryAfter } as ResponseOf<'get_history_data'> };
}

test('a stopped job keeps its deliveries and cost, and is not read again', () => {
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
])('a refusal without a job has no state: %d', (code, body) => {
  expect(jobStateOf(refused(code, body))).toBeNull();
});

test.each([
  ['a large running job', running(30), [300, 600, 1200, 5000]],
  ['a small one', running(0.5), [300, 500, 500, 500]],
  ['a stopped job', refused(422, { job_status: 'cancelled', credits: {} }), [null, null, null, null]],
  ['a lost response', refused(0, {}), [5000, 5000, 5000, 5000]],
  ['a refusal', refused(404, { status: 'not_found' }), [null, null, null, null]],
])('a running job is read again within five seconds: %s', (_, answer, waits) => {
  expect([1, 2, 3, 4].map((reads) => waitAfter(answer, reads))).toEqual(waits);
});

test('failed items are grouped by reason, most frequent first', () => {
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
