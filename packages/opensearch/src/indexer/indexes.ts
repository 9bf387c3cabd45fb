import { type Platform, platforms } from '@creator-discovery/search-filters';
import type { Cluster } from '../cluster.ts';
import { indexMapping } from '../document/index-shape.ts';
import { indexName, searchAlias } from '../index-names.ts';

/** Pages end at 10,000 creators after the furthest offset of a search. (spec: action 2.1) */
const furthestResult = 20_000;
/** A change is searchable within 5 s. (contract 1) */
const refreshInterval = '1s';
const longMs = 60_000;

/** The indexes of one installation: each build has one a platform, and aliases lead to the build that is searched. */
export class Indexes {
  readonly #cluster: Cluster;
  readonly #prefix: string;

  constructor(cluster: Cluster, prefix: string) {
    this.#cluster = cluster;
    this.#prefix = prefix;
  }

  name(platform: Platform, build: string): string {
    return indexName(this.#prefix, platform, build);
  }

  /**
   * The name that documents are written under. There is one only where the index was made for it: by the name of an index that was
   * deleted, a delayed request would make another.
   */
  target(platform: Platform, build: string): string {
    return `${this.name(platform, build)}-write`;
  }

  /** Makes the empty indexes of a build, in the form that takes many creators in fast: without copies, and not searchable yet. */
  async create(build: string, shards: Readonly<Record<Platform, number>>): Promise<void> {
    for (const platform of platforms) {
      const settings = {
        number_of_shards: shards[platform],
        number_of_replicas: 0,
        refresh_interval: '-1',
        max_result_window: furthestResult,
      };
      await this.#cluster.ask({
        method: 'PUT',
        path: `/${this.name(platform, build)}`,
        body: JSON.stringify({ settings, mappings: indexMapping, aliases: { [this.target(platform, build)]: {} } }),
        deadlineMs: longMs,
      });
    }
  }

  /**
   * Makes all that was written searchable, now and from now on, and has the copies made.
   *
   * @param replicas copies of each shard on other nodes; null = one where there is another node, else none
   */
  async open(build: string, replicas: number | null): Promise<void> {
    const all = platforms.map((platform) => this.name(platform, build)).join(',');
    const copies = replicas === null ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas };
    const index = { refresh_interval: refreshInterval, ...copies };
    await this.#cluster.ask({
      method: 'PUT',
      path: `/${all}/_settings`,
      body: JSON.stringify({ index }),
      deadlineMs: longMs,
    });
    await this.refresh(build);
    // Copies that can't be made now are made later: searches don't wait for them longer than this.
    await this.#cluster.ask({
      method: 'GET',
      path: `/_cluster/health/${all}`,
      query: { wait_for_status: 'green', timeout: '30s' },
      expected: [408],
      deadlineMs: longMs * 2,
    });
  }

  async refresh(build: string): Promise<void> {
    const all = platforms.map((platform) => this.name(platform, build)).join(',');
    await this.#cluster.ask({ method: 'POST', path: `/${all}/_refresh`, deadlineMs: longMs });
  }

  /** From now on searches of creators derived by these rules see this build: of every platform at once, and no other. */
  async publish(build: string, rowsVersion: string): Promise<void> {
    const edition = { prefix: this.#prefix, rowsVersion };
    const actions = platforms.flatMap((platform) => {
      const alias = searchAlias(edition, platform);
      return [
        { remove: { index: `${this.#prefix}-${platform}-*`, alias, must_exist: false } },
        { add: { index: this.name(platform, build), alias } },
      ];
    });
    await this.#cluster.ask({
      method: 'POST',
      path: '/_aliases',
      body: JSON.stringify({ actions }),
      deadlineMs: longMs,
    });
  }

  /** Deletes the indexes of all builds but these. */
  async deleteOthers(builds: readonly string[]): Promise<void> {
    for (const platform of platforms) {
      const wanted = new Set(builds.map((build) => this.name(platform, build)));
      const { body } = await this.#cluster.ask({
        method: 'GET',
        path: `/${this.#prefix}-${platform}-*/_alias`,
        expected: [404],
      });
      const found = Object.keys(body ?? {}).filter((name) => name.startsWith(`${this.#prefix}-${platform}-`));
      for (const name of found.filter((one) => !wanted.has(one)))
        await this.#cluster.ask({ method: 'DELETE', path: `/${name}`, expected: [404], deadlineMs: longMs });
    }
  }
}
