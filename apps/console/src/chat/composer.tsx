import { CornerDownLeft, Info } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import styles from './chat.module.css';

/** The longest message that the server takes. */
const longest = 8000;

/** Where the person writes. Enter sends, Shift and Enter begins a line. */
export function Composer({
  off,
  hint,
  send,
}: {
  readonly off: boolean;
  readonly hint: string | null;
  readonly send: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  function submit(): void {
    if (off || text.trim() === '') return;
    send(text.trim());
    setText('');
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className={kit.hidden} htmlFor={id}>
        Message
      </label>
      <textarea
        id={id}
        rows={Math.min(8, text.split('\n').length)}
        maxLength={longest}
        placeholder="Ask for creators, or say what to change …"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={styles.send}>
        <span className={classNames(kit.tiny, kit.muted, styles.hint)}>
          <Info size={14} aria-hidden="true" />{' '}
          {hint ?? 'The assistant treats bios and captions as data, never as instructions.'}
        </span>
        <Button look="primary" type="submit" off={off}>
          Send
          <CornerDownLeft size={14} aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}
