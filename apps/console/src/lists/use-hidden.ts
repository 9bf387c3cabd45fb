import { useSyncExternalStore } from 'react';
import { notify } from '../kit/announcer.tsx';
import { UndoWindow } from './undo-window.ts';

/** Lists that this tab has deleted and can still take back. */
export const undoWindow = new UndoWindow(notify);

/** Ids of lists that were deleted and can still be taken back: shown as gone. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(undoWindow.subscribe, undoWindow.hidden);
}
