import { setTimeout as pause } from 'node:timers/promises';
import { compact } from '@creator-discovery/search-filters';
import type { Client, errors } from '@opensearch-project/opensearch';

export interface ClusterAddress {
  /** `http` or `https` URLs of nodes. */
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** PEM. */
  readonly tls?: {
    /** Issuer of the nodes' certificates, if the system does not know it. */
    readonly ca?: Buffer | undefined;
    /** Certificate of this client. */
    readonly cert?: Buffer | undefined;
    readonly key?: Buffer | undefined;
  };
}

export interface ClusterRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** Lines of JSON for bulk requests. */
  readonly lines?: string;
  /** Time for all attempts. Default 8,000. */
  readonly deadlineMs?: number;
  /** Whether to fail once every node has refused instead of retrying until the deadline. Nodes that hang get their time. */
  readonly failsFast?: boolean;
  /** Statuses to return instead of throwing. */
  readonly expected?: readonly number[];
}

export interface ClusterAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: callers know the shape of their response
  readonly body: any;
}

/** The cluster refused or did not answer within the deadline. The message contains no address and no query. */
export class ClusterFault extends Error {
  override readonly name = 'ClusterFault';
  /** 0 without a response. */
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /** Whether the cluster is out of reach, overloaded, refuses this process or lacks the index; otherwise the request is faulty. */
  get isOutage(): boolean {
    return this.isUnreachable || closed.has(this.status);
  }

  get isUnreachable(): boolean {
    return this.status === 0 || retriable.has(this.status);
  }
}

const defaultDeadlineMs = 8000;
/** Share of the remaining time per attempt, so that another node can be tried if one hangs. */
const attemptShare = 0.4;
const minPauseMs = 50;
const maxPauseMs = 500;
/** A failed node is avoided for this time, then probed. */
const avoidMs = 2000;

/** Statuses to retry: a node is full, starting, or has lost another node. */
const retriable = new Set([429, 500, 502, 503, 504]);
/** Statuses of refused passwords and rights, and of a missing index. */
const closed = new Set([401, 403, 404]);

/** Sends requests to the nodes of a cluster. Retries on other nodes until the deadline if a node is dead or hangs. */
export class Cluster {
  readonly #address: ClusterAddress;
  #client: Promise<Client> | undefined;

  constructor(address: ClusterAddress) {
    this.#address = address;
  }

  /** @throws ClusterFault */
  async ask(request: ClusterRequest): Promise<ClusterAnswer> {
    const until = performance.now() + (request.deadlineMs ?? defaultDeadlineMs);
    let pauseMs = minPauseMs;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(request, until - performance.now());
      if (!(answer instanceof ClusterFault)) return answer;
      const isTried = attempt > this.#address.nodes.length;
      if (!answer.isUnreachable || (isTried && request.failsFast)) throw answer;
      if (!isTried) continue;
      if (performance.now() + pauseMs > until) throw answer;
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
  }

  async close(): Promise<void> {
    await (await this.#client)?.close();
  }

  async #attempt(request: ClusterRequest, leftMs: number): Promise<ClusterAnswer | ClusterFault> {
    const { method, path, query, body, lines, expected = [] } = request;
    this.#client ??= clientOf(this.#address);
    const client = await this.#client;
    try {
      const { statusCode, body: answer } = await client.transport.request(
        compact({ method, path, querystring: query, body, bulkBody: lines }),
        { requestTimeout: Math.max(1, Math.ceil(leftMs * attemptShare)), ignore: [...expected] },
      );
      return { status: statusCode ?? 0, body: answer };
    } catch (error) {
      return asFault(error, path);
    }
  }
}

/** Loads the library on first use, because most processes have no cluster. */
async function clientOf({ nodes, user, password, tls }: ClusterAddress): Promise<Client> {
  const { Client, ConnectionPool } = await import('@opensearch-project/opensearch');
  /** The default pool avoids a failed node for at least a minute. */
  class NodePool extends ConnectionPool {
    override resurrectTimeout = avoidMs;
    override resurrectTimeoutCutoff = 2;
  }
  return new Client({
    nodes: [...nodes],
    ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
    ...(tls !== undefined && { ssl: tls }),
    ConnectionPool: NodePool,
    maxRetries: 0,
    pingTimeout: avoidMs,
    sniffOnStart: false,
    suggestCompression: true,
  });
}

function asFault(error: unknown, path: string): ClusterFault {
  const what = `OpenSearch: ${path.split('/').at(-1)}`;
  if (isRefusal(error)) {
    const type = (error.body as { error?: { type?: string } } | null)?.error?.type;
    return new ClusterFault(`${what}: ${error.statusCode} ${type ?? ''}`.trimEnd(), error.statusCode ?? 0);
  }
  return new ClusterFault(`${what}: ${error instanceof Error ? error.name : 'unknown fault'}`, 0);
}

function isRefusal(error: unknown): error is errors.ResponseError {
  return error instanceof Error && error.name === 'ResponseError';
}
