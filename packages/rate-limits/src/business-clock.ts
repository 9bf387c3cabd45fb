/** The clock that windows, days, leases and lifetimes are counted on: the database's, never the process's. */
export abstract class BusinessClock {
  abstract now(): Promise<Date>;
}
