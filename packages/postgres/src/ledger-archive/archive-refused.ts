import { DatabaseRefused } from '../schema/database-refused.ts';

/** Months that can't be archived as they are. The message says why and how to continue. */
export class ArchiveRefused extends DatabaseRefused {
  override readonly name = 'ArchiveRefused';
}

/** A file that is no archive of the ledger, or isn't as it was written. */
export class DamagedArchive extends DatabaseRefused {
  override readonly name = 'DamagedArchive';

  /** @param how a sentence about the file, such as `it ends early` */
  constructor(how: string, options?: ErrorOptions) {
    super(`this is not a whole archive of the ledger: ${how}`, options);
  }
}
