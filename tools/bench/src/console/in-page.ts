// Scripts for the page, as text: the browser itself measures, without round trips to this process.

/** Runs from the start of a page: presses the button for the first rows once it appears, and resolves when a row is painted. */
export const pressAndAwaitFirstRow = `
  globalThis.firstRowMs = new Promise((resolve) => {
    let pressed = false;
    new MutationObserver((_changes, observer) => {
      if (!pressed) {
        const buttons = [...document.querySelectorAll('button')];
        const button = buttons.find((one) => one.textContent.startsWith('Show the first 10'));
        pressed = button !== undefined;
        button?.click();
      } else if (document.querySelector('tbody tr') !== null) {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }
    }).observe(document, { subtree: true, childList: true });
  });`;

/** Starts recording the time from each interaction to the next paint. */
export const recordInteractions = `
  globalThis.ticks = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) ticks.set(interactionId, Math.max(duration, ticks.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  0`;

/** Waits until the page is painted and idle, as for a person who sees a row before ticking it. */
export const drawn =
  'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(0), { timeout: 1000 })))';

/** Recorded times in milliseconds. The browser rounds to 8 and omits those below 16. */
export const interactions = 'new Promise((resolve) => setTimeout(() => resolve([...ticks.values()]), 500))';

/** Measures the time from the last key to the paint of its count. */
export const countWhenSettled = `
  globalThis.countMs = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no count appeared')), 30_000);
    let lastKey;
    addEventListener('keydown', ({ timeStamp }) => { lastKey = timeStamp; }, { capture: true });
    const line = document.querySelector('h1 [aria-busy]');
    let wasBusy = false;
    new MutationObserver((_changes, observer) => {
      const isBusy = line.getAttribute('aria-busy') === 'true';
      if (wasBusy && !isBusy) {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - lastKey)));
      }
      wasBusy = isBusy;
    }).observe(line, { attributes: true });
  });
  0`;

/** Starts measuring how long the page is unresponsive. */
export const recordHeartbeats = `
  globalThis.longestGap = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
  }, 5);
  0`;

/** Longest unresponsive time in milliseconds. */
export const longestGap = 'longestGap';
