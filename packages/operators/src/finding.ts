/** Result of one check of an installation. (contract 1 "Admin commands") */
export interface Finding extends Verdict {
  readonly check: string;
}

export interface Verdict {
  /** Failures have cost or will cost data, money or availability. */
  readonly state: 'ok' | 'warning' | 'failure';
  /** A line with the finding and, unless it is ok, the remedy. */
  readonly detail: string;
}

export function ok(detail: string): Verdict {
  return { state: 'ok', detail };
}

export function warning(detail: string): Verdict {
  return { state: 'warning', detail };
}

export function failure(detail: string): Verdict {
  return { state: 'failure', detail };
}
