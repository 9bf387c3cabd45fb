import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import styles from './chat.module.css';

const suggestions = [
  'Find travel creators on Photonet with 10,000 to 500,000 followers and an e-mail address',
  'Which of my lists have creators whose contacts I don’t have yet?',
  'What did I spend credits on this week?',
] as const;

/** What may be asked, for somebody who doesn't know yet. */
export function Suggestions({ ask }: { readonly ask: (text: string) => void }) {
  return (
    <div className={styles.first}>
      <h2>What are you looking for?</h2>
      <p className={classNames(kit.small, kit.muted)}>
        The assistant searches, compares and keeps lists for you. Before anything costs credits it asks, with the price.
      </p>
      {suggestions.map((text) => (
        <Button key={text} className={styles.suggestion} onClick={() => ask(text)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
