import type { Shortcut } from '../keys/keyboard.ts';
import { keyboard, useShortcuts, useSingleKeys } from '../keys/use-keys.ts';
import { Button, Dialog, Switch } from '../kit/kit.ts';
import styles from './palette.module.css';

export function KeysDialog({ close }: { readonly close: () => void }) {
  const groups = Map.groupBy(distinct(useShortcuts()), ({ group }) => group ?? 'This page');
  const singleKeys = useSingleKeys();
  return (
    <Dialog close={close} wide title="Keyboard shortcuts" actions={<Button onClick={close}>Close</Button>}>
      <Switch
        label="Single-key shortcuts (⌘, Ctrl and Escape always work)"
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

/** Keeps the binding that wins when two use the same key. */
function distinct(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  return shortcuts.filter(({ keys }, index) => shortcuts.findIndex((other) => other.keys === keys) === index);
}

const names: Readonly<Record<string, string>> = { mod: '⌘/Ctrl', shift: 'Shift', enter: 'Enter', space: 'Space' };

/** `mod+enter` → `⌘/Ctrl Enter`; `g s` → `G`, `S` */
function keyNames(keys: string): readonly string[] {
  const nameOf = (press: string) =>
    press
      .split('+')
      .map((part) => names[part] ?? part.toUpperCase())
      .join(' ');
  return keys.split(' ').map(nameOf);
}
