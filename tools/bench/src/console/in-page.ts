// What runs in the page, as text: times are those of the browser itself, without the way to this process and back.

/** From its beginning on: presses what shows the first rows as soon as it is there, and notes when a row has been painted. */
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

/** Begins to note what each interaction takes to the next paint. */
export const keepInteractions = `
  globalThis.ticks = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) ticks.set(interactionId, Math.max(duration, ticks.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  0`;

/** Waits until what was scrolled to is drawn, and the page has nothing to do: whoever ticks a row has seen it before. */
export const drawn = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(0))))';

/** What was noted, in milliseconds, rounded to 8 by the browser; shorter than 16 isn't noted at all. */
export const interactions = 'new Promise((resolve) => setTimeout(() => resolve([...ticks.values()]), 500))';

/** Notes the time from the last key to the moment at which the count that belongs to it has been painted. */
export const countWhenSettled = `
  globalThis.countMs = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no count came')), 30_000);
    let lastKey;
    addEventListener('keydown', ({ timeStamp }) => { lastKey = timeStamp; }, { capture: true });
    const line = document.querySelector('main p[aria-busy]');
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

/** Begins to look every few milliseconds whether the page can do anything. */
export const keepHeartbeats = `
  globalThis.longestGap = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
  }, 5);
  0`;

/** The longest time for which it couldn't. */
export const heartbeats = 'longestGap';
