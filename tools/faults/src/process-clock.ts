/**
 * The environment of a Node process whose own clock is so many milliseconds ahead (negative: behind). Its timers go on as
 * usual; only what it believes the time to be is wrong.
 */
export function wrongClock(milliseconds: number): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shiftedDate(milliseconds))}`,
  };
}

function shiftedDate(milliseconds: number): string {
  return `
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${milliseconds}) : super(...given); }
    static now() { return Real.now() + ${milliseconds}; }
  };`;
}
