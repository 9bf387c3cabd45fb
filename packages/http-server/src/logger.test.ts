import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  return { lines, logger: createLogger({ name: 'probe', level: 'debug', write: (line) => lines.push(line) }) };
}

test('a line is one JSON object with time, level, service, message and the allowed fields', () => {
  const { lines, logger } = capture();
  logger.info('request', { request_id: 'r-1', status: 200 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    service: 'probe',
    request_id: 'r-1',
    status: 200,
    message: 'request',
  });
});

test('an id is logged unchanged, even if its digits look like a phone number', () => {
  const { lines, logger } = capture();
  const ids = {
    request_id: 'd5e06eee-8f37-4474-9912-123456789012',
    account_id: '12345678-1234-4234-9234-123456789012',
  };
  logger.info('request', { ...ids, reason: 'call 12345678-1234' });
  expect(JSON.parse(lines[0] as string)).toMatchObject({ ...ids, reason: 'call ?' });
});

test('unlisted fields are dropped, and so are objects in listed fields', () => {
  const { lines, logger } = capture();
  logger.warn('x', { body: 'b', authorization: 'k', query: 'q', name: { email: 'e' } });
  expect(Object.keys(JSON.parse(lines[0] as string))).toEqual(['level', 'time', 'service', 'message']);
});

test('errors and their causes leak no key, e-mail address, phone number or quoted value', () => {
  const { lines, logger } = capture();
  const key = `sk-${'0123456789abcdef'.repeat(2)}`;
  const cause = new Error('duplicate "value-of-mine" for ann@example.com');
  logger.error('fault', {
    error: new Error(`call ${key} or +49 170 1234567`, { cause }),
    reason: 'to bob@example.org',
  });
  const line = lines[0] as string;
  for (const secret of [key, '0123456789abcdef', '170 1234567', 'value-of-mine', 'ann@', 'bob@']) {
    expect(line).not.toContain(secret);
  }
  expect(JSON.parse(line).error).toMatchObject({ name: 'Error', message: 'call sk-? or ?', cause: { name: 'Error' } });
});

test('a database error is logged with its code and stack frames', () => {
  const { lines, logger } = capture();
  logger.error('fault', { error: Object.assign(new Error('no'), { code: '23505', detail: 'Key (email)=(a@b.c)' }) });
  const { error } = JSON.parse(lines[0] as string);
  expect(error.code).toBe('23505');
  expect(error.at[0]).toMatch(/^at /);
  expect(lines[0]).not.toContain('a@b.c');
});
