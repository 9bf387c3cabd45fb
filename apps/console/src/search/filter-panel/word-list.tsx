import { useState } from 'react';
import { isComposing } from '../../keys/composing.ts';
import { afterPress } from '../../kit/after-press.ts';
import kit from '../../kit/kit.module.css';
import type { ControlProps } from './control-props.ts';
import { TokenList } from './token-list.tsx';
import { separators, wordsTyped } from './words-typed.ts';

interface WordListProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly change: (words: readonly string[]) => void;
  /** Prefix shown before each word, optional when typed. */
  readonly mark?: string;
  /** Placeholder once there are words. */
  readonly more?: string;
  readonly invalid: ControlProps<'names'>['invalid'];
}

/** Free words. Separate words with commas or Enter; pasted text is split. */
export function WordList({ label, words, change, mark = '', more = 'or …', invalid }: WordListProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const next = wordsTyped(text, mark);
    if (next.length > 0) change([...words, ...next.filter((word) => !words.includes(word))]);
    setTyped('');
  };
  const read = (text: string) => (separators.test(text) ? add(text) : setTyped(text));
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
        {...invalid}
        autoComplete="off"
        placeholder={words.length === 0 ? 'Separate words with commas or Enter' : more}
        value={typed}
        // A comma in an IME composition may still change.
        onChange={({ target, nativeEvent }) =>
          (nativeEvent as InputEvent).isComposing ? setTyped(target.value) : read(target.value)
        }
        onCompositionEnd={({ currentTarget }) => read(currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!separators.test(text)) return;
          event.preventDefault();
          add(`${typed}${text}`);
        }}
        onKeyDown={(event) => {
          // Enter may confirm an IME composition. With ⌘ or Ctrl it bubbles up and starts the search.
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
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
