import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { UndoWindow } from './undo-window.ts';

const run = jest.fn(async () => undefined);
let undo: () => void;
let undoWindow: UndoWindow;

beforeEach(() => {
  jest.useFakeTimers();
  run.mockClear();
  undoWindow = new UndoWindow((_text, takeBack) => {
    undo = takeBack;
  });
  undoWindow.begin({ keys: ['list-1'], text: 'Deleted.', run });
});

afterEach(() => {
  jest.useRealTimers();
});

test('what is deleted looks gone at once, is done after ten seconds, and only once', async () => {
  expect(undoWindow.hidden()).toEqual(new Set(['list-1']));
  await jest.advanceTimersByTimeAsync(9_900);
  expect(run).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(undoWindow.hidden()).toEqual(new Set());
});

test('what is taken back is never done, and stays where it was', async () => {
  await jest.advanceTimersByTimeAsync(9_000);
  undo();
  expect(undoWindow.hidden()).toEqual(new Set());
  await jest.advanceTimersByTimeAsync(20_000);
  expect(run).not.toHaveBeenCalled();
});

test('taking back too late changes nothing', async () => {
  await jest.advanceTimersByTimeAsync(10_001);
  undo();
  expect(run).toHaveBeenCalledTimes(1);
});
