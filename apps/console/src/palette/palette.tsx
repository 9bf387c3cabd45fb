import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { classNames, kit } from '../kit/kit.ts';
import { type Command, type Group, matching } from './commands.ts';
import styles from './palette.module.css';
import { useCommands } from './use-commands.ts';

interface CommandGroup {
  readonly value: Group;
  readonly items: readonly Command[];
}

export function Palette({ close, showKeys }: { readonly close: () => void; readonly showKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const groups = matching(useCommands(typed, showKeys), typed);
  function run(command: Command): void {
    close();
    command.run();
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={kit.backdrop} />
        <Dialog.Popup data-modal className={classNames(kit.popup, styles.palette)}>
          <Dialog.Title className={kit.hidden}>Command menu</Dialog.Title>
          <Autocomplete.Root<readonly CommandGroup[]>
            inline
            open
            mode="none"
            filter={null}
            autoHighlight="always"
            items={groups}
            value={typed}
            itemToStringValue={({ label }) => label}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') setTyped(value);
            }}
          >
            <Autocomplete.Input
              className={styles.input}
              aria-label="Command menu"
              placeholder="A page, a saved search, a list, a creator’s handle …"
            />
            <Autocomplete.Empty className={styles.empty}>
              No matches. To find a creator, type the full handle.
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(group: CommandGroup) => <CommandsOf key={group.value} group={group} run={run} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandsOf({ group, run }: { readonly group: CommandGroup; readonly run: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className={classNames(kit.fine, styles.label)}>{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item key={command.id} value={command} className={kit['menu-item']} onClick={() => run(command)}>
            {command.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
