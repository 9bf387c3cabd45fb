import { CornerDownLeft, Info } from 'lucide-react';
import { useId, useState } from 'react';
import { isComposing } from '../keys/composing.ts';
import { Button, classNames, Form, kit } from '../kit/kit.ts';
import styles from './chat.module.css';

/** Limit of the server, in characters. */
const longest = 8000;

/** Keeps the unsent message while the tab reloads or shows other pages. */
const draft = 'creator-discovery.draft';

interface ComposerProps {
  readonly off: boolean;
  readonly hint: string | null;
  readonly send: (text: string) => void;
}

/** Enter sends; Shift+Enter inserts a line break. */
export function Composer({ off, hint, send }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState(sessionStorage.getItem(draft) ?? '');
  const write = (next: string) => {
    setText(next);
    sessionStorage.setItem(draft, next);
  };
  function submit(): void {
    if (off || text.trim() === '') return;
    send(text.trim());
    write('');
  }
  return (
    <Form className={classNames(kit.ring, styles.composer)} submit={submit}>
      <label className={kit.hidden} htmlFor={id}>
        Message
      </label>
      <textarea
        id={id}
        rows={Math.min(8, text.split('\n').length)}
        maxLength={longest}
        placeholder="Ask for creators or describe changes …"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={kit.between}>
        <span className={classNames(kit.fine, kit.inline)}>
          <Info size={14} /> {hint ?? 'The assistant treats bios and captions as data, never as instructions.'}
        </span>
        <Button look="primary" type="submit" off={off}>
          Send
          <CornerDownLeft size={14} />
        </Button>
      </div>
    </Form>
  );
}
