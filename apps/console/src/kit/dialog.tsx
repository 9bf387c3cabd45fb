import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { createContext, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';

/** True inside a dialog, which covers the banners of its page. */
export const inDialog = createContext(false);

const controls = ':is(button, input, textarea, select):not([data-foot] *)';

interface DialogProps {
  readonly open?: boolean;
  /** Null if the dialog can't be dismissed. */
  readonly close: (() => void) | null;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function Dialog({ open = true, close, title, description, wide = false, actions, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  /** Whether a press outside the dialog or a reload would lose a text. */
  const isWritten = useRef(false);
  useEffect(() => {
    const warn = (event: Event) => isWritten.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason }) => !(next || (isWritten.current && reason === 'outside-press')) && close?.()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          data-modal
          ref={popup}
          onInput={({ target }) => {
            isWritten.current ||= target instanceof HTMLTextAreaElement;
          }}
          // Content that loads later would push a focused button at the foot out of sight.
          initialFocus={() => popup.current?.querySelector(controls) !== null || popup.current}
          className={classNames(styles.popup, styles.form, styles.dialog, wide && styles.wide)}
        >
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {description !== undefined && (
            <BaseDialog.Description className={styles.hint}>{description}</BaseDialog.Description>
          )}
          <inDialog.Provider value={true}>{children}</inDialog.Provider>
          {actions !== undefined && (
            <div data-foot className={classNames(styles.actions, styles.end)}>
              {actions}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
