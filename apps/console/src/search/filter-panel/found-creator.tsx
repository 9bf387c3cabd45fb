import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { classNames } from '../../kit/class-names.ts';
import kit from '../../kit/kit.module.css';
import { creatorQuery } from '../../model/creator-answer.ts';
import styles from './filter-panel.module.css';

/** Who has the handle that was typed, which is free to know; nothing where nobody has it, which the filter itself says. */
export function FoundCreator({ platform, handle }: Schemas['CreatorName']) {
  const { data } = useQuery(creatorQuery(platform, handle));
  const found = data?.ok ? (data.body.creator ?? data.body.hidden) : null;
  if (found === null) return null;
  return (
    <p className={styles.face}>
      <Avatar name={found.name} handle={found.handle} size={28} />
      <span>
        {found.name} <span className={classNames(kit.small, kit.muted)}>@{found.handle}</span>
      </span>
    </p>
  );
}
