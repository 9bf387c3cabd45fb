import { writeFile } from 'node:fs/promises';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

/** `SAVE_HISTORIES=<date>` saves the histories of this run for the replay test, one event per line. */
export async function saveHistory(name: string, history: Parameters<typeof historyToJSON>[0]): Promise<void> {
  const date = process.env.SAVE_HISTORIES;
  if (!date) return;
  const { events } = JSON.parse(historyToJSON(history)) as { events: unknown[] };
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  await writeFile(`src/histories/${date}-${name}.json`, `{"events":[\n${lines}\n]}\n`);
}
