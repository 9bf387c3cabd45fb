import { readFileSync } from 'node:fs';
import { builtInRequestPlan, type RequestPlan, readRequestPlan } from './request-plan.ts';

/** What became of a version of the file; a problem names fields, never their values. */
export type PlanRead = { readonly outcome: 'loaded' } | { readonly outcome: 'refused'; readonly problem: string };

/** How reading a new version of the file can end. */
export const planOutcomes = ['loaded', 'refused'] as const;

/** How often the file is looked at, in milliseconds. */
const everyMs = 5_000;

/** The file of a request plan that can't be used; the message is for the operator. */
class RequestPlanProblem extends Error {
  override readonly name = 'RequestPlanProblem';
}

/**
 * The request plan of a process: that of the operator's file, else the built-in one. The file is read again when it changes;
 * a version that can't be used is refused, and the plan before it stays.
 */
export class RequestPlanFile {
  readonly #path: string | null;
  readonly #onPlan: (read: PlanRead) => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #plan = builtInRequestPlan;
  /** The last version that was looked at, whether it could be used or not. */
  #seen: string;

  /** @throws RequestPlanProblem where the file can't be used at all. */
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

  /** Reads the file now, and takes it over where it has changed and can be used. Each bad version is reported once. */
  reload(): void {
    if (this.#path === null) return;
    const text = textOf(this.#path);
    if (text === this.#seen) return;
    this.#seen = text;
    const read = readRequestPlan(text);
    if ('plan' in read) this.#plan = read.plan;
    this.#onPlan('plan' in read ? { outcome: 'loaded' } : { outcome: 'refused', problem: read.problem });
  }

  /** Looks at the file no more. */
  close(): void {
    clearInterval(this.#timer);
  }
}

/** What is wrong with the file at a path; null where it can be used. */
export function planFileProblem(path: string): string | null {
  const read = readRequestPlan(textOf(path));
  return 'problem' in read ? read.problem : null;
}

/** The text of a file of some kilobytes; empty where it can't be read, which is no plan either. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
