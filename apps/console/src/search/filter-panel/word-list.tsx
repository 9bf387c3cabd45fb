import { useState } from 'react';
import kit from '../../kit/kit.module.css';
import { afterPress } from './after-press.ts';
import type { ControlProps } from './control-props.ts';
import { TokenList } from './token-list.tsx';
import { wordsTyped } from './words-typed.ts';

/** Words of the reader's own: Enter or a comma ends one, and a pasted line makes many. */
export function WordList({
  label,
  words,
  change,
  mark = '',
  more = 'or …',
  problem,
}: {
  readonly label: string;
  readonly words: readonly string[];
  readonly change: (words: readonly string[]) => void;
  /** What is shown before each word, and needn't be typed. */
  readonly mark?: string;
  /** Shown in the field where there are words already. */
  readonly more?: string;
  readonly problem: ControlProps<'names'>['problem'];
}) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const next = wordsTyped(text, mark);
    if (next.length > 0) change([...words, ...next.filter((word) => !words.includes(word))]);
    setTyped('');
  };
  return (
    <>
      <TokenList
        label={label}
        tokens={words.map((word) => ({ key: word, text: `${mark}${word}` }))}
        remove={(word) => change(words.filter((other) => other !== word))}
      />
      <input
        className={kit.input}
        type="text"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem?.id}
        autoComplete="off"
        placeholder={words.length === 0 ? 'Enter or a comma ends a word' : more}
        value={typed}
        onChange={({ target }) => (/[,\n;]/.test(target.value) ? add(target.value) : setTyped(target.value))}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!/[,\n;\t]/.test(text)) return;
          event.preventDefault();
          add(`${typed}${text}`);
        }}
        onKeyDown={(event) => {
          // Enter that ends a composition belongs to it; with ⌘ or Ctrl it goes on to the page, which searches.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            if (!event.metaKey && !event.ctrlKey) event.preventDefault();
            add(typed);
          }
          if (event.key === 'Backspace' && typed === '' && words.length > 0) change(words.slice(0, -1));
        }}
        onBlur={() => afterPress(() => add(typed))}
      />
    </>
  );
}
