import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Switch } from '../kit/field.tsx';
import type { Shortcut } from '../model/keyboard.ts';
import { keyboard, useShortcuts, useSingleKeys } from '../model/use-keys.ts';
import { keyNames } from './key-names.ts';
import styles from './palette.module.css';

/** Every key that does something on this page, and the switch for the single ones. */
export function KeysDialog({ close }: { readonly close: () => void }) {
  const groups = Map.groupBy(distinct(useShortcuts()), ({ group }) => group ?? 'This page');
  const singleKeys = useSingleKeys();
  return (
    <Dialog open close={close} wide title="Keys" actions={<Button onClick={close}>Close</Button>}>
      <Switch
        label="Single keys act (those with ⌘ or Ctrl, and Escape, always do)"
        on={singleKeys}
        change={(on) => keyboard.switchSingleKeys(on)}
      />
      <div className={styles.keys}>
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>{does}</dt>
                  <dd>
                    {keyNames(keys).map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Of two that want the same key the one that gets it. */
function distinct(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  return shortcuts.filter(({ keys }, index) => shortcuts.findIndex((other) => other.keys === keys) === index);
}
