import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { refusalOf } from '../api.ts';
import { wordsOf } from './refusal-words.ts';

const { components } = JSON.parse(
  readFileSync(new URL('../../../action-api/openapi.json', import.meta.url), 'utf8'),
) as {
  readonly components: {
    readonly schemas: {
      readonly ErrorBody: { readonly properties: { readonly status: { readonly enum: string[] } } };
    };
  };
};
const statuses = [...components.schemas.ErrorBody.properties.status.enum, 'offline', 'status_of_tomorrow'];

/** Messages of the API that contain identifiers. */
const messages = [
  'This call can cost 2 credits, more than the 0 that its max_credits or X-Max-Credits allows.',
  'No call with this tool_call_id is waiting in this conversation.',
  'This Idempotency-Key was already used with another request. Nothing ran.',
  'The request is not valid: creator.audienceRange.minValue must be at least 0.',
  'Send confirmed: true to run it.',
];

test.each(statuses)('refusals contain no names of fields, headers or statuses: %s', (status) => {
  for (const message of messages)
    for (const code of [0, 400, 402, 422, 429, 503])
      for (const more of [
        {},
        { quote: { max_credits: 2, credits_remaining: 0 } },
        { limit: { policy: 'calls_in_flight', limit: 5 }, retry_after: 1 },
        {
          errors: [
            { field: 'basic.platform', code: 'allowed', problem: 'must have exactly one of: history_id, handles' },
          ],
        },
        { errors: [{ field: 'basic.platform', code: 'allowed', problem: 'is not one of the allowed values' }] },
      ]) {
        const { text } = wordsOf(refusalOf(code, { status, message, ...more }));
        expect(text).toMatch(/^[A-Z].*[.]$/);
        expect(text).not.toMatch(/_|X-|-Key|[a-z][A-Z]|: true|basic/);
      }
});

test('a readable message is shown unchanged', () => {
  const message = 'This profile is private.';
  expect(wordsOf(refusalOf(422, { status: 'error', message })).text).toBe(message);
});
