import { BadgeCheck, LockKeyholeOpen } from 'lucide-react';
import { Avatar } from '../../kit/avatar.tsx';
import { Chip } from '../../kit/basics.tsx';
import { classNames } from '../../kit/class-names.ts';
import kit from '../../kit/kit.module.css';
import type { Preview } from './result-pages.ts';
import styles from './results.module.css';

/** Who a row is about: picture, name, handle, badge, whether it is the account's. The name opens the quick look. */
export function ResultName({ creator, open }: { readonly creator: Preview; readonly open: (handle: string) => void }) {
  const { name, handle, is_verified, owned } = creator;
  return (
    <div className={styles.creator}>
      <Avatar name={name} handle={handle} />
      <div>
        <div className={styles.name}>
          <button type="button" data-result={handle} onClick={() => open(handle)}>
            {name}
          </button>
          {is_verified && <BadgeCheck size={15} role="img" aria-label="verified" className={styles.verified} />}
          {owned && (
            <Chip tone="accent">
              <LockKeyholeOpen size={12} aria-hidden="true" />
              yours
            </Chip>
          )}
        </div>
        <span className={classNames(kit.small, kit.muted, styles.handle)}>@{handle}</span>
      </div>
    </div>
  );
}
