import { type Platform, platforms } from '@creator-discovery/search-filters';
import type { Cluster } from '../cluster.ts';
import { indexMapping } from '../document/index-shape.ts';
import { indexName, searchAlias } from '../index-names.ts';

/** Maximum of offset plus page length. (spec: action 2.1) */
const maxResultWindow = 20_000;
/** Changes must be searchable within 5 s. (contract 1) */
const refreshInterval = '1s';
const deadlineMs = 60_000;

/** The indexes of one installation. Each build has one index per platform, and aliases point to the searched build. */
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
   * Returns the alias for writing. It exists only while the index does: a delayed write to the name of a deleted index would
   * create a new one.
   */
  target(platform: Platform, build: string): string {
    return `${this.name(platform, build)}-write`;
  }

  /** Creates the empty indexes of a build, without copies and not searchable, so that loading is fast. */
  async create(build: string, shards: Readonly<Record<Platform, number>>): Promise<void> {
    for (const platform of platforms) {
      const settings = {
        number_of_shards: shards[platform],
        number_of_replicas: 0,
        refresh_interval: '-1',
        max_result_window: maxResultWindow,
      };
      await this.#cluster.ask({
        method: 'PUT',
        path: `/${this.name(platform, build)}`,
        body: JSON.stringify({ settings, mappings: indexMapping, aliases: { [this.target(platform, build)]: {} } }),
        deadlineMs,
      });
    }
  }

  /**
   * Makes the build searchable and creates its copies.
   *
   * @param replicas see `Spread`
   */
  async open(build: string, replicas: number | null): Promise<void> {
    const all = platforms.map((platform) => this.name(platform, build)).join(',');
    const copies = replicas === null ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas };
    const index = { refresh_interval: refreshInterval, ...copies };
    await this.#cluster.ask({
      method: 'PUT',
      path: `/${all}/_settings`,
      body: JSON.stringify({ index }),
      deadlineMs,
    });
    await this.refresh(build);
    // Waits for copies, but not longer than this: missing copies are made later.
    await this.#cluster.ask({
      method: 'GET',
      path: `/_cluster/health/${all}`,
      query: { wait_for_status: 'green', timeout: '30s' },
      expected: [408],
      deadlineMs: deadlineMs * 2,
    });
  }

  async refresh(build: string): Promise<void> {
    const all = platforms.map((platform) => this.name(platform, build)).join(',');
    await this.#cluster.ask({ method: 'POST', path: `/${all}/_refresh`, deadlineMs });
  }

  /** Switches the searches of a version to this build, for all platforms at once. */
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
      deadlineMs,
    });
  }

  /** Whether the cluster still has all indexes of a build. */
  async exist(build: string): Promise<boolean> {
    const targets = platforms.map((platform) => this.target(platform, build)).join(',');
    return (await this.#cluster.ask({ method: 'HEAD', path: `/_alias/${targets}`, expected: [404] })).status === 200;
  }

  /** Deletes the indexes of all builds except these. */
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
        await this.#cluster.ask({ method: 'DELETE', path: `/${name}`, expected: [404], deadlineMs });
    }
  }
}
