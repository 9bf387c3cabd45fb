import type { CreatorSource } from '@creator-discovery/creators';

export interface StandbyState {
  /** Null if the standby cannot be reached. */
  readonly lagMs: number | null;
  readonly isUsed: boolean;
}

/** A source of a thread, which opens its own connections. */
export interface ThreadSource extends CreatorSource {
  /** Absent if the source has no standby. */
  standby?(): StandbyState;
  close(): Promise<void>;
}

/**
 * A module that exports `openCreatorSource(options): Promise<ThreadSource>`. Each thread opens its own source, because open
 * connections cannot be passed to a thread.
 */
export interface CreatorSourceModule {
  /** URL of the module, for example from `import.meta.resolve`. */
  readonly url: string;
  /** Plain data that is copied to the thread. */
  readonly options: unknown;
}

export async function openSource({ url, options }: CreatorSourceModule): Promise<ThreadSource> {
  const module = (await import(url)) as { openCreatorSource(options: unknown): Promise<ThreadSource> };
  return module.openCreatorSource(options);
}
