import { X } from 'lucide-react';
import { classNames, kit } from '../../kit/kit.ts';
import styles from './filter-panel.module.css';

interface TokenListProps {
  readonly label: string;
  readonly tokens: readonly { readonly key: string; readonly text: string }[];
  readonly remove: (key: string) => void;
}

export function TokenList({ label, tokens, remove }: TokenListProps) {
  if (tokens.length === 0) return null;
  return (
    <ul className={classNames(kit.tags, styles.tokens)} aria-label={label}>
      {tokens.map(({ key, text }) => (
        <li key={key} className={classNames(kit.chip, kit.accent, styles.token)}>
          <span className={kit.truncate}>{text}</span>
          <button type="button" className={kit.icon} aria-label={`Remove ${text}`} onClick={() => remove(key)}>
            <X size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
