import { Hidden } from '../kit/basics.tsx';
import styles from './chat.module.css';
import { type ChatMessage, toolCallOf } from './messages.ts';
import { ToolLine } from './tool-line.tsx';

/** Text is rendered as paragraphs, never as markup. */
export function MessageView({ message: { role, parts } }: { readonly message: ChatMessage }) {
  const mine = role === 'user';
  return (
    <article className={mine ? styles.mine : styles.answer}>
      <Hidden>{mine ? 'You' : 'Assistant'}</Hidden>
      {parts.map((part, index) => {
        const call = toolCallOf(part);
        if (call !== null) return <ToolLine key={call.id} call={call} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
        return part.type === 'text' ? <Paragraphs key={index} text={part.text} /> : null;
      })}
    </article>
  );
}

function Paragraphs({ text }: { readonly text: string }) {
  return text
    .split(/\n\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end
      <p key={index} className={styles.paragraph}>
        {paragraph}
      </p>
    ));
}
