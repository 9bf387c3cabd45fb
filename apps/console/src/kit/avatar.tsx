import styles from './kit.module.css';
import { demoPicture, hueOf, Picture } from './picture.tsx';

/** The picture of a person, or initials on a colour that is always the same for the same handle. */
export function Avatar({
  name,
  handle,
  picture = demoPicture(handle),
  size = 36,
}: {
  readonly name: string | null;
  readonly handle: string;
  /** Its address on this server. Default: a drawn one for people of the demo, none elsewhere. */
  readonly picture?: string | null;
  readonly size?: number;
}) {
  const hue = hueOf(handle);
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        backgroundImage: `linear-gradient(140deg, hsl(${hue} 62% 84%), hsl(${(hue + 48) % 360} 58% 74%))`,
      }}
    >
      <Picture address={picture}>{initialsOf(name ?? handle)}</Picture>
    </span>
  );
}

/** `Malik Miller` → `MM`; the first letters of at most two words. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
