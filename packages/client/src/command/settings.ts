import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { rootOf } from '../transport.ts';

export interface Settings {
  readonly url: string;
  readonly key: string | undefined;
  readonly scraperUrl: string;
  readonly scraperKey: string | undefined;
}

export interface Place {
  readonly home: string;
  readonly platform: string;
}

type Environment = Readonly<Partial<Record<string, string>>>;

export function settingsFile({ XDG_CONFIG_HOME: folder }: Environment, { home }: Place): string {
  return path.join(folder || path.join(home, '.config'), 'creators', 'config.json');
}

/** Reads the environment, then the configuration file, which must be readable by its owner only. */
export async function readSettings(env: Environment, place: Place): Promise<Settings | { readonly problem: string }> {
  const file = settingsFile(env, place);
  const text = await readFile(file, 'utf8').catch(() => null);
  let kept: Readonly<Record<string, unknown>> = {};
  if (text !== null) {
    if (place.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      return { problem: `Others can read ${file}. Run: chmod 600 ${file}` };
    try {
      kept = JSON.parse(text);
    } catch {
      return { problem: `${file} is not JSON.` };
    }
  }
  const setting = (variable: string, field: string): string | undefined => {
    const value = env[variable] || kept?.[field];
    return typeof value === 'string' ? value : undefined;
  };
  const url = setting('CREATOR_DISCOVERY_URL', 'url') ?? 'http://127.0.0.1:8080';
  const scraperUrl = setting('CREATOR_DISCOVERY_SCRAPER_URL', 'scraper_url') ?? 'http://127.0.0.1:8081';
  const key = setting('CREATOR_DISCOVERY_API_KEY', 'key');
  const scraperKey = setting('CREATOR_DISCOVERY_SCRAPER_KEY', 'scraper_key');
  const problem =
    problemOf({ url, key }, ['URL', 'API_KEY']) ??
    problemOf({ url: scraperUrl, key: scraperKey }, ['SCRAPER_URL', 'SCRAPER_KEY']);
  if (problem !== null) return { problem };
  return { url, key, scraperUrl, scraperKey };
}

/** Names the variables of the options that the client refuses. */
function problemOf(
  { url, key = 'none' }: { url: string; key: string | undefined },
  [forUrl, forKey]: [string, string],
) {
  try {
    rootOf({ url, key }, 'http://127.0.0.1:8080');
    return null;
  } catch (fault) {
    const message = (fault as Error).message.replace(/^url/, forUrl).replace(/^key/, forKey);
    return `CREATOR_DISCOVERY_${message}.`;
  }
}
