import styles from './kit.module.css';
import { demoPicture, hueOf, Picture } from './picture.tsx';

interface AvatarProps {
  readonly name: string | null;
  readonly handle: string;
  /** Same-origin address. Default: the demo's drawn picture, or none. */
  readonly picture?: string | null;
  readonly size?: number;
}

/** Picture, or initials on a colour derived from the handle. */
export function Avatar({ name, handle, picture = demoPicture(handle), size = 36 }: AvatarProps) {
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

/** `Malik Miller` → `MM`; initials of at most two words. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
