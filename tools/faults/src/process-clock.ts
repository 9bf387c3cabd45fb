/**
 * The environment of a Node process whose clock is ahead, or behind when negative. Only the time of day is wrong; timers work
 * as usual. The Node options of this process stay in force, so that source starts source.
 */
export function wrongClock(aheadMs: number): NodeJS.ProcessEnv {
  const clock = `--import data:text/javascript,${encodeURIComponent(shiftedDate(aheadMs))}`;
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${clock}` };
}

function shiftedDate(aheadMs: number): string {
  return `
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${aheadMs}) : super(...given); }
    static now() { return Real.now() + ${aheadMs}; }
  };`;
}
