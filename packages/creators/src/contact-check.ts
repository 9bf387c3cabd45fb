export type CheckResult = 'deliverable' | 'undeliverable' | 'unknown';

/** Asks a service whether e-mail addresses exist. */
export abstract class ContactCheck {
  /** Returns the result of every given address. Throws if the service does not answer. */
  abstract check(addresses: readonly string[]): Promise<ReadonlyMap<string, CheckResult>>;
}

/** E-mail addresses of a creator whose check is due. */
export interface DueAddresses {
  readonly creatorId: number;
  /** May be empty. */
  readonly addresses: readonly string[];
}

/** Results of checks, stored with the contacts of each creator. Undeliverable addresses are not delivered. (contract 3 "Export") */
export abstract class ContactChecks {
  /** Claims creators with addresses that were never checked, or whose results are old, for ten minutes. */
  abstract claim(limit: number): Promise<readonly DueAddresses[]>;
  /** Stores results with the current time. They are checked again after `days`, or when the contacts change. */
  abstract record(creatorId: number, results: ReadonlyMap<string, CheckResult>, days: number): Promise<void>;
}

const creatorsPerCheck = 100;

/** Checks a batch of addresses. Returns the number of checked creators. */
export async function checkContacts(
  { check, checks }: { readonly check: ContactCheck; readonly checks: ContactChecks },
  days: number,
): Promise<number> {
  const due = await checks.claim(creatorsPerCheck);
  const addresses = [...new Set(due.flatMap((creator) => creator.addresses))];
  const results = addresses.length === 0 ? new Map<string, CheckResult>() : await check.check(addresses);
  for (const creator of due) {
    const own = creator.addresses.map((address) => [address, results.get(address) ?? 'unknown'] as const);
    await checks.record(creator.creatorId, new Map(own), days);
  }
  return due.length;
}
