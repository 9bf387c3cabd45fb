import { readFileSync } from 'node:fs';
import { builtInRequestPlan, type RequestPlan, readRequestPlan } from './request-plan.ts';

/** Result of reading a version of the file. A problem names fields, never values. */
export type PlanRead = { readonly outcome: 'loaded' } | { readonly outcome: 'refused'; readonly problem: string };

export const planOutcomes = ['loaded', 'refused'] as const;

/** Interval between two checks of the file. */
const everyMs = 5_000;

/** Thrown for an invalid file, with a message for the operator. */
class RequestPlanProblem extends Error {
  override readonly name = 'RequestPlanProblem';
}

/**
 * Request plan of a process: the operator's file or the built-in plan. The file is read again when it changes; an invalid
 * version is refused and the current plan stays.
 */
export class RequestPlanFile {
  readonly #path: string | null;
  readonly #onPlan: (read: PlanRead) => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #plan = builtInRequestPlan;
  /** Text of the last version read, valid or not. */
  #seen: string;

  /** @throws RequestPlanProblem for an invalid file. */
  constructor(path: string | null, onPlan: (read: PlanRead) => void = () => undefined) {
    this.#path = path;
    this.#onPlan = onPlan;
    this.#seen = path === null ? '' : textOf(path);
    if (path === null) return;
    const read = readRequestPlan(this.#seen);
    if ('problem' in read) throw new RequestPlanProblem(read.problem);
    this.#plan = read.plan;
    this.#timer = setInterval(() => this.reload(), everyMs).unref();
  }

  get current(): RequestPlan {
    return this.#plan;
  }

  /** Reads the file and uses a new valid version. Reports each invalid version once. */
  reload(): void {
    if (this.#path === null) return;
    const text = textOf(this.#path);
    if (text === this.#seen) return;
    this.#seen = text;
    const read = readRequestPlan(text);
    if ('plan' in read) this.#plan = read.plan;
    this.#onPlan('plan' in read ? { outcome: 'loaded' } : { outcome: 'refused', problem: read.problem });
  }

  /** Stops watching the file. */
  close(): void {
    clearInterval(this.#timer);
  }
}

/** Returns the problem of a file, or null if it is valid. */
export function planFileProblem(path: string): string | null {
  const read = readRequestPlan(textOf(path));
  return 'problem' in read ? read.problem : null;
}

/** Returns the text of a file; empty, hence invalid, if it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
