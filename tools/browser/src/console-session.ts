import type { Cookie } from './test-browser.ts';

/** Signs in to the console with a key and returns the session cookies. */
export async function consoleSession(actionApi: string, key: string): Promise<readonly Cookie[]> {
  const url = `${actionApi}/console/`;
  const answer = await fetch(`${url}session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: key }),
  });
  if (!answer.ok) throw new Error(`signing in was refused: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    return { name, value, url };
  });
}
