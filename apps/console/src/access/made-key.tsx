import { Button, Dialog, SecretField } from '../kit/kit.ts';
import type { MadeKey } from './keys.ts';

interface MadeKeyDialogProps {
  readonly title: string;
  readonly made: MadeKey;
  readonly close: () => void;
}

/** Shows a new key once and stays open until its reader confirms that it is stored. */
export function MadeKeyDialog({ title, made, close }: MadeKeyDialogProps) {
  return (
    <Dialog
      open
      close={null}
      title={title}
      actions={
        <Button look="primary" onClick={close}>
          I’ve stored it
        </Button>
      }
    >
      <SecretField
        label={`Key “${made.name}”`}
        hint="This is the only time the key is shown. The server stores only its hash."
        value={made.key}
        name="the key"
      />
    </Dialog>
  );
}
