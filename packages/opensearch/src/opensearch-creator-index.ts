import {
  type CreatorIndex,
  type FigureName,
  type MatchCount,
  platforms,
  type SearchPage,
  type SearchQuery,
  type TokenOf,
} from '@creator-discovery/search-filters';
import type { Cluster } from './cluster.ts';
import { type IndexEdition, searchAlias } from './index-names.ts';
import { countBody, searchBody } from './query/search-body.ts';

export interface OpenSearchCreatorIndexOptions {
  readonly edition: IndexEdition;
  /** The function that the indexer makes creators' tokens with. */
  readonly tokenOf: TokenOf;
  /** Until when a search is asked again. Default 8,000. */
  readonly deadlineMs?: number;
}

/** What asks after the health of a process waits 2 s. */
const healthMs = 1500;
/** A cluster takes 65,536 values in one list. */
const idsInList = 50_000;

/**
 * Answers searches from an OpenSearch cluster that an indexer keeps current: exact totals, pages and orders. A shard that can't
 * answer makes the search fail; what the others found is never taken for all. (contract 2)
 */
export class OpenSearchCreatorIndex implements CreatorIndex {
  readonly #cluster: Cluster;
  readonly #options: OpenSearchCreatorIndexOptions;

  constructor(cluster: Cluster, options: OpenSearchCreatorIndexOptions) {
    this.#cluster = cluster;
    this.#options = options;
  }

  async search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage> {
    const { hits } = await this.#ask(query, searchBody(query, { ...page, tokenOf: this.#options.tokenOf }));
    return { total: hits.total.value, creatorIds: hits.hits.map(({ sort }) => sort.at(-1) as number) };
  }

  async count(query: SearchQuery, among: readonly number[]): Promise<MatchCount> {
    const lists = Array.from({ length: Math.ceil(among.length / idsInList) }, (_, at) => ({
      terms: { id: among.slice(at * idsInList, (at + 1) * idsInList) },
    }));
    const groups = { among: { filter: { bool: { should: lists, minimum_should_match: 1 } } } };
    const body = countBody(query, lists.length === 0 ? {} : groups, this.#options.tokenOf);
    const { hits, aggregations } = await this.#ask(query, body);
    return { total: hits.total.value, among: aggregations?.among?.doc_count ?? 0 };
  }

  async distribution(query: SearchQuery, figure: FigureName, edges: readonly number[]): Promise<readonly number[]> {
    const ranges = edges.map((from, at) => ({ key: String(at), from, to: edges[at + 1] }));
    const groups = { buckets: { range: { field: figure, keyed: true, ranges } } };
    const { aggregations } = await this.#ask(query, countBody(query, groups, this.#options.tokenOf));
    return edges.map((_, at) => aggregations?.buckets?.buckets?.[String(at)]?.doc_count ?? 0);
  }

  /**
   * Whether there are indexes to search, of creators derived by the rules of this process.
   *
   * @throws ClusterFault when the cluster can't be asked.
   */
  async isBuilt(): Promise<boolean> {
    const names = platforms.map((platform) => searchAlias(this.#options.edition, platform)).join(',');
    const { status } = await this.#cluster.ask({
      method: 'HEAD',
      path: `/_alias/${names}`,
      deadlineMs: healthMs,
      expected: [404],
    });
    return status === 200;
  }

  async #ask({ platform }: SearchQuery, body: string): Promise<Answer> {
    const { edition, deadlineMs } = this.#options;
    const answer = await this.#cluster.ask({
      method: 'POST',
      path: `/${searchAlias(edition, platform)}/_search`,
      query: { allow_partial_search_results: 'false' },
      body,
      ...(deadlineMs !== undefined && { deadlineMs }),
    });
    return answer.body;
  }
}

/** What is read of an answer. */
interface Answer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly sort: readonly unknown[] }[];
  };
  readonly aggregations?: {
    readonly among?: { readonly doc_count: number };
    readonly buckets?: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
  };
}
