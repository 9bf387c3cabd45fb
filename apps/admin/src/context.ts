import type { ReadCookies } from '@creator-discovery/photonet-http';
import type {
  ArchiveFile,
  ArchiveReport,
  BackupReport,
  LedgerArchives,
  RestoreReport,
} from '@creator-discovery/postgres';
import type { PhotonetSessions } from '@creator-discovery/scraping';
import type { composeAdmin } from './composition.ts';

export interface AdminStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: NodeJS.ProcessEnv;
}

/** Services of the commands. */
export type Services = ReturnType<typeof composeAdmin>['services'];

/** The operator's own sessions with the photo network. */
export interface PhotonetServices {
  readonly sessions: PhotonetSessions;
  /** Minimum interval between two requests of one session, in seconds. */
  readonly paceSeconds: number;
  /** Whether PHOTONET_SESSION_KEY is set, which encrypts stored cookies. */
  readonly hasKey: boolean;
  readCookies(file: string): ReadCookies;
}

export interface Backups {
  /** @param store writes the bytes; the backup is complete once it resolves. */
  backUp(store: (bytes: AsyncIterable<Buffer>) => Promise<void>): Promise<BackupReport>;
  /** @param open opens the file from its beginning. */
  restore(open: () => AsyncIterable<Uint8Array>): Promise<RestoreReport>;
}

export interface Archives extends Pick<LedgerArchives, 'list' | 'check'> {
  /** @param before the first month to keep, `YYYY-MM`. */
  archive(before: string, file: ArchiveFile): Promise<ArchiveReport>;
}
