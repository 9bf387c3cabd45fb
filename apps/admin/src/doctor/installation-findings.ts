import { access, constants } from 'node:fs/promises';
import { connect } from 'node:net';
import { isListOfProxies } from '@creator-discovery/http-server';
import { type Finding, failure, ok, type Verdict, warning } from '@creator-discovery/operators';

type Environment = Readonly<Record<string, string | undefined>>;

const timeoutMs = 5000;
const minSecretLength = 16;

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
    const list = proxies.split(',').map((one) => one.trim());
    const open = list.find((one) => one.endsWith('/0'));
    if (open !== undefined) return failure(`TRUSTED_PROXIES trusts everybody (${open}): name your proxies`);
    const wrong = list.find((one) => one !== '' && !isListOfProxies([one]));
    if (wrong !== undefined) return failure(`TRUSTED_PROXIES has ${wrong}, which is no address, network or known name`);
    if (proxies === '' && address !== undefined)
      return warning('TRUSTED_PROXIES is not set: behind a proxy, all callers have its address');
    return ok(proxies === '' ? 'none' : proxies);
  },

  'public address': async ({ ACTION_API_PUBLIC_URL: address }) => {
    if (address === undefined)
      return warning('ACTION_API_PUBLIC_URL is not set here: an action API without it links to its own address');
    if (!URL.canParse(address)) return failure('ACTION_API_PUBLIC_URL is not a URL');
    // Proxies hide `/health`.
    const answer = await statusOf(new URL('/docs', address));
    if (answer !== 200) return failure(`${address}/docs: ${answer}`);
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
    const problems: string[] = [];
    for (const node of nodes.split(',').map((one) => one.trim())) {
      const problem = URL.canParse(node) ? await connectionProblem(new URL(node).host) : 'not a URL';
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
