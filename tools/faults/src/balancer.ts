import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';

const probeEveryMs = 100;

/**
 * Starts a load balancer that distributes requests over ready processes, keeps connections open and never retries. Like
 * balancers of clouds, it uses a process for `noticesAfterMs` after it was last ready.
 */
export async function startBalancer(backends: () => readonly string[], noticesAfterMs: number): Promise<LocalServer> {
  /** Time each process was last ready. */
  const lastReady = new Map<string, number>();
  const probe = async (): Promise<void> => {
    const urls = backends();
    for (const url of lastReady.keys()) if (!urls.includes(url)) lastReady.delete(url);
    await Promise.all(
      urls.map(async (url) => {
        if (await isReady(url)) lastReady.set(url, performance.now());
        else if (performance.now() - (lastReady.get(url) ?? 0) >= noticesAfterMs) lastReady.delete(url);
      }),
    );
  };
  await probe();
  const probing = setInterval(() => void probe(), probeEveryMs);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    const ready = [...lastReady.keys()];
    turn += 1;
    const backend = ready[turn % ready.length];
    if (backend === undefined) response.writeHead(503).end();
    else forward(incoming, response, { backend, agent });
  });
  const { end, ...address } = await serveLocally(server);
  return {
    ...address,
    end: async () => {
      clearInterval(probing);
      await end();
      agent.destroy();
    },
  };
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { backend, agent }: { readonly backend: string; readonly agent: Agent },
): void {
  const { method, headers } = incoming;
  const forwarded = request(new URL(incoming.url ?? '', backend), { method, headers, agent }, (answer) => {
    const { connection: _, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, others);
    answer.pipe(response);
  });
  forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  incoming.pipe(forwarded);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
