import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { everyCreator } from '@creator-discovery/search-filters';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Cluster, ClusterFault } from './cluster.ts';
import { OpenSearchCreatorIndex } from './opensearch-creator-index.ts';
import { testToken } from './testing/open-index.ts';

const servers: Server[] = [];
const clusters: Cluster[] = [];
afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a node that counts its requests. */
async function startNode(answers: RequestListener): Promise<{ readonly url: string; requests: number }> {
  const node = { url: '', requests: 0 };
  const server = createServer((request, response) => {
    node.requests += 1;
    answers(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

function answering(status: number, body: object = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

function clusterOf(...nodes: readonly { readonly url: string }[]): Cluster {
  const cluster = new Cluster({ nodes: nodes.map(({ url }) => url) });
  clusters.push(cluster);
  return cluster;
}

const search = { method: 'POST', path: '/creators/_search', body: '{}' } as const;

async function searchTimes(cluster: Cluster, calls: number): Promise<readonly unknown[]> {
  return Promise.all(Array.from({ length: calls }, async () => (await cluster.ask(search)).body));
}

describe('a cluster', () => {
  test('avoids nodes that refuse connections', async () => {
    const living = await startNode(answering(200, { found: 1 }));
    const dead = await startNode(answering(200));
    servers.pop()?.close();
    const cluster = clusterOf(dead, living);
    expect(await searchTimes(cluster, 20)).toEqual(Array.from({ length: 20 }, () => ({ found: 1 })));
    expect([living.requests, dead.requests]).toEqual([20, 0]);
  });

  test('avoids a node that hangs', async () => {
    const living = await startNode(answering(200, { found: 1 }));
    const hanging = await startNode(() => undefined);
    const cluster = clusterOf(hanging, living);
    const one = { ...search, deadlineMs: 1000 };
    for (let call = 0; call < 6; call += 1) expect((await cluster.ask(one)).body).toEqual({ found: 1 });
    expect([living.requests, hanging.requests]).toEqual([6, 1]);
  });

  test.each([429, 500, 502, 503, 504])('retries after status %i', async (status) => {
    let times = 0;
    const node = await startNode((request, response) => {
      times += 1;
      answering(times < 4 ? status : 200, { found: 1 })(request, response);
    });
    expect((await clusterOf(node).ask(search)).body).toEqual({ found: 1 });
  });

  test('does not retry a refused request, and its fault contains nothing of the request', async () => {
    const node = await startNode(answering(400, { error: { type: 'parsing_exception', reason: 'of a secret' } }));
    const fault = await clusterOf(node)
      .ask({ ...search, body: '{"secret":1}' })
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ClusterFault);
    expect(String(fault)).toBe('ClusterFault: OpenSearch: _search: 400 parsing_exception');
    expect(node.requests).toBe(1);
  });

  test('fails at the deadline if no node answers', async () => {
    const node = await startNode(answering(503));
    await expect(clusterOf(node).ask({ ...search, deadlineMs: 300 })).rejects.toMatchObject({ status: 503 });
    const hanging = await Promise.all([1, 2, 3].map(() => startNode(() => undefined)));
    const began = performance.now();
    await expect(clusterOf(...hanging).ask({ ...search, deadlineMs: 1000 })).rejects.toMatchObject({ status: 0 });
    expect(performance.now() - began).toBeLessThan(1300);
  });

  test.each<[string, RequestListener, string?]>([
    ...[401, 403, 404, 429, 500, 503].map((status): [string, RequestListener] => [`${status}`, answering(status)]),
    ['resets', ({ socket }) => socket.destroy()],
    ['speaks no TLS', answering(200), 'https'],
  ])('fails at once, as an outage, if the node of a search %s', async (_, answers, scheme = 'http') => {
    const cluster = clusterOf({ url: (await startNode(answers)).url.replace('http', scheme) });
    const asked = cluster.ask({ ...search, failsFast: true, deadlineMs: 600_000 });
    await expect(asked).rejects.toMatchObject({ isOutage: true });
  });

  test('returns an expected status', async () => {
    const node = await startNode(answering(404, { found: false }));
    expect(await clusterOf(node).ask({ method: 'GET', path: '/state/_doc/1', expected: [404] })).toEqual({
      status: 404,
      body: { found: false },
    });
  });

  test('sends the user and password', async () => {
    const node = await startNode((request, response) =>
      answering(200, { by: request.headers.authorization })(request, response),
    );
    const cluster = new Cluster({ nodes: [node.url], user: 'indexer', password: 'pass' });
    clusters.push(cluster);
    const { body } = await cluster.ask(search);
    expect(body).toEqual({ by: `Basic ${Buffer.from('indexer:pass').toString('base64')}` });
  });
});

test('after five searches in vain, others fail at once, until one of every second succeeds', async () => {
  let status = 503;
  const node = await startNode((request, response) =>
    answering(status, { hits: { total: { value: 0 }, hits: [] } })(request, response),
  );
  const edition = { prefix: 'creators', rowsVersion: '1' };
  const index = new OpenSearchCreatorIndex(clusterOf(node), { edition, tokenOf: testToken, deadlineMs: 49 });
  const search = () =>
    index.search(everyCreator('photonet'), { offset: 0, limit: 1 }).then(
      () => 'found',
      (fault: ClusterFault) => fault.message,
    );
  for (let call = 0; call < 5; call += 1) {
    expect(index.isCut).toBe(false);
    expect(await search()).not.toContain('recently');
  }
  const { requests } = node;
  expect([await search(), index.isCut, node.requests]).toEqual(['OpenSearch: did not answer recently', true, requests]);
  await pause(1000);
  const trial = search();
  expect(await Promise.race([trial, search()])).toContain('recently');
  expect(await trial).toContain('503');
  status = 404;
  // Other faults are answers too.
  while ((await search()).includes('recently')) await pause(50);
  expect([index.isCut, await search()]).toEqual([false, expect.stringContaining('404')]);
});
