import { expect, test } from '@jest/globals';
import { verdictOfAudit } from './audit.ts';

test('a report without advisories is fine', () => {
  expect(verdictOfAudit('npm warn something\n{"advisories":{},"metadata":{}}\n')).toEqual({ state: 'fine', lines: [] });
});

test('an advisory fails, and is named', () => {
  const advisory = { module_name: 'left-pad', severity: 'high', title: 'pads right', url: 'https://example.org/1' };
  expect(verdictOfAudit(JSON.stringify({ advisories: { 1: advisory } }))).toEqual({
    state: 'failed',
    lines: ['left-pad: high, pads right https://example.org/1'],
  });
});

test.each(['', '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}', 'ERR_PNPM_AUDIT_ENDPOINT_NOT_EXISTS', '{"advis'])(
  '%j is no report, and never a good one',
  (printed) => {
    expect(verdictOfAudit(printed).state).toBe('not run');
  },
);
