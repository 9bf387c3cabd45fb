import { setTimeout as pause } from 'node:timers/promises';
import { Client, ConnectionPool, errors } from '@opensearch-project/opensearch';

/** Where a cluster is, and who asks it. */
export interface ClusterAddress {
  /** `http` or `https` addresses of nodes; each call is sent to one of them, and to another where that one is gone. */
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** PEM: who signed the nodes' certificates, where the system's list doesn't say; and this client's own certificate with its key. */
  readonly tls?: {
    readonly ca?: Buffer | undefined;
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
  /** Lines of JSON, for bulk requests. */
  readonly lines?: string;
  /** Until when it is asked again, in milliseconds from now. Default 8,000. */
  readonly deadlineMs?: number;
  /** Statuses that are answers and no faults. */
  readonly expected?: readonly number[];
}

export interface ClusterAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the cluster sends is read where it is asked for
  readonly body: any;
}

/** The cluster could not answer within the deadline, or refused. Names no address and repeats no query. */
export class ClusterFault extends Error {
  override readonly name = 'ClusterFault';
  /** 0 where none came. */
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const defaultDeadlineMs = 8000;
/** A node that hangs: the next one is asked while there is time left. */
const attemptShare = 0.4;
const firstPauseMs = 50;
const longestPauseMs = 500;
/** A node that failed is left alone for that long, then tried with a request that nobody waits for. */
const leftAloneMs = 2000;

/** What another attempt may answer: a node that is starting, that has no room, or that waits for a lost one. */
const passing = new Set([429, 502, 503, 504]);

/** The client's pool, which by itself leaves a failed node alone for a minute at least. */
class NodePool extends ConnectionPool {
  override resurrectTimeout = leftAloneMs;
  override resurrectTimeoutCutoff = 2;
}

/**
 * Calls to the nodes of a cluster. One that is dead or hangs is left, and what it failed to answer is asked of the others, until
 * the deadline of the call.
 */
export class Cluster {
  readonly #client: Client;

  constructor({ nodes, user, password, tls }: ClusterAddress) {
    this.#client = new Client({
      nodes: [...nodes],
      ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
      ...(tls !== undefined && { ssl: tls }),
      ConnectionPool: NodePool,
      maxRetries: nodes.length,
      pingTimeout: leftAloneMs,
      sniffOnStart: false,
      suggestCompression: true,
    });
  }

  /** @throws ClusterFault */
  async ask(request: ClusterRequest): Promise<ClusterAnswer> {
    const until = performance.now() + (request.deadlineMs ?? defaultDeadlineMs);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const answer = await this.#attempt(request, until - performance.now());
      const isPassing = answer instanceof ClusterFault && (answer.status === 0 || passing.has(answer.status));
      if (!(answer instanceof ClusterFault)) return answer;
      if (!isPassing || performance.now() + pauseMs > until) throw answer;
      await pause(pauseMs);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #attempt(request: ClusterRequest, leftMs: number): Promise<ClusterAnswer | ClusterFault> {
    const { method, path, query, body, lines, expected = [] } = request;
    try {
      const { statusCode, body: answer } = await this.#client.transport.request(
        {
          method,
          path,
          ...(query !== undefined && { querystring: query }),
          ...(body !== undefined && { body }),
          ...(lines !== undefined && { bulkBody: lines }),
        },
        { requestTimeout: Math.max(1, Math.ceil(leftMs * attemptShare)), ignore: [...expected] },
      );
      return { status: statusCode ?? 0, body: answer };
    } catch (error) {
      return asFault(error, path);
    }
  }
}

function asFault(error: unknown, path: string): ClusterFault {
  const what = `OpenSearch: ${path.split('/').at(-1)}`;
  if (error instanceof errors.ResponseError) {
    const type = (error.body as { error?: { type?: string } } | null)?.error?.type;
    return new ClusterFault(`${what}: ${error.statusCode} ${type ?? ''}`.trimEnd(), error.statusCode ?? 0);
  }
  return new ClusterFault(`${what}: ${error instanceof Error ? error.name : 'unknown fault'}`, 0);
}
