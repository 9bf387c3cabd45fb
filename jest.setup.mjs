import { registerHooks } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { addEventHandler } from 'jest-circus';

/** Ends tests that hang, and must never end tests that are slow on a busy machine. */
const maxMs = 180_000;
const globals = new URL('jest.globals.mjs', import.meta.url).href;

// Every run has the same random cases, so no change fails because of luck.
fc.configureGlobal({ seed: 1 });

const source = 'creator-discovery-source';

// Maps @jest/globals to the globals of the runner, and packages to their source even if jest starts without the option.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (context.conditions.includes(source)) return next(specifier, context);
    return next(specifier, { ...context, conditions: [...context.conditions, source] });
  },
});

// An unhandled rejection fails the current test. Node would end the process, and all results would be lost.
const unhandled = new Map();
process.on('unhandledRejection', (fault, promise) => unhandled.set(promise, fault));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));
process.on('exit', () => {
  for (const fault of unhandled.values()) console.error('nobody handled', fault);
  if (unhandled.size > 0) process.exitCode = 1;
});

// The runner has no time limits.
addEventHandler(({ name }, { currentDescribeBlock }) => {
  if (name === 'add_test') limit(currentDescribeBlock.children.at(-1));
  if (name === 'add_hook') limit(currentDescribeBlock.hooks.at(-1));
});

function limit(entry) {
  const { fn, timeout = maxMs } = entry;
  if (fn === undefined || fn.length > 0) return;
  entry.fn = async () => {
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${timeout / 1_000} s`)), timeout);
    });
    try {
      await Promise.race([fn(), late]);
      // Node reports handled and unhandled rejections after the present ones.
      if (unhandled.size > 0) await nextTurn();
      const [fault] = unhandled.values();
      if (fault !== undefined) throw fault;
    } catch (error) {
      // The runner prints no causes, and fast-check reports the failure as the cause of its error.
      if (error?.cause?.stack) error.stack = `${error.stack}\n\nbecause of ${error.cause.stack}`;
      throw error;
    } finally {
      clearTimeout(timer);
      unhandled.clear();
    }
  };
}
