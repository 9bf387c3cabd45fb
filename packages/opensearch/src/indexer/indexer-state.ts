import { type Cluster, ClusterFault } from '../cluster.ts';

/** Progress of an installation's indexer, stored in the cluster. */
export interface Progress {
  /** Grows with every write. It is the version of later documents, so that delayed requests of earlier rounds lose. */
  readonly round: number;
  /** The searched build; null before the first is complete. */
  readonly build: string | null;
  /** Version of the rules that derived the build. */
  readonly rowsVersion: string | null;
  /** Position in the change feed; the build has everything before it. */
  readonly position: string | null;
  /** The active process; null if the last one stopped cleanly. */
  readonly indexer: string | null;
}

export const noProgress: Progress = { round: 0, build: null, rowsVersion: null, position: null, indexer: null };

/** Identifies a write of the progress. */
interface Write {
  readonly sequence: number;
  readonly term: number;
}

/** Stores the progress as one document with optimistic locking: an indexer's write fails after another has taken over. */
export class IndexerState {
  readonly #cluster: Cluster;
  readonly #index: string;
  #last: Write | null = null;

  constructor(cluster: Cluster, prefix: string) {
    this.#cluster = cluster;
    this.#index = `${prefix}-indexer`;
  }

  /** Returns null before the first write. `write` identifies the version that was read. */
  async read(): Promise<{ readonly progress: Progress; readonly write: string } | null> {
    const { body } = await this.#cluster.ask({ method: 'GET', path: `/${this.#index}/_doc/progress`, expected: [404] });
    this.#last = body.found === true ? { sequence: body._seq_no, term: body._primary_term } : null;
    return body.found === true
      ? { progress: body._source as Progress, write: `${body._seq_no} ${body._primary_term}` }
      : null;
  }

  /** Replaces the version that this process last read or wrote. Returns false if another process has written since. */
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
    // A retried request conflicts with its own first attempt.
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
