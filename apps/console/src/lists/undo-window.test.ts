import { mock } from 'node:test';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { UndoWindow } from './undo-window.ts';

const run = jest.fn(async () => undefined);
/** Advances the clock and lets pending promises run. */
async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

let undo: () => void;
let undoWindow: UndoWindow;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  run.mockClear();
  undoWindow = new UndoWindow((_text, takeBack) => {
    undo = takeBack;
  });
  undoWindow.begin({ id: 'list-1', text: 'Deleted.', run });
});

afterEach(() => {
  mock.timers.reset();
});

test('a deletion is hidden at once and runs once, after ten seconds', async () => {
  expect(undoWindow.hidden()).toEqual(new Set(['list-1']));
  await pass(9_900);
  expect(run).not.toHaveBeenCalled();
  await pass(20_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(undoWindow.hidden()).toEqual(new Set());
});

test('an undone deletion never runs', async () => {
  await pass(9_000);
  undo();
  expect(undoWindow.hidden()).toEqual(new Set());
  await pass(20_000);
  expect(run).not.toHaveBeenCalled();
});

test('a late undo changes nothing', async () => {
  await pass(10_001);
  undo();
  expect(run).toHaveBeenCalledTimes(1);
});
