import {
  type CreatorIndex,
  compact,
  type FigureName,
  type MatchCount,
  type NameKind,
  platforms,
  type SearchPage,
  type SearchQuery,
  type TokenOf,
} from '@creator-discovery/search-filters';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { type Cluster, ClusterFault } from './cluster.ts';
import { type IndexEdition, searchAlias } from './index-names.ts';
import { amongIds, nameClause, noMatch } from './query/conditions.ts';
import { countBody, searchBody } from './query/search-body.ts';

export interface OpenSearchCreatorIndexOptions {
  readonly edition: IndexEdition;
  /** Must be the function that the indexer uses. */
  readonly tokenOf: TokenOf;
  /** Time for all attempts of a search. Default 8,000. */
  readonly deadlineMs?: number;
}

/** Keeps a request with names far below the limit of buckets. */
const namesPerRequest = 1000;
/** Time for health checks, which time out after 2 s, and for the search that tries whether the cluster answers again. */
const trialMs = 1500;
/** Searches in a row that fail after all their attempts before others are no longer tried. */
const failuresToOpen = 5;
/** Pause before the next trial. */
const pauseMs = 1000;

/**
 * Answers searches exactly from an OpenSearch cluster that an indexer keeps current. If a shard does not answer, the search
 * fails instead of returning a partial result. (contract 2)
 */
export class OpenSearchCreatorIndex implements CreatorIndex {
  readonly #cluster: Cluster;
  readonly #options: OpenSearchCreatorIndexOptions;
  readonly #circuit = circuitBreaker(
    handleWhen((fault) => fault instanceof ClusterFault && fault.isUnreachable),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );

  constructor(cluster: Cluster, options: OpenSearchCreatorIndexOptions) {
    this.#cluster = cluster;
    this.#options = options;
  }

  async search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage> {
    const { hits } = await this.#ask(query, searchBody(query, { ...page, tokenOf: this.#options.tokenOf }));
    return { total: hits.total.value, creatorIds: hits.hits.map(({ sort }) => sort.at(-1) as number) };
  }

  async count(query: SearchQuery, ...sets: readonly (readonly number[])[]): Promise<MatchCount> {
    // Without clauses it would match every creator.
    const filters = sets.map((ids) => ({ bool: { should: [noMatch, ...amongIds(ids)] } }));
    const groups = { sets: { filters: { filters } } };
    const body = countBody(query, sets.length === 0 ? {} : groups, this.#options.tokenOf);
    const { hits, aggregations } = await this.#ask(query, body);
    return { total: hits.total.value, among: sets.map((_, at) => aggregations?.sets?.buckets[at]?.doc_count ?? 0) };
  }

  async distribution(query: SearchQuery, figure: FigureName, edges: readonly number[]): Promise<readonly number[]> {
    const ranges = edges.map((from, at) => ({ key: String(at), from, to: edges[at + 1] }));
    const groups = { buckets: { range: { field: figure, keyed: true, ranges } } };
    const { aggregations } = await this.#ask(query, countBody(query, groups, this.#options.tokenOf));
    return edges.map((_, at) => aggregations?.buckets?.buckets?.[String(at)]?.doc_count ?? 0);
  }

  async tally(query: SearchQuery, kind: NameKind, names: readonly string[]): Promise<readonly number[]> {
    const counts: number[] = [];
    for (let at = 0; at < names.length; at += namesPerRequest) {
      const part = names.slice(at, at + namesPerRequest);
      const filters = part.map((name) => nameClause(kind, name, this.#options.tokenOf));
      const { aggregations } = await this.#ask(
        query,
        countBody(query, { sets: { filters: { filters } } }, this.#options.tokenOf),
      );
      counts.push(...part.map((_, index) => aggregations?.sets?.buckets[index]?.doc_count ?? 0));
    }
    return counts;
  }

  /**
   * Whether there are indexes of this process's version.
   *
   * @throws ClusterFault if the cluster does not answer
   */
  async isBuilt(): Promise<boolean> {
    const names = platforms.map((platform) => searchAlias(this.#options.edition, platform)).join(',');
    const { status } = await this.#cluster.ask({
      method: 'HEAD',
      path: `/_alias/${names}`,
      deadlineMs: trialMs,
      failsFast: true,
      expected: [404],
    });
    return status === 200;
  }

  /** Whether searches fail at once, because previous ones waited for the cluster in vain. */
  get isCut(): boolean {
    return this.#circuit.state !== CircuitState.Closed;
  }

  async #ask({ platform }: SearchQuery, body: string): Promise<Answer> {
    const { edition } = this.#options;
    // The breaker would let others wait for the result of a trial.
    if (this.#circuit.state === CircuitState.HalfOpen) throw notTried();
    const asked = this.#circuit.execute(() => {
      const search = {
        method: 'POST' as const,
        path: `/${searchAlias(edition, platform)}/_search`,
        query: { allow_partial_search_results: 'false' },
        body,
        failsFast: true,
        deadlineMs: this.isCut ? trialMs : this.#options.deadlineMs,
      };
      return this.#cluster.ask(compact(search));
    });
    const answer = await asked.catch((fault: unknown) => {
      throw fault instanceof BrokenCircuitError ? notTried() : fault;
    });
    return answer.body;
  }
}

function notTried(): ClusterFault {
  return new ClusterFault('OpenSearch: did not answer recently', 0);
}

interface Answer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly sort: readonly unknown[] }[];
  };
  readonly aggregations?: {
    readonly sets?: { readonly buckets: readonly { readonly doc_count: number }[] };
    readonly buckets?: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
  };
}
