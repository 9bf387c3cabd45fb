import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import type { FilterObject } from '../filters/filter-values.ts';
import { apiCall } from './api-call.ts';

const filters: FilterObject = {
  basic: { platform: 'photonet' },
  content: { bioKeywords: { any: [`rock 'n' roll`, '"$HOME"\\'] } },
};

test('a shell passes the search unchanged', () => {
  const call = apiCall('curl', filters, 'http://127.0.0.1:8080').replace(/^curl/, 'last_of');
  const script = `last_of() { for part; do :; done; printf '%s' "$part"; }\n${call}`;
  expect(JSON.parse(execFileSync('sh', ['-c', script], { encoding: 'utf8' }))).toEqual(filters);
});

test('tool arguments are JSON', () => {
  expect(JSON.parse(apiCall('mcp', filters, ''))).toEqual({ name: 'search_creators', arguments: filters });
});

test('every example reads the key from a variable', () => {
  for (const language of ['curl', 'typescript'] as const)
    expect(apiCall(language, filters, 'http://x')).toContain('CREATOR_DISCOVERY_API_KEY');
});
