const channels = new Map<string, BroadcastChannel>();

/** Channel to the other tabs of this browser. It doesn't receive the messages of this tab. */
export function otherTabs(name: string): BroadcastChannel {
  const channel = channels.get(name) ?? new BroadcastChannel(name);
  channels.set(name, channel);
  return channel;
}

/** Change listeners of a store, for `useSyncExternalStore`. */
export class Listeners {
  readonly #all = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(): void {
    for (const listener of this.#all) listener();
  }
}
