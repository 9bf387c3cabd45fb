import { type ComponentProps, useState } from 'react';
import type { ApiRefusal, Outcome } from '../api.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { Form, TextField } from './field.tsx';
import kit from './kit.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'close' | 'actions'> {
  readonly close: () => void;
  readonly cancel?: string;
  /** Label of the button that calls `run`. */
  readonly action: string;
  /** Further presses do nothing until it has finished. The dialog shows the refusal of its call. */
  readonly run: () => Promise<Outcome<unknown> | undefined> | Promise<void> | void;
  readonly off?: boolean;
  readonly look?: 'primary' | 'danger';
}

/** Dialog with the buttons Cancel and `action`. Enter in a field submits it too. */
export function ActionDialog(props: ActionDialogProps) {
  const { close, cancel = 'Cancel', action, run, look = 'primary', children, ...dialog } = props;
  const [state, setState] = useState<'running' | ApiRefusal | null>(null);
  const isRunning = state === 'running';
  const off = props.off === true || isRunning;
  const submit = async () => {
    if (off) return;
    setState('running');
    const answer = await run();
    setState(answer?.ok === false ? answer.refusal : null);
  };
  return (
    <Dialog {...dialog} close={close}>
      <Form submit={() => void submit()}>
        {children}
        {!isRunning && state && <RefusalNotice refusal={state} />}
        <div className={classNames(kit.actions, kit.end)}>
          <Button onClick={close}>{cancel}</Button>
          <Button look={look} type="submit" off={off}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface RenameDialogProps extends Pick<ActionDialogProps, 'close' | 'title'> {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly rename: (name: string) => Promise<Outcome<unknown>>;
}

export function RenameDialog({ label, name, maxLength, rename, ...dialog }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  return (
    <ActionDialog {...dialog} action="Rename" off={typed.trim() === ''} run={() => rename(typed.trim())}>
      <TextField label={label} maxLength={maxLength} value={typed} change={setTyped} />
    </ActionDialog>
  );
}
