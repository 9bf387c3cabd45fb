import { useState } from 'react';
import { useKeys, useStepKeys } from '../../keys/use-keys.ts';
import type { Selection } from '../selection.ts';
import type { Preview } from './result-pages.ts';
import type { SelectionActions } from './result-selection.tsx';
import type { RowActions } from './result-table.tsx';

/** Shortcuts of the results, whose current row follows the focus. */
export function useResultKeys(
  rows: readonly Preview[],
  selection: Selection,
  { actions, bar }: { readonly actions: RowActions; readonly bar: SelectionActions },
) {
  const [current, setCurrent] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const at = rows.findIndex(({ handle }) => handle === current);
  const isAny = selection.all || selection.creators.size > 0;

  function go(index: number): void {
    // The last row is followed by the button that shows more.
    if (index === rows.length) document.querySelector<HTMLElement>('[data-more]')?.focus();
    const row = rows[Math.max(0, index)];
    if (row !== undefined) focusResult(row);
  }

  function selectTo(): void {
    const from = rows.findIndex(({ handle }) => handle === anchor);
    const [first, last] = [Math.min(at, from === -1 ? at : from), Math.max(at, from)];
    actions.select(rows.slice(first, last + 1), true);
  }

  useStepKeys((by) => go(at === -1 ? 0 : at + by));
  useKeys([
    { keys: 'space', does: 'Quick look', run: () => current !== null && at !== -1 && actions.open(current) },
    {
      keys: 'x',
      does: 'Select or unselect',
      run: () => {
        const row = rows[at];
        if (row === undefined) return;
        setAnchor(row.handle);
        actions.select([row], !selection.creators.has(row.handle));
      },
    },
    { keys: 'shift+x', does: 'Select the range from the last selected', run: () => at !== -1 && selectTo() },
    { keys: 'a', does: 'Select all shown', run: () => actions.select(rows, true) },
    { keys: 'u', does: 'Unlock selected', run: () => isAny && !selection.all && bar.unlock() },
    { keys: 'e', does: 'Export all matches', run: () => bar.exportAll?.() },
    { keys: 'l', does: 'Add selected to a list', run: () => isAny && bar.addToList() },
    { keys: 'm', does: 'Copy emails of the selected', run: () => bar.copyEmails?.() },
    { keys: 'c', does: 'Compare selected', run: bar.compare },
  ]);
  const follow = ({ target }: { readonly target: Element }) => {
    const name = target.closest('tr, li')?.querySelector<HTMLElement>('[data-result]');
    if (name?.dataset.result) setCurrent(name.dataset.result);
  };
  return { current, follow };
}

export function focusResult({ handle }: Preview): void {
  document.querySelector<HTMLElement>(`[data-result="${CSS.escape(handle)}"]`)?.focus();
}
