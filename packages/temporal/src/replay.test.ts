import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { workflowBundle } from './workflow-bundle.ts';

Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });

const histories = new URL('histories/', import.meta.url);
const bundle = await workflowBundle();
const saved = readdirSync(histories).map((name) => ({
  name,
  history: JSON.parse(readFileSync(new URL(name, histories), 'utf8')) as { events: Record<string, unknown>[] },
}));

/** Workflows started by an older build must continue under the current one. */
describe('the current workflow', () => {
  test.each(saved)('replays the history $name', async ({ history }) => {
    await expect(Worker.runReplayHistory({ workflowBundle: bundle }, history)).resolves.toBeUndefined();
  });

  test.each(saved)('replays every prefix of $name', async ({ history }) => {
    const ends = history.events.flatMap((event, index) =>
      event.eventType === 'EVENT_TYPE_WORKFLOW_TASK_STARTED' ? [index + 1] : [],
    );
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends)
      await Worker.runReplayHistory({ workflowBundle: bundle }, { events: history.events.slice(0, end) });
  });

  test('fails the replay of a different history', async () => {
    const history = saved.find(({ name }) => name.endsWith('complete.json'))?.history;
    const other = JSON.parse(JSON.stringify(history).replaceAll('"runStep"', '"anotherActivity"')) as object;
    await expect(Worker.runReplayHistory({ workflowBundle: bundle }, other)).rejects.toThrow();
  });
});
