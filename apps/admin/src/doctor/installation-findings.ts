import { access, constants } from 'node:fs/promises';
import { connect } from 'node:net';
import { entriesOf, httpUrl, publicUrl, trustIn } from '@creator-discovery/http-server';
import { type Finding, failure, ok, type Verdict, warning } from '@creator-discovery/operators';

type Environment = Readonly<Record<string, string | undefined>>;

const timeoutMs = 5000;
const minSecretLength = 16;
/** Reserved addresses, in each half of IPv4 and in IPv6. Networks of proxies have none. */
const noProxies = ['0.0.0.1', '192.0.2.1', '2001:db8::1'];

const checks: Readonly<Record<string, (environment: Environment) => Verdict | Promise<Verdict>>> = {
  node: () => ok(process.versions.node),

  'snapshot folder': async ({ INDEX_SNAPSHOT_DIR: folder }) => {
    if (folder === undefined)
      return warning('INDEX_SNAPSHOT_DIR is not set here: an action API without it reads all creators at each start');
    return access(`${folder}/`, constants.W_OK).then(
      () => ok(folder),
      () => failure(`cannot write to ${folder}`),
    );
  },

  'trusted proxies': ({ TRUSTED_PROXIES: proxies = '', ACTION_API_PUBLIC_URL: address }) => {
    const list = entriesOf(proxies);
    const wrong = list.find((one) => trustIn([one]) === null);
    if (wrong !== undefined) return failure(`TRUSTED_PROXIES has ${wrong}, which is no address, network or known name`);
    const open = list.find((one) => noProxies.some((address) => trustIn([one])?.(address)));
    if (open !== undefined) return failure(`TRUSTED_PROXIES trusts strangers (${open}): name your proxies`);
    if (proxies === '' && address !== undefined)
      return warning('TRUSTED_PROXIES is not set: behind a proxy, all callers have its address');
    return ok(proxies === '' ? 'none' : proxies);
  },

  'public address': async ({ ACTION_API_PUBLIC_URL: address }) => {
    if (address === undefined)
      return warning('ACTION_API_PUBLIC_URL is not set here: an action API without it links to its own address');
    if (!publicUrl.safeParse(address).success) return failure(`ACTION_API_PUBLIC_URL must be ${publicUrl.description}`);
    // Proxies hide `/health`.
    const page = new URL('/docs', address);
    const answer = await statusOf(page);
    if (answer !== 200) return failure(`${page}: ${answer}`);
    return address.startsWith('https:') ? ok(address) : warning(`${address} is not encrypted`);
  },

  secrets: ({ PHOTONET_CURSOR_SECRET: cursors = '', PHOTONET_SESSION_KEY: sessions = '' }) => {
    if (cursors === '') return failure('PHOTONET_CURSOR_SECRET is not set: anybody can sign cursors');
    if (cursors.length < minSecretLength) return failure('PHOTONET_CURSOR_SECRET is shorter than 16 characters');
    return ok(sessions === '' ? 'set; no key for stored sessions' : 'set');
  },

  Temporal: async ({ TEMPORAL_ADDRESS: address }) => {
    if (address === undefined) return ok('not used');
    const problem = await connectionProblem(address);
    return problem === null ? ok(address) : failure(`${address}: ${problem}`);
  },

  OpenSearch: async ({ OPENSEARCH_URL: nodes, SEARCH_ENGINE: engine }) => {
    if (nodes === undefined) return engine === 'opensearch' ? failure('OPENSEARCH_URL is not set') : ok('not used');
    const list = entriesOf(nodes);
    if (!list.every((node) => httpUrl.safeParse(node).success))
      return failure(`each entry of OPENSEARCH_URL must be ${httpUrl.description}`);
    const problems: string[] = [];
    for (const node of list) {
      const { hostname, port, protocol } = new URL(node);
      const problem = await connectionProblem(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
      if (problem !== null) problems.push(`${node}: ${problem}`);
    }
    return problems.length === 0 ? ok(nodes) : failure(problems.join('; '));
  },
};

/** Checks the settings of the processes, and the addresses in them. Assumes the environment of the processes. */
export async function installationFindings(given: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  // An empty value counts as unset.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const findings: Finding[] = [];
  for (const [check, verdict] of Object.entries(checks)) findings.push({ check, ...(await verdict(environment)) });
  return findings;
}

async function statusOf(address: URL): Promise<number | string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { cause, message } = error as Error & {
      readonly cause?: { readonly code?: string; readonly message?: string };
    };
    return cause?.code ?? cause?.message ?? message;
  }
}

/** Returns why no connection to `host:port` can be opened, or null. */
function connectionProblem(address: string): Promise<string | null> {
  const at = address.lastIndexOf(':');
  const [host, port] = [address.slice(0, at).replace(/^\[|\]$/g, ''), Number(address.slice(at + 1))];
  if (at < 0 || !Number.isInteger(port)) return Promise.resolve('no port');
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
