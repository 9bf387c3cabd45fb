import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { creatorAddress } from '../creator/creator-address.ts';
import { rememberTrail, type Trail } from '../creator/trail.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Chip } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import styles from './lists.module.css';

/** A creator of a list, leading to the page that has everything; J and K step through the list from there. */
export function CreatorLink({
  item,
  trail,
  picture = true,
}: {
  readonly item: Schemas['ListItem'];
  readonly trail: Trail;
  readonly picture?: boolean;
}) {
  const { name, handle, owned, handle_changed } = item;
  return (
    <div className={styles.creator}>
      {picture && <Avatar name={name} handle={handle} size={32} />}
      <div>
        <Link {...creatorAddress(item)} className={styles.name} onClick={() => rememberTrail(trail)}>
          {name}
        </Link>
        <p className={classNames(kit.small, kit.muted, styles.handle)}>
          @{handle}
          {owned && <Chip tone="accent">yours</Chip>}
          {handle_changed && <Chip tone="warn">handle has changed hands</Chip>}
        </p>
      </div>
    </div>
  );
}
