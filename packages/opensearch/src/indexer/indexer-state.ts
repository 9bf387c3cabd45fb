import { type Cluster, ClusterFault } from '../cluster.ts';

/** How far the indexer of an installation is; kept in the cluster, beside the indexes that it says something about. */
export interface Progress {
  /** Grows with every write, and so is the version of what is written after it: a delayed request of an earlier round loses. */
  readonly round: number;
  /** The build that is followed and searched; null = none has been built whole. */
  readonly build: string | null;
  /** By which rules its creators were derived. */
  readonly rowsVersion: string | null;
  /** Everything before this position of the change feed is in the build. */
  readonly position: string | null;
  /** The process that works now; null where the last one stopped in good order. */
  readonly indexer: string | null;
}

export const noProgress: Progress = { round: 0, build: null, rowsVersion: null, position: null, indexer: null };

/** Which write of the progress it is. */
interface Write {
  readonly sequence: number;
  readonly term: number;
}

/**
 * The progress as one document that is only ever replaced by who has read or written its last form: of two indexers one learns at its
 * next write that the other has taken over.
 */
export class IndexerState {
  readonly #cluster: Cluster;
  readonly #index: string;
  #last: Write | null = null;

  constructor(cluster: Cluster, prefix: string) {
    this.#cluster = cluster;
    this.#index = `${prefix}-indexer`;
  }

  /** Null = no indexer has ever written. `write` names the form that was read. */
  async read(): Promise<{ readonly progress: Progress; readonly write: string } | null> {
    const { body } = await this.#cluster.ask({ method: 'GET', path: `/${this.#index}/_doc/progress`, expected: [404] });
    this.#last = body.found === true ? { sequence: body._seq_no, term: body._primary_term } : null;
    return body.found === true
      ? { progress: body._source as Progress, write: `${body._seq_no} ${body._primary_term}` }
      : null;
  }

  /** Replaces what this process read or wrote last; false = another process has written since. */
  async write(progress: Progress): Promise<boolean> {
    if (this.#last === null) await this.#create();
    const { status, body } = await this.#cluster.ask({
      method: 'PUT',
      path: `/${this.#index}/_doc/progress`,
      query:
        this.#last === null
          ? { op_type: 'create' }
          : { if_seq_no: String(this.#last.sequence), if_primary_term: String(this.#last.term) },
      body: JSON.stringify(progress),
      expected: [409],
    });
    if (status !== 409) this.#last = { sequence: body._seq_no, term: body._primary_term };
    // A request that was answered too late and sent again finds its own first form there.
    return status !== 409 || this.#isOwn(progress);
  }

  async #isOwn(progress: Progress): Promise<boolean> {
    const found = await this.read();
    return found !== null && found.progress.round === progress.round && found.progress.indexer === progress.indexer;
  }

  async #create(): Promise<void> {
    const settings = { number_of_shards: 1, auto_expand_replicas: '0-1' };
    const body = JSON.stringify({ settings, mappings: { enabled: false } });
    await this.#cluster.ask({ method: 'PUT', path: `/${this.#index}`, body }).catch((fault: unknown) => {
      if (!(fault instanceof ClusterFault) || !fault.message.includes('resource_already_exists')) throw fault;
    });
  }
}
