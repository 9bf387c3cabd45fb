import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Secrets that all processes share and keep across restarts. */
const names = ['PHOTONET_CURSOR_SECRET'] as const;

/**
 * Returns the secrets of this machine's processes. Those missing in the environment are generated on the first run and
 * stored in the data directory, readable by its owner only.
 */
export async function keptSecrets(dataDir: string): Promise<Record<string, string>> {
  const file = path.join(dataDir, 'secrets.json');
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;
  const missing = names.filter((name) => !kept[name]);
  for (const name of missing) kept[name] = randomBytes(32).toString('hex');
  if (missing.length > 0) await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return Object.fromEntries(names.map((name) => [name, process.env[name] || (kept[name] as string)]));
}
