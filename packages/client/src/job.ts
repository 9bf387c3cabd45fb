import type { CreatorDiscovery } from './client.ts';
import type { DownloadOptions, FileFormat, JobFile } from './download.ts';
import type { ResponseOf, Schemas } from './operations.ts';
import { pauseFor } from './transport.ts';

/** State of a completed job, with the first of its rows. */
export type JobResult = ResponseOf<'get_history_data'>;

export interface WaitOptions {
  /** Ends the waiting; the job continues. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: NonNullable<JobResult['progress']>) => void;
}

/** An export or unlock. It runs on the server: any process can wait for it by its id. */
export class Job {
  readonly #client: CreatorDiscovery;
  /** "" for an export without matches, which has no rows. */
  readonly historyId: string;

  constructor(client: CreatorDiscovery, historyId: string) {
    this.#client = client;
    this.historyId = historyId;
  }

  /**
   * Waits until the job has ended, however long it takes.
   *
   * @throws {JobFailedError} the job failed or was cancelled
   */
  async wait({ signal, onProgress }: WaitOptions = {}): Promise<JobResult | null> {
    if (this.historyId === '') return null;
    for (;;) {
      const options = signal ? { signal } : {};
      const job = await this.#client.call('get_history_data', { history_id: this.historyId, limit: 1 }, options);
      if (job.progress) onProgress?.(job.progress);
      if (job.status === 'complete') return job;
      await pauseFor((job.retry_after ?? 1) * 1000, signal);
    }
  }

  /** Waits until the job has ended, then returns its rows. */
  async *rows(options: WaitOptions = {}): AsyncGenerator<Schemas['Creator']> {
    if ((await this.wait(options)) === null) return;
    const { signal } = options;
    yield* this.#client.rows('get_history_data', { history_id: this.historyId }, signal ? { signal } : {});
  }

  /** Downloads the rows of the completed job. */
  download(format: FileFormat, options: DownloadOptions = {}): Promise<JobFile> {
    return this.#client.download(this.historyId, format, options);
  }

  /** Stops the job. Delivered rows stay, and stay charged. */
  cancel(): Promise<ResponseOf<'cancel_job'>> {
    return this.#client.call('cancel_job', { history_id: this.historyId });
  }
}
