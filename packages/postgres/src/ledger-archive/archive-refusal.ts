import { DatabaseRefusal } from '../schema/database-refusal.ts';

/** Months that can't be archived. The message has the reason and the remedy. */
export class ArchiveRefusal extends DatabaseRefusal {
  override readonly name = 'ArchiveRefusal';
}

export class DamagedArchive extends DatabaseRefusal {
  override readonly name = 'DamagedArchive';

  /** @param how a clause about the file, such as `it ends early` */
  constructor(how: string, options?: ErrorOptions) {
    super(`this is not a complete archive of the ledger: ${how}`, options);
  }
}
