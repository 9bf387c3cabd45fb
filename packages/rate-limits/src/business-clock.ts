/** The database's clock, which decides windows, days, leases and lifetimes. Processes never use their own. */
export abstract class BusinessClock {
  abstract now(): Promise<Date>;
}
