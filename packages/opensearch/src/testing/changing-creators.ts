import { setTimeout as pause } from 'node:timers/promises';
import type { CreatorSource } from '@creator-discovery/creators';
import { type IndexedCreator, indexedBatches, platforms } from '@creator-discovery/search-filters';
import { testToken } from './open-index.ts';

/** Source in memory. A position is a number of changes. */
export class ChangingCreators implements CreatorSource {
  readonly current = new Map<number, IndexedCreator>();
  readonly #changed: number[] = [];
  /** Earlier changes are forgotten. */
  #first = 0;
  rowsVersion = 'rows';
  /** Awaited after creators were read, before they are returned. */
  beforeReturning: () => Promise<void> = async () => undefined;

  put(...creators: readonly IndexedCreator[]): void {
    for (const creator of creators) {
      this.current.set(creator.id, creator);
      this.#changed.push(creator.id);
    }
  }

  remove(id: number): void {
    this.current.delete(id);
    this.#changed.push(id);
  }

  forgetChanges(): void {
    this.#first = this.#changed.length;
  }

  async version(): Promise<string> {
    return this.rowsVersion;
  }

  async position(): Promise<string> {
    return String(this.#changed.length);
  }

  async ranges() {
    const last = Math.max(1, ...this.current.keys());
    return platforms.map((platform) => ({ platform, first: 1, last, creators: this.current.size / platforms.length }));
  }

  /** Reads slowly, so that changes occur during a build. */
  async *read({ platform, first, last }: { readonly platform: string; readonly first: number; readonly last: number }) {
    for (let from = first; from <= last; from += 20) {
      const ids = Array.from({ length: 20 }, (_, i) => from + i);
      const batches = indexedBatches(this.#known(ids), testToken).filter((batch) => batch.platform === platform);
      await pause(5);
      yield* batches;
    }
  }

  async byIds(creatorIds: readonly number[]) {
    const batches = indexedBatches(this.#known(creatorIds), testToken);
    await this.beforeReturning();
    return batches;
  }

  async changes(since: string) {
    if (Number(since) < this.#first) return { expired: true } as const;
    const creatorIds = [...new Set(this.#changed.slice(Number(since)))].sort((a, b) => a - b);
    return { expired: false, creatorIds, position: String(this.#changed.length) } as const;
  }

  #known(ids: readonly number[]): readonly IndexedCreator[] {
    return ids.map((id) => this.current.get(id)).filter((creator) => creator !== undefined);
  }
}
