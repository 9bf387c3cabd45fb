/**
 * The environment of a Node process whose clock is ahead, or behind when negative. Only the time of day is wrong; timers work
 * as usual.
 */
export function wrongClock(aheadMs: number): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shiftedDate(aheadMs))}`,
  };
}

function shiftedDate(aheadMs: number): string {
  return `
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${aheadMs}) : super(...given); }
    static now() { return Real.now() + ${aheadMs}; }
  };`;
}
