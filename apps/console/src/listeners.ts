/** Who hears of every change of a store: `subscribe` is what `useSyncExternalStore` takes. */
export class Listeners {
  readonly #all = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Calls each of them. */
  notify(): void {
    for (const listener of this.#all) listener();
  }
}
