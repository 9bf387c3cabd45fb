import { useSyncExternalStore } from 'react';
import { announcements } from './announcements.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';

export function Announcer() {
  const said = useSyncExternalStore(announcements.subscribe, announcements.said);
  const toasts = useSyncExternalStore(announcements.subscribe, announcements.toasts);
  return (
    <>
      {/* Without `aria-live`, an open dialog hides it. */}
      <div role="status" aria-live="polite" className={styles.hidden}>
        {said}
      </div>
      {toasts.length > 0 && (
        <section data-notices className={classNames(styles.lines, styles.toasts)} aria-label="Notices">
          {toasts.map(({ id, text, undo, buttons }) => (
            <div key={id} className={classNames(styles.popup, styles.toast)}>
              <span>{text}</span>
              {Object.entries({ Undo: undo, ...buttons }).map(
                ([name, run]) =>
                  run && (
                    <Button
                      key={name}
                      onClick={() => {
                        announcements.remove(id);
                        run();
                      }}
                    >
                      {name}
                    </Button>
                  ),
              )}
            </div>
          ))}
        </section>
      )}
    </>
  );
}
