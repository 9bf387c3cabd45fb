import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly label: string;
  readonly hint: string;
  /** For screen readers: "the key". */
  readonly name: string;
  readonly secret: string;
  readonly close: () => void;
}

/** Shows a secret once, and stays open until its reader confirms that it is stored. */
export function SecretDialog({ title, description, name, secret, close, ...field }: SecretDialogProps) {
  return (
    <Dialog
      close={null}
      title={title}
      description={description}
      actions={
        <Button look="primary" onClick={close}>
          I’ve stored it
        </Button>
      }
    >
      <TextField
        {...field}
        value={secret}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={secret} label={name} />}
      />
    </Dialog>
  );
}
