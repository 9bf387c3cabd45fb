import { createMetrics } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { showScheduledCommands } from './scheduled-commands.ts';

test('shows when scheduled commands succeeded, from 0', async () => {
  const { registry } = createMetrics('test');
  showScheduledCommands({ times: async () => new Map([['admin backup', new Date(7000)]]) }, { registry });
  const shown = await registry.metrics();
  const of = (command: string) => `scheduled_command_success_timestamp_seconds{command="${command}",service="test"}`;
  expect(shown).toContain(`${of('admin backup')} 7`);
  expect(shown).toContain(`${of('admin credits verify')} 0`);
});
