import { useEffect, useRef } from 'react';
import type { Shown } from './result-pages.ts';
import { focusResult } from './use-result-keys.ts';

/**
 * Moves the keyboard to the first new row after a press on Show, because its button may be gone. Somebody who has moved on is
 * left alone. Returns the function to call at the press.
 */
export function useNewRows({ rows, refusal }: Shown): () => void {
  const pressed = useRef<{ readonly shown: number; readonly button: Element | null } | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const { shown, button } = pressed.current;
    const first = rows[shown];
    if (first !== undefined || refusal !== null) pressed.current = null;
    if (first !== undefined && [button, document.body].includes(document.activeElement)) focusResult(first);
  }, [rows, refusal]);
  return () => {
    pressed.current = { shown: rows.length, button: document.activeElement };
  };
}
