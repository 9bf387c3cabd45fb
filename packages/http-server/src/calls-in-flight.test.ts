import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { CallsInFlight, onAnswered } from './calls-in-flight.ts';

test('the limit applies to each owner separately', () => {
  const calls = new CallsInFlight(2);
  expect([calls.enter('a'), calls.enter('a'), calls.enter('a')]).toEqual([
    expect.any(Function),
    expect.any(Function),
    null,
  ]);
  expect(calls.enter('b')).not.toBeNull();
});

test('a finished call frees one place, even if ended twice', () => {
  const calls = new CallsInFlight(2);
  const [first] = [calls.enter('a'), calls.enter('a')];
  first?.();
  first?.();
  expect(calls.enter('a')).not.toBeNull();
  expect(calls.enter('a')).toBeNull();
});

test('reports a sent answer or a disconnected client, also in retrospect', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let reports = 0;
  onAnswered(response, () => {
    reports += 1;
  });
  expect(reports).toBe(0);
  response.emit('close');
  expect(reports).toBe(1);
  response.destroy();
  onAnswered(response, () => {
    reports += 1;
  });
  expect(reports).toBe(2);
});
