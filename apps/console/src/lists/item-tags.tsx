import { Chip, classNames, kit } from '../kit/kit.ts';
import styles from './lists.module.css';

const maxShown = 5;

/** The first tags of an item; its form has all. */
export function ItemTags({ tags }: { readonly tags: readonly string[] }) {
  const others = tags.slice(maxShown);
  if (tags.length === 0) return null;
  return (
    <p className={classNames(kit.tags, styles.tags)} title={tags.join(', ')}>
      {tags.slice(0, maxShown).map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {others.length > 0 && <span className={kit.hint}>+ {others.length}</span>}
    </p>
  );
}
