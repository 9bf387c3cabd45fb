import { BadgeCheck, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import styles from './creator-name.module.css';
import kit from './kit.module.css';

interface CreatorNameProps {
  readonly name: string | null;
  readonly handle: string;
  readonly isVerified?: boolean;
  readonly isOwned?: boolean;
  /** In pixels. */
  readonly pictureSize?: number;
  readonly chips?: ReactNode;
  /** Link or button with the creator's name. */
  readonly children: ReactNode;
}

export function CreatorName(props: CreatorNameProps) {
  const { name, handle, isVerified = false, isOwned = false, pictureSize = 32, chips, children } = props;
  return (
    <div className={styles.creator}>
      <Avatar name={name} handle={handle} size={pictureSize} />
      <div>
        <div className={styles.name}>
          {children}
          {isOwned && <CircleCheck size={15} role="img" aria-label="yours" className={kit.good} />}
          {isVerified && <BadgeCheck size={15} role="img" aria-label="verified" className={styles.verified} />}
        </div>
        <div className={classNames(kit.hint, styles.handle)}>
          <span>@{handle}</span>
          {chips}
        </div>
      </div>
    </div>
  );
}
